/**
 * Remembers whose session a browser had last, even after it ended, so that saved forms return to their owner. Nothing
 * else trusts it.
 */
import { cookieLine, cookieName, cookiesOf } from "./cookies.server.ts";
import { getEnv } from "./env.server.ts";
import { seal, unseal } from "./sealed.server.ts";
import { sessionOf } from "./session-cookie.server.ts";

const lastCookie = () => cookieName("nomera-last");
const PURPOSE = "session owner";
/** A form can stay open overnight. */
const REMEMBERED_SECONDS = 86_400;

/** The user id in the session's token, unverified, or the one remembered when the session ended. */
export function lastUserId(request: Request): string | undefined {
  const header = request.headers.get("Cookie") ?? "";
  const last = cookiesOf(header).get(lastCookie()) ?? "";
  const remembered = unseal(last, PURPOSE, getEnv().SESSION_SECRET);
  return (
    subjectOf(sessionOf(header)?.access_token) ??
    (typeof remembered === "string" ? remembered : undefined)
  );
}

/** Remembers the owner of a session that ends, in a cookie that only we can read. */
export function rememberOwner(request: Request, headers: Headers): void {
  const userId = lastUserId(request);
  const done = headers.getSetCookie().some((line) => line.startsWith(`${lastCookie()}=`));
  if (!userId || done) return;
  const text = seal(userId, PURPOSE, getEnv().SESSION_SECRET);
  headers.append("Set-Cookie", cookieLine(lastCookie(), text, REMEMBERED_SECONDS));
}

/** Forgets the owner, for a browser whose account was deleted. Call it before the session is removed. */
export function forgetOwner(headers: Headers): void {
  headers.append("Set-Cookie", cookieLine(lastCookie(), "", 0));
}

/** The user id in an access token, unverified. */
export function subjectOf(token: string | undefined): string | undefined {
  try {
    const claims = Buffer.from(token!.split(".")[1]!, "base64url").toString("utf8");
    const { sub } = JSON.parse(claims) as { sub: unknown };
    return typeof sub === "string" ? sub : undefined;
  } catch {
    return undefined;
  }
}
