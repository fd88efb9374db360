const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

const IN_2100 = Date.UTC(2100) / 1_000;

/** An access token with these claims, as anybody can write one: its signature is worth nothing. */
export function tokenWith(claims: object): string {
  const head = encoded({ alg: "HS256", typ: "JWT" });
  return `${head}.${encoded({ exp: IN_2100, ...claims })}.${encoded("forged")}`;
}

/** The cookie of a session with this access token. */
export function sessionCookieOf(token: string): string {
  const session = {
    access_token: token,
    refresh_token: "forged",
    expires_at: IN_2100,
    expires_in: 3_600,
    token_type: "bearer",
    user: null,
  };
  return `nomera-auth=base64-${encoded(session)}`;
}
