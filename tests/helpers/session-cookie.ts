/** The parts of a session cookie that tests use. */
export type SessionCookie = {
  access_token: string;
  refresh_token: string;
  expires_at: number;
  expires_in: number;
};

const COOKIE = /nomera-auth=base64-([\w-]+)/;

/** The session in a Cookie header. */
export function sessionIn(cookie: string): SessionCookie {
  const text = Buffer.from(COOKIE.exec(cookie)![1]!, "base64url").toString("utf8");
  return JSON.parse(text) as SessionCookie;
}

/** A Cookie header with its session replaced by this one. */
export function withSession(cookie: string, session: object): string {
  const text = Buffer.from(JSON.stringify(session)).toString("base64url");
  return cookie.replace(COOKIE, `nomera-auth=base64-${text}`);
}

/** A Cookie header with an expired access token, so that the next request refreshes it. */
export function dueForRefresh(cookie: string): string {
  const past = Math.floor(Date.now() / 1_000) - 10;
  return withSession(cookie, { ...sessionIn(cookie), expires_at: past });
}
