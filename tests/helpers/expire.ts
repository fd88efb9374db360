import type { BrowserContext } from "@playwright/test";

/** Makes a browser's session one that auth refuses, as if it had ended elsewhere; who it was can still be read. */
export async function endSession(context: BrowserContext): Promise<void> {
  const found = (await context.cookies()).find(({ name }) => name === "nomera-auth")!;
  const session = JSON.parse(
    Buffer.from(found.value.replace("base64-", ""), "base64url").toString("utf8"),
  ) as Record<string, unknown>;
  const ended = { ...session, refresh_token: "spent-long-ago", expires_at: 1 };
  const value = `base64-${Buffer.from(JSON.stringify(ended)).toString("base64url")}`;
  await context.addCookies([{ ...found, value }]);
}
