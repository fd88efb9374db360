import type { IncomingHttpHeaders } from "node:http";

/** The address of the socket's other end. */
export const CLIENT_ADDRESS_HEADER = "x-nomera-client-address";
/** The Origin header as sent. */
export const SENT_ORIGIN_HEADER = "x-nomera-origin";
/** The Host header as sent. */
export const SENT_HOST_HEADER = "x-nomera-host";

/**
 * Makes a request's headers say what we know before Remix reads them. Changes `headers` in place.
 * - A Request knows no socket: the client's address becomes a header, over whatever the client sent.
 * - Remix builds request.url from Host: it is set to our own, so a forged one reaches nothing.
 * - Remix answers a foreign Origin with an empty 500: Origin is moved aside, and our own check answers.
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
 * Whether a browser sent no cookie of ours, so that nothing on the answer can be personal.
 * Whose session it had last makes no difference to a page: session-owner.server.ts.
 */
export function isAnonymous(cookies: string | null | undefined): boolean {
  return !/(^|[;\s])(__Host-)?nomera-(?!last=)/.test(cookies ?? "");
}

/**
 * The path and query of a request line's target, which may be a whole address (RFC 9112, 3.2.2), in one spelling:
 * rate limits, kept pages and the log count by it.
 * @returns undefined for what names no page of ours, such as `*`
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
 * Letters need no escape (RFC 3986, 6.2.2.2), dots are followed, and a path begins with one slash, so that nothing made of
 * it names another host. A backslash, which some take for a slash, a null byte and what cannot be decoded lead nowhere.
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
 * Without `_data`, by which an older Remix asked for data: it still answers with neither page nor error. A null byte,
 * which the database takes in no text, becomes the character that HTML makes of it.
 */
function ownQuery(sent: string): string {
  const search = sent.replaceAll("%00", "%EF%BF%BD");
  const asked = new URLSearchParams(search);
  if (!asked.has("_data")) return search;
  asked.delete("_data");
  return asked.size > 0 ? `?${asked}` : "";
}
