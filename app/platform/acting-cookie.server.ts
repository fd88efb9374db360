import { createCookie } from "@remix-run/node";
import { cookieName, cookieOptions } from "./cookies.server.ts";
import { getEnv } from "./env.server.ts";

const name = () => cookieName("nomera-acting");
/** Longer than acting lasts, or nobody could be told that it has ended: the database says when. In seconds. */
const MAX_AGE_S = 86_400;

let cookie: ReturnType<typeof createCookie> | undefined;
function actingCookie() {
  const env = getEnv();
  return (cookie ??= createCookie(name(), {
    ...cookieOptions(),
    secrets: [env.SESSION_SECRET],
  }));
}

/** Whether a request names an acting session at all, truly or not. */
export function hasActingCookie(request: Request): boolean {
  return (request.headers.get("Cookie") ?? "").includes(`${name()}=`);
}

/**
 * The id of the acting session that a request names: a claim, not a right, which the database checks.
 * A cookie that we did not sign names none.
 */
export async function readActing(request: Request): Promise<string | null> {
  if (!hasActingCookie(request)) return null;
  const found: unknown = await actingCookie().parse(request.headers.get("Cookie"));
  if (typeof found !== "object" || found === null || !("id" in found)) return null;
  return typeof found.id === "string" ? found.id : null;
}

/** Begins acting in this browser. */
export async function keepActing(id: string, headers: Headers): Promise<void> {
  put(headers, await actingCookie().serialize({ id }, { maxAge: MAX_AGE_S }));
}

/** Ends acting in this browser. */
export async function dropActing(headers: Headers): Promise<void> {
  put(headers, await actingCookie().serialize("", { maxAge: 0 }));
}

/** One answer says it once: of two lines for one cookie, which one counts would be a matter of order. */
function put(headers: Headers, line: string): void {
  const others = headers.getSetCookie().filter((other) => !other.startsWith(`${name()}=`));
  headers.delete("Set-Cookie");
  for (const each of [...others, line]) headers.append("Set-Cookie", each);
}
