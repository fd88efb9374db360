import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { getEnv } from "./env.server.ts";

/** The cookies of a Cookie header, by name. */
export function cookiesOf(header: string | null): Map<string, string> {
  return new Map(parseCookieHeader(header ?? "").map(({ name, value = "" }) => [name, value]));
}

const isHttps = () => getEnv().APP_ORIGIN.startsWith("https:");

/**
 * The name of one of our cookies as browsers see it. Over https it starts with `__Host-`: browsers then accept it only
 * from this host and over https, so no sibling subdomain can plant one.
 */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** Options for all our cookies: hidden from scripts, and not sent with other sites' subrequests. */
export function cookieOptions() {
  return { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps() } as const;
}

/**
 * The Set-Cookie value of a cookie of ours.
 * @param name as cookieName() gives it
 * @param maxAge in seconds; 0 removes it
 */
export function cookieLine(name: string, value: string, maxAge: number): string {
  return serializeCookieHeader(name, value, { ...cookieOptions(), maxAge });
}
