import { createCookie } from "@remix-run/node";
import { getEnv } from "./env.server.ts";

/** What the acting cookie says: which acting session, started by which admin. It is a claim, not a right. */
export type ActingCookie = { id: string; adminId: string };

/** As long as acting lasts at most, in seconds. */
const MAX_AGE_S = 3_600;

let cookie: ReturnType<typeof createCookie> | undefined;
function actingCookie() {
  const env = getEnv();
  return (cookie ??= createCookie("nomera-acting", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: env.APP_ORIGIN.startsWith("https:"),
    secrets: [env.SESSION_SECRET],
  }));
}

/** The acting session a request names. A cookie that we did not sign is none. */
export async function readActing(request: Request): Promise<ActingCookie | null> {
  const sent = request.headers.get("Cookie");
  if (!sent?.includes("nomera-acting=")) return null;
  const found: unknown = await actingCookie().parse(sent);
  if (typeof found !== "object" || found === null) return null;
  const { id, adminId } = found as Record<string, unknown>;
  return typeof id === "string" && typeof adminId === "string" ? { id, adminId } : null;
}

/** The Set-Cookie value that begins acting in this browser. */
export function keepActing(acting: ActingCookie): Promise<string> {
  return actingCookie().serialize(acting, { maxAge: MAX_AGE_S });
}

/** The Set-Cookie value that ends acting in this browser. */
export function dropActing(): Promise<string> {
  return actingCookie().serialize("", { maxAge: 0 });
}
