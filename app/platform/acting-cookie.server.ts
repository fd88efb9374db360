import { createCookie } from "@remix-run/node";
import { cookieName, cookieOptions } from "./cookies.server.ts";
import { getEnv } from "./env.server.ts";

const name = () => cookieName("nomera-acting");
/** In seconds. Outlives an acting session, so that we can still say it has ended; the database decides when it ends. */
const MAX_AGE_S = 86_400;

let cookie: ReturnType<typeof createCookie> | undefined;
function actingCookie() {
  const env = getEnv();
  return (cookie ??= createCookie(name(), {
    ...cookieOptions(),
    secrets: [env.SESSION_SECRET],
  }));
}

/** Whether a request carries an acting cookie at all, valid or not. */
export function hasActingCookie(request: Request): boolean {
  return (request.headers.get("Cookie") ?? "").includes(`${name()}=`);
}

/** The acting session id in a request's cookie, or null if we did not sign it. Only a claim: the database checks it. */
export async function readActing(request: Request): Promise<string | null> {
  if (!hasActingCookie(request)) return null;
  const found: unknown = await actingCookie().parse(request.headers.get("Cookie"));
  if (typeof found !== "object" || found === null || !("id" in found)) return null;
  return typeof found.id === "string" ? found.id : null;
}

/** Starts acting in this browser. */
export async function keepActing(id: string, headers: Headers): Promise<void> {
  put(headers, await actingCookie().serialize({ id }, { maxAge: MAX_AGE_S }));
}

/** Stops acting in this browser. */
export async function dropActing(headers: Headers): Promise<void> {
  put(headers, await actingCookie().serialize("", { maxAge: 0 }));
}

/** Sets the cookie once per response: with two Set-Cookie lines for it, the last one would win. */
function put(headers: Headers, line: string): void {
  const others = headers.getSetCookie().filter((other) => !other.startsWith(`${name()}=`));
  headers.delete("Set-Cookie");
  for (const each of [...others, line]) headers.append("Set-Cookie", each);
}
