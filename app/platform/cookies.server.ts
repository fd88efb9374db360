import { parseCookieHeader, serializeCookieHeader } from "@supabase/ssr";
import { getEnv } from "./env.server.ts";

/** The cookies of a Cookie header, by name. */
export function cookiesOf(header: string | null): Map<string, string> {
  return new Map(parseCookieHeader(header ?? "").map(({ name, value = "" }) => [name, value]));
}

/**
 * The Set-Cookie value of a cookie of ours: out of reach for scripts, sent from our own pages only.
 * @param maxAge in seconds; 0 removes it
 */
export function cookieLine(name: string, value: string, maxAge: number): string {
  return serializeCookieHeader(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: getEnv().APP_ORIGIN.startsWith("https:"),
    maxAge,
  });
}
