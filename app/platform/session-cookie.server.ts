import { isChunkLike } from "@supabase/ssr";
import { z } from "zod";
import { cookieName, cookiesOf } from "./cookies.server.ts";

/** The session cookie's name; long sessions are split into `<name>.0`, `<name>.1` and so on. */
export const authCookie = () => cookieName("nomera-auth");
const ENCODED = "base64-";

/** Whether a cookie with this name is the session, or a chunk of it. */
export function isSessionCookie(name: string): boolean {
  return isChunkLike(name, authCookie());
}

/**
 * What supabase-js assumes about a session. Anyone can send any cookie, and some make it throw outside the request,
 * where nothing can catch it.
 */
const session = z.object({
  access_token: z.string().regex(/^[\w-]+\.[\w-]+\.[\w-]*$/),
  refresh_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_at: z.number(),
  user: z.looseObject({}).nullish(),
});

/** The session in a request's cookies, if it looks like one. Only auth knows whether it is valid. */
export function sessionOf(cookieHeader: string): z.infer<typeof session> | null {
  const cookies = cookiesOf(cookieHeader);
  const name = authCookie();
  let text = cookies.get(name) ?? "";
  if (!text) {
    for (let at = 0; cookies.has(`${name}.${at}`); at += 1) {
      text += cookies.get(`${name}.${at}`);
    }
  }
  try {
    const json = text.startsWith(ENCODED)
      ? Buffer.from(text.slice(ENCODED.length), "base64url").toString("utf8")
      : text;
    return session.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
