import { fetchSite } from "remix-utils/sec-fetch";
import { CLIENT_ADDRESS_HEADER, SENT_HOST_HEADER, SENT_ORIGIN_HEADER } from "./edge.server.ts";
import { Refusal } from "./failures.server.ts";

/** The largest form we read, in bytes. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;
/** How much of a larger form we read and drop before cutting the connection, in bytes. */
const MAX_DRAINED_BYTES = 16 * MAX_FORM_BYTES;

/**
 * A path on our own site, or the fallback. Decided by resolving against an origin, as a browser will, never by looking
 * at prefixes: `//x`, `/\x`, `/%5cx`, tabs and line breaks all resolve differently.
 */
export function safePath(to: unknown, fallback: string): string {
  if (typeof to !== "string" || !to.startsWith("/") || to.length > 2_000) return fallback;
  const base = "https://nomera.invalid";
  let url: URL;
  try {
    url = new URL(to, base);
    const decoded = new URL(decodeURIComponent(url.pathname), base);
    if (decoded.origin !== base || decoded.pathname.startsWith("//")) return fallback;
  } catch {
    return fallback;
  }
  if (url.origin !== base || url.username || url.password || url.pathname.startsWith("//"))
    return fallback;
  return url.pathname + url.search + url.hash;
}

/**
 * Refuses a write that another site's page caused (CSRF): by Sec-Fetch-Site, which pages cannot forge, else by Origin.
 * Browsers send one of the two with every form they post, so a request with neither comes from a program, which has no
 * user's cookies to abuse.
 * @throws {Refusal} 403
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  const origin = request.headers.get(SENT_ORIGIN_HEADER) || request.headers.get("Origin");
  const own = saysSite(request) ? isOwnSite(request) : isOwnOrigin(origin, request, ownOrigin);
  if (!own) throw new Refusal(403, "This form was sent from another site, so nothing was saved.");
}

/**
 * Whether one of our pages, a typed address or a bookmark led here, not another site's link. Browsers too old to say
 * are trusted.
 */
export function isOwnNavigation(request: Request): boolean {
  return !saysSite(request) || isOwnSite(request);
}

/**
 * fetchSite returns null for an unknown value as well as for a missing header. Only if it is missing may another header
 * decide.
 */
function saysSite({ headers }: Request): boolean {
  return Boolean(headers.get("Sec-Fetch-Site"));
}

function isOwnSite({ headers }: Request): boolean {
  const site = fetchSite(headers);
  return site === "same-origin" || site === "none";
}

function isOwnOrigin(origin: string | null, request: Request, ownOrigin: string): boolean {
  if (origin === null || origin === ownOrigin) return true;
  const host = request.headers.get(SENT_HOST_HEADER) || request.headers.get("Host");
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * The fields of a posted form. Files count as empty text: forms with files are read in upload.server.ts.
 * @throws {Refusal} 413 if it is too large, 415 if it is not a form, 400 if it is cut off
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Refusal(415, "This address takes a form.");
  }
  const body = await readBody(
    request,
    MAX_FORM_BYTES,
    "The form didn’t come through completely. Send it again.",
  );
  if (!body) throw new Refusal(413, "What was sent is too large: at most 2 MB fit in a form.");
  try {
    const sent = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const form = new FormData();
    for (const [name, value] of sent) form.append(name, typeof value === "string" ? value : "");
    return form;
  } catch {
    throw new Refusal(400, "The form didn’t come through completely. Send it again.");
  }
}

/**
 * A posted text body of any type.
 * @throws {Refusal} 413 if it is too large, 400 if it is cut off
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const body = await readBody(request, maxBytes, "This didn’t come through completely.");
  if (!body) throw new Refusal(413, "What was sent is too large.");
  return body.toString("utf8");
}

/** The request body; undefined if it is larger than allowed. */
async function readBody(
  request: Request,
  maxBytes: number,
  cutOff: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The DOM types of a stream have no async iterator; Node's stream does.
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // A browser reads our response only after it has sent everything, so we read and drop the excess.
      if (size <= maxBytes) chunks.push(chunk);
      else if (size > MAX_DRAINED_BYTES) break;
    }
  } catch {
    throw new Refusal(400, cutOff);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

/** The client's address: the socket's, or as reported by the trusted proxies in front of us. */
export function clientAddress(request: Request, trustedProxies: number): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "")
    .split(",")
    .map((hop) => hop.trim())
    .filter(Boolean);
  return (
    (trustedProxies > 0 ? hops[hops.length - trustedProxies] : undefined) ??
    request.headers.get(CLIENT_ADDRESS_HEADER) ??
    "unknown"
  );
}
