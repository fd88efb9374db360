import type { IncomingHttpHeaders } from "node:http";

/** The peer address of the socket. */
export const CLIENT_ADDRESS_HEADER = "x-nomera-client-address";
/** The Origin header as sent. */
export const SENT_ORIGIN_HEADER = "x-nomera-origin";
/** The Host header as sent. */
export const SENT_HOST_HEADER = "x-nomera-host";

/**
 * Makes a request's headers trustworthy before Remix reads them. Changes `headers` in place.
 * - A Request has no socket: the client's address becomes a header, replacing whatever the client sent.
 * - Remix builds request.url from Host: it is set to our own, so a forged Host has no effect.
 * - Remix answers a foreign Origin with an empty 500: Origin is moved to another header for our own check.
 */
export function normalizeHeaders(
  headers: IncomingHttpHeaders,
  clientAddress: string | undefined,
  ownHost: string,
): void {
  const { origin, host } = headers;
  headers[CLIENT_ADDRESS_HEADER] = clientAddress ?? "unknown";
  headers[SENT_ORIGIN_HEADER] = origin ?? "";
  headers[SENT_HOST_HEADER] = host ?? "";
  headers.host = ownHost;
  delete headers.origin;
  delete headers["x-forwarded-host"];
}

/**
 * Whether a browser sent none of our cookies, so nothing in the response can be personal. The cookie that remembers the
 * last session's owner does not affect pages: session-owner.server.ts.
 */
export function isAnonymous(cookies: string | null | undefined): boolean {
  return !/(^|[;\s])(__Host-)?nomera-(?!last=)/.test(cookies ?? "");
}

/**
 * The path and query of a request target, which may be an absolute URL (RFC 9112, 3.2.2), in one normalized spelling
 * that rate limits, cached pages and the log use as their key.
 * @returns undefined if it cannot be one of our pages, such as `*`
 */
export function targetOf(url: string): string | undefined {
  if (url.startsWith("/")) {
    const at = url.indexOf("?");
    return at < 0 ? spelled(url) : spelled(url.slice(0, at)) + ownQuery(url.slice(at));
  }
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return undefined;
  const { pathname, search } = new URL(url);
  return targetOf(pathname + search);
}

/**
 * Letters are unescaped (RFC 3986, 6.2.2.2), dot segments are resolved, and a path starts with exactly one slash, so no
 * URL made from it can name another host. A path with a backslash (which some read as a slash), a null byte or an
 * invalid escape matches no page.
 */
function spelled(path: string): string {
  const letters = path.replace(/%([0-9a-f]{2})/gi, (escape, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(character) ? character : escape;
  });
  const forward = letters.replace(/\\|%5c/gi, "%255C").replaceAll("%00", "%2500");
  const { pathname } = new URL(forward.replace(/^\/+/, "/"), "http://nomera.invalid");
  const plain = pathname.replace(/^\/+/, "/");
  try {
    decodeURIComponent(plain);
    return plain;
  } catch {
    return plain.replaceAll("%", "%25");
  }
}

/**
 * Drops `_data`, with which older Remix versions requested data: it would still get neither a page nor an error. A null
 * byte, which the database rejects in text, becomes the replacement character, as in HTML.
 */
function ownQuery(sent: string): string {
  const search = sent.replaceAll("%00", "%EF%BF%BD");
  const asked = new URLSearchParams(search);
  if (!asked.has("_data")) return search;
  asked.delete("_data");
  return asked.size > 0 ? `?${asked}` : "";
}
