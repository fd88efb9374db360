import { fetchSite } from "remix-utils/sec-fetch";
import { CLIENT_ADDRESS_HEADER, SENT_HOST_HEADER, SENT_ORIGIN_HEADER } from "./edge.server.ts";
import { Refusal } from "./failures.server.ts";

/** The largest form we read, in bytes. */
export const MAX_FORM_BYTES = 2 * 1024 * 1024;
/** How much of a larger one we let come before the connection is cut. */
const MAX_DRAINED_BYTES = 16 * MAX_FORM_BYTES;

/**
 * A path of our own, or the fallback. Decided by resolving against an origin, as a browser will,
 * never by looking at prefixes: `//x`, `/\x`, `/%5cx`, tabs and line breaks all have other meanings there.
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
 * Refuses a write that another site's page caused: by Sec-Fetch-Site, which pages cannot forge, else by Origin.
 * A browser sends one of the two with every form it posts, so a request with neither comes from a program,
 * which has nobody's cookies to abuse.
 * @throws {Refusal} 403
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  const origin = request.headers.get(SENT_ORIGIN_HEADER) || request.headers.get("Origin");
  const own = saysSite(request) ? isOwnSite(request) : isOwnOrigin(origin, request, ownOrigin);
  if (!own) throw new Refusal(403, "This form was sent from another site, so nothing was saved.");
}

/**
 * Whether a page of ours, or the person by typing or by a bookmark, asked for this address; another site's link did not.
 * Browsers too old to say are believed.
 */
export function isOwnNavigation(request: Request): boolean {
  return !saysSite(request) || isOwnSite(request);
}

/** fetchSite answers null for a word it does not know, as for no word. Only with none may another header decide. */
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
 * The fields of a posted form. Files count as empty text: the forms that take files read them elsewhere.
 * @throws {Refusal} 413 when it is too large, 415 when it is not a form, 400 when it is cut off
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new Refusal(415, "This address takes a form.");
  }
  const body = await readBody(
    request,
    MAX_FORM_BYTES,
    "The form did not arrive whole. Send it again.",
  );
  if (!body) throw new Refusal(413, "What was sent is too large: at most 2 MB fit in a form.");
  try {
    const sent = await new Response(body, { headers: { "Content-Type": type } }).formData();
    const form = new FormData();
    for (const [name, value] of sent) form.append(name, typeof value === "string" ? value : "");
    return form;
  } catch {
    throw new Refusal(400, "The form did not arrive whole. Send it again.");
  }
}

/**
 * A posted text, whatever its type.
 * @throws {Refusal} 413 when it is too large, 400 when it is cut off
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const body = await readBody(request, maxBytes, "This did not arrive whole.");
  if (!body) throw new Refusal(413, "What was sent is too large.");
  return body.toString("utf8");
}

/** What was posted; undefined when it is more than may be. */
async function readBody(
  request: Request,
  maxBytes: number,
  cutOff: string,
): Promise<Buffer<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // The types of the web know no iterator of a stream; Node's stream has one.
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      // A browser reads our answer only after it has sent everything, so what is too much is read and dropped.
      if (size <= maxBytes) chunks.push(chunk);
      else if (size > MAX_DRAINED_BYTES) break;
    }
  } catch {
    throw new Refusal(400, cutOff);
  }
  return size > maxBytes ? undefined : Buffer.concat(chunks);
}

/** The address of the client: the socket's, or what the trusted proxies in front of us say. */
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
