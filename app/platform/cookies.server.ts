import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { getEnv } from "./env.server.ts";

/** The cookies of a Cookie header, by name. */
export function cookiesOf(header: string | null): Map<string, string> {
  return new Map(parseCookieHeader(header ?? "").map(({ name, value = "" }) => [name, value]));
}

const isHttps = () => getEnv().APP_ORIGIN.startsWith("https:");

/**
 * The name that a cookie of ours has in browsers. Over https it begins with `__Host-`: browsers then take it from this
 * host alone, over https alone, so that no neighboring subdomain can plant one.
 */
export function cookieName(name: string): string {
  return isHttps() ? `__Host-${name}` : name;
}

/** What every cookie of ours is: out of reach for scripts, sent from our own pages only. */
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
