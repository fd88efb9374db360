/**
 * Admission queue for signed-in requests: only so many are processed at once, first come first served. A request that
 * cannot be answered in time gets a "busy" page at once, which retries; a page opened by Remix's router is sent there.
 * Visitors, files and machine clients skip the queue.
 */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import { FairQueue, WaitClock } from "./data-queue.server.ts";
import { escapeMarkup } from "./escape.ts";
import { secure } from "./headers.server.ts";
import { personOf } from "./proven-tokens.server.ts";
import { sessionOf } from "./session-cookie.server.ts";

/** In milliseconds. After this, a slow client no longer occupies a slot. */
const LONGEST_MS = 10_000;
const RETRY_S = 5;
/** Remix's status for a redirect that its router follows: fetch would follow a 302 by itself. */
const REDIRECT = 202;
const READS = new Set(["GET", "HEAD"]);

export class AdmissionQueue {
  readonly #line: FairQueue;
  readonly #busyPage: (retryTo: string) => string;
  /** Sessions whose form was just answered with a page: its data is loaded next, and must not replace what was typed. */
  readonly #showingForm = new LRUCache<string, true>({ max: 10_000, ttl: LONGEST_MS });

  /**
   * @param atOnce how many requests are processed at once
   * @param assets the folder of built files, for the busy page's stylesheet
   */
  constructor(atOnce: number, assets: string) {
    this.#line = new FairQueue(atOnce);
    this.#busyPage = busyPage(readdirSync(assets).find((name) => /^styles-.*\.css$/.test(name)));
  }

  /**
   * Queues a request and processes it when its turn comes.
   * @param turnedAway called if it was turned away instead
   * @returns false if it need not queue, and nothing was done
   */
  queues(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => void,
    turnedAway: () => void,
  ): boolean {
    const session = sessionIn(request);
    if (!session) return false;
    const { token, key } = session;
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    if (!READS.has(request.method ?? "")) {
      // Anything but a redirect shows the form again.
      void closed.then(() => response.statusCode === REDIRECT || this.#showingForm.set(key, true));
    }
    // As visitors do: until it was proven, anybody can have written it.
    if (personOf(token) === undefined) return false;
    const turn = async () => {
      // Skip the work if the client left while waiting.
      if (response.destroyed) return;
      work();
      await Promise.race([closed, pause(LONGEST_MS, undefined, { ref: false })]);
    };
    this.#line
      .take(turn, { owner: key, since: performance.now(), clock: new WaitClock() })
      .catch(() => {
        // Never turn away a form, or what was typed is lost: the data API queue decides, and can return it. The same for
        // the data of a page that stays open.
        if (response.destroyed) return;
        const opened = this.#showingForm.has(key) ? undefined : pageOpened(request);
        if (isDocument(request)) this.#sendBusyPage(request, response);
        else if (opened !== undefined) sendReload(opened, response);
        else return work();
        turnedAway();
      });
    return true;
  }

  #sendBusyPage({ url = "/" }: IncomingMessage, response: ServerResponse): void {
    const type = { "Content-Type": "text/html; charset=utf-8", "Retry-After": String(RETRY_S) };
    send(response, 503, type, this.#busyPage(url));
  }
}

/** Tells Remix's router to load this page as a document, which waits here again or gets the busy page. */
function sendReload(page: string, response: ServerResponse): void {
  const type = { "Content-Type": "text/x-script; charset=utf-8", "X-Remix-Response": "yes" };
  // Remix's encoding (single fetch) of a redirect with `reload`: objects name places in the list.
  const redirect = { _2: 3, _4: 5, _6: 7, _8: 9, _10: 7 };
  const values = ["redirect", page, "status", 302, "revalidate", false, "reload", true, "replace"];
  const list = [["SingleFetchRedirect", 1], redirect, ...values];
  send(response, REDIRECT, type, `${JSON.stringify(list)}\n`);
}

function send(
  response: ServerResponse,
  status: number,
  type: Record<string, string>,
  body: string,
): void {
  const headers = new Headers({ ...type, "Cache-Control": "private, no-store" });
  secure(headers);
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead(status).end(body);
}

/**
 * The token of the session that sent the request, and a key for it: by session, so that a person's devices do not wait
 * for each other, and nothing else in a cookie makes another one. Undefined without a session, and for files.
 */
function sessionIn({ url = "/", headers }: IncomingMessage) {
  if (url.startsWith("/assets/")) return undefined;
  const token = sessionOf(headers.cookie ?? "")?.access_token;
  if (token === undefined) return undefined;
  return { token, key: createHash("sha256").update(token).digest("base64url") };
}

function isDocument({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && (headers.accept ?? "").includes("text/html");
}

/**
 * The page that a browser opens with this request for its data, if it leaves another page for it. Undefined for data of
 * the page that is open, of which a form or a list may ask for parts: nothing may replace what is being typed there.
 */
function pageOpened({ method, url = "/", headers }: IncomingMessage): string | undefined {
  const { pathname, search, searchParams } = new URL(url, "http://localhost");
  const path = /^(.*)\.data$/.exec(pathname)?.[1];
  if (method !== "GET" || path === undefined || searchParams.has("_routes")) return undefined;
  const page = path === "/_root" ? "/" : path;
  const from = URL.parse(headers.referer ?? "")?.pathname;
  return from === undefined || withoutSlash(from) === withoutSlash(page)
    ? undefined
    : page + search;
}

const withoutSlash = (path: string) => path.replace(/\/$/, "");

function busyPage(style: string | undefined): (retryTo: string) => string {
  const link = style ? `<link rel="stylesheet" href="/assets/${style}">` : "";
  return (retryTo) => {
    const here = escapeMarkup(retryTo);
    return `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${RETRY_S}"><title>We’re busy right now | Nomera Health</title>${link}</head>
<body><main class="wrap py-10 sm:py-20"><div class="max-w-2xl space-y-6"><h1 class="text-3xl">We’re busy right now</h1>
<div class="space-y-4 text-lg"><p>More people are using Nomera Health than we can serve at once.</p>
<p>This page tries again by itself in ${RETRY_S} seconds. Nothing you saved is lost.</p></div>
<div class="flex flex-wrap gap-3 pt-2"><a class="btn btn-primary" href="${here}">Try again now</a></div></div></main></body></html>`;
  };
}
