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

type Session = z.infer<typeof session>;

/** The session in a request's cookies, if it looks like one. Only auth knows whether it is valid. */
export function sessionOf(cookieHeader: string): Session | null {
  return readSession(cookiesOf(cookieHeader))?.session ?? null;
}

/** A session as its JSON text, with the name of the cookie that holds it or begins it. */
type ReadSession = { session: Session; json: string; name: string };

function readSession(cookies: ReadonlyMap<string, string>): ReadSession | null {
  const whole = authCookie();
  const name = cookies.get(whole) ? whole : `${whole}.0`;
  let text = cookies.get(name) ?? "";
  if (name !== whole) {
    for (let at = 1; cookies.has(`${whole}.${at}`); at += 1) text += cookies.get(`${whole}.${at}`);
  }
  try {
    const json = text.startsWith(ENCODED)
      ? Buffer.from(text.slice(ENCODED.length), "base64url").toString("utf8")
      : text;
    const { data } = session.safeParse(JSON.parse(json));
    return data ? { session: data, json, name } : null;
  } catch {
    return null;
  }
}

/**
 * A request's cookies for supabase-js, and the session in them. A malformed session is left out, see above. A good one
 * is passed on decoded: the library would decode it anew, slowly, each time it asks. Every cookie keeps its name, so
 * that the library can remove what a shorter session no longer needs.
 */
export function cookiesForLibrary(cookieHeader: string): {
  session: Session | null;
  cookies: { name: string; value: string }[];
} {
  const all = cookiesOf(cookieHeader);
  const read = readSession(all);
  const cookies = [...all].flatMap(([name, value]) => {
    if (!isSessionCookie(name)) return [{ name, value }];
    return read ? [{ name, value: name === read.name ? read.json : "" }] : [];
  });
  return { session: read?.session ?? null, cookies };
}
