import type { BrowserContext } from "@playwright/test";

/**
 * Replaces a browser's session with one that auth refuses, as if it had ended elsewhere; the user can still be read
 * from it.
 */
export async function endSession(context: BrowserContext): Promise<void> {
  const found = (await context.cookies()).find(({ name }) => name === "nomera-auth")!;
  const session = JSON.parse(
    Buffer.from(found.value.replace("base64-", ""), "base64url").toString("utf8"),
  ) as Record<string, unknown>;
  const ended = { ...session, refresh_token: "spent-long-ago", expires_at: 1 };
  const value = `base64-${Buffer.from(JSON.stringify(ended)).toString("base64url")}`;
  await context.addCookies([{ ...found, value }]);
}
