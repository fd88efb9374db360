import { createHash, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";

/** A page that is the same for every anonymous visitor, ready to be sent. */
export type SharedPage = {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak: the page's encodings are one page. */
  readonly etag: string;
  /** Content-Security-Policy sources of its own inline scripts. */
  readonly scripts: readonly string[];
};

/** Sources may change (an answered question, a new position), so a page is drawn anew after a minute. */
const KEPT_MS = 60_000;
const pages = new LRUCache<string, Promise<SharedPage>>({ max: 200, ttl: KEPT_MS });

/** Lets a CDN answer for a minute, and with an older page while it asks for a new one; browsers always ask. */
export const SHARED_CACHE_CONTROL =
  "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=3600";

/**
 * The page kept under this name, drawn when there is none.
 * @param render draws it with a nonce on each inline script of ours
 */
export function sharedPage(
  name: string,
  render: (nonce: string) => Promise<string>,
): Promise<SharedPage> {
  let page = pages.get(name);
  if (!page) {
    page = prepare(render);
    pages.set(name, page);
    // What could not be drawn is tried again by the next visitor.
    page.catch(() => pages.delete(name));
  }
  return page;
}

async function prepare(render: (nonce: string) => Promise<string>): Promise<SharedPage> {
  const nonce = randomBytes(16).toString("base64");
  const { html, scripts } = hashScripts(await render(nonce), nonce);
  const bytes = Buffer.from(html);
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  const etag = `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 27)}"`;
  return { html: bytes, br, gzip: gzipped, etag, scripts };
}

/**
 * Trades the nonce, which must not be sent twice, for hashes of the scripts that carry it.
 * A script without the nonce was not put there by us, gets no hash, and does not run.
 */
export function hashScripts(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = ` nonce="${nonce}"`;
  const scripts: string[] = [];
  const without = html.replace(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
    (whole, attributes: string, text: string) => {
      if (!attributes.includes(mark)) return whole;
      if (text) scripts.push(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
      return `<script${attributes.replace(mark, "")}>${text}</script>`;
    },
  );
  return { html: without.replaceAll(mark, ""), scripts: [...new Set(scripts)] };
}

/** The answer to somebody who asks for a shared page: 304 when they have it, else the smallest form they take. */
export function answerWith(page: SharedPage, request: Request, headers: Headers): Response {
  headers.set("ETag", page.etag);
  headers.set("Cache-Control", SHARED_CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding, Cookie");
  if (knows(request.headers.get("If-None-Match"), page.etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const encoding = encodingFor(request.headers.get("Accept-Encoding"));
  if (encoding) headers.set("Content-Encoding", encoding);
  const body = encoding ? page[encoding] : page.html;
  headers.set("Content-Length", String(body.byteLength));
  return new Response(new Uint8Array(body), { headers });
}

function knows(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  return ifNoneMatch
    .split(",")
    .some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag.slice(2));
}

/** The better of the two encodings we keep, if the client takes one. */
export function encodingFor(accepted: string | null): "br" | "gzip" | undefined {
  const takes = (name: string) =>
    (accepted ?? "").split(",").some((part) => {
      const [coding, ...parameters] = part.split(";").map((piece) => piece.trim().toLowerCase());
      return coding === name && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
    });
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
}

/**
 * Names the variants of a page whose query chooses among a few known values, such as tabs.
 * Everything else in the query makes no difference, as it makes none to the page.
 * @param known values by query name; what the page shows by default may be left out
 */
export function variantsBy(
  known: Readonly<Record<string, readonly string[]>>,
): (query: URLSearchParams) => string {
  return (query) =>
    Object.entries(known)
      .flatMap(([name, values]) => {
        const value = query.get(name);
        return value !== null && values.includes(value) ? [`${name}=${value}`] : [];
      })
      .join("&");
}
