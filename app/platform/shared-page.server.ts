import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import fresh from "fresh";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { isAnonymous } from "./edge.server.ts";
import { secure } from "./headers.server.ts";

/** A page that is the same for every anonymous visitor, ready to send. */
export type SharedPage = {
  readonly html: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** Weak, because all encodings of the page share it. */
  readonly etag: string;
  /** Content-Security-Policy sources of its own inline scripts. */
  readonly scripts: readonly string[];
  /** When it must be rendered again, in milliseconds as Date.now(). */
  readonly until: number;
};

/** Its data may change (an answered question, a new position), so a page is rendered again after a minute. */
const FRESH_MS = 60_000;
/** How long a stale page may be served if its data cannot be read. */
const KEPT_MS = 60 * 60_000;
/** For how long a page that is rendered now may be served, in milliseconds. */
export const SHARED_MS = FRESH_MS + KEPT_MS;
/** A longer URL is not looked up in the cache. */
const MAX_URL = 500;

/** How a page is kept: its cache name, which includes the version of what it shows, and whether that is still so. */
export type Keeping = { name: string; isCurrent: () => boolean };

type Kept = {
  pages: LRUCache<string, SharedPage>;
  /** Renders in flight, so that concurrent requests share one. */
  underWay: Map<string, Promise<SharedPage>>;
  /** How the page is kept that a URL was answered with. */
  urls: LRUCache<string, Keeping>;
};
/** One per process: server.ts and the build it serves each load this module. */
const global = globalThis as { [key: symbol]: Kept | undefined };
const kept: Kept = (global[Symbol.for("nomera.shared-pages")] ??= {
  pages: new LRUCache({
    max: 200,
    maxSize: 32 * 1024 * 1024,
    sizeCalculation: ({ html, br, gzip }) => html.byteLength + br.byteLength + gzip.byteLength,
  }),
  underWay: new Map(),
  urls: new LRUCache({ max: 500, ttl: FRESH_MS }),
});

/** A CDN may cache for a minute, and serve stale for another while it revalidates; browsers always revalidate. */
const SHARED_CACHE_CONTROL = "public, max-age=0, s-maxage=60, stale-while-revalidate=60";

/**
 * The page kept so; renders it if there is no fresh one.
 * @param url path and query of the request, under which answerKept() will find it
 * @param render renders it with a nonce on each of our inline scripts
 */
export async function sharedPage(
  { name, isCurrent }: Keeping,
  url: string,
  render: (nonce: string) => Promise<string>,
): Promise<SharedPage> {
  const page = freshPage(name) ?? (await drawnOnce(name, render));
  if (url.length <= MAX_URL) kept.urls.set(url, { name, isCurrent });
  return page;
}

/** The last complete page of this name, up to an hour stale: better than a page with a part missing. */
export function lastPage(name: string): SharedPage | undefined {
  const page = kept.pages.get(name);
  return page && page.until + KEPT_MS > Date.now() ? page : undefined;
}

function freshPage(name: string): SharedPage | undefined {
  const page = kept.pages.get(name);
  return page && page.until > Date.now() ? page : undefined;
}

function drawnOnce(name: string, render: (nonce: string) => Promise<string>): Promise<SharedPage> {
  let drawing = kept.underWay.get(name);
  if (!drawing) {
    drawing = prepare(render)
      .then((page) => {
        kept.pages.set(name, page);
        return page;
      })
      // If rendering failed, the next visitor tries again.
      .finally(() => kept.underWay.delete(name));
    kept.underWay.set(name, drawing);
  }
  return drawing;
}

/**
 * Answers an anonymous visitor from the cache, if there is a fresh page for exactly this path and query. No personal
 * data is involved, so this skips Remix and its routes.
 * @returns false if there is none, and nothing was done
 */
export function answerKept(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const known = kept.urls.get(request.url ?? "");
  const page = known?.isCurrent() ? freshPage(known.name) : undefined;
  if (!page || !isAnonymous(request.headers.cookie)) return false;
  const headers = new Headers();
  const { "if-none-match": ifNoneMatch, "accept-encoding": accepted } = request.headers;
  const acceptEncoding = Array.isArray(accepted) ? accepted.join() : accepted;
  const { status, body } = answerWith(page, { ifNoneMatch, acceptEncoding }, headers);
  headers.set("X-Request-Id", randomUUID());
  headers.set("Server-Timing", "kept;dur=0");
  for (const [name, value] of headers) response.setHeader(name, value);
  response.statusCode = status;
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
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
  return { html: bytes, br, gzip: gzipped, etag, scripts, until: Date.now() + FRESH_MS };
}

/**
 * Replaces the nonce, which must not be sent twice, with hashes of the scripts that carry it. We did not write a script
 * without the nonce, so it gets no hash and does not run.
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

/** The request headers that decide the form of the response. */
type Preconditions = { ifNoneMatch: string | undefined; acceptEncoding: string | undefined };

/**
 * The response for a shared page: 304 if the client has it, else the smallest encoding it accepts. Sets all response
 * headers on `headers`.
 */
export function answerWith(
  page: SharedPage,
  asked: Preconditions,
  headers: Headers,
): { status: 200 | 304; body: Buffer | null } {
  secure(headers, page.scripts);
  headers.set("ETag", page.etag);
  headers.set("Cache-Control", SHARED_CACHE_CONTROL);
  headers.set("Vary", "Accept-Encoding, Cookie");
  if (fresh({ "if-none-match": asked.ifNoneMatch }, { etag: page.etag }))
    return { status: 304, body: null };
  const encoding = encodingFor(asked.acceptEncoding);
  if (encoding) headers.set("Content-Encoding", encoding);
  const body = encoding ? page[encoding] : page.html;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Length", String(body.byteLength));
  return { status: 200, body };
}

/** The better of the two encodings we keep, if the client accepts one. */
export function encodingFor(accepted: string | undefined): "br" | "gzip" | undefined {
  const asked = new Negotiator({ headers: { "accept-encoding": accepted } });
  const takes = asked.encodings(["br", "gzip"]);
  return takes.includes("br") ? "br" : takes.includes("gzip") ? "gzip" : undefined;
}
