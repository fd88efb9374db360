/**
 * Admission queue for signed-in requests: only so many are processed at once, first come first served. A request that
 * cannot be answered in time gets a "busy" page at once, which retries. Anonymous pages, files and machine clients skip
 * the queue.
 */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { authCookie } from "./session-cookie.server.ts";
import { cookiesOf } from "./cookies.server.ts";
import { FairQueue, WaitClock } from "./data-queue.server.ts";
import { escapeMarkup } from "./escape.ts";
import { secure } from "./headers.server.ts";

/** In milliseconds. After this, a slow client no longer occupies a slot. */
const LONGEST_MS = 10_000;
const RETRY_S = 5;

export class AdmissionQueue {
  readonly #line: FairQueue;
  readonly #busyPage: (retryTo: string) => string;

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
   * @param turnedAway called if it got the busy page instead
   * @returns false if it need not queue, and nothing was done
   */
  queues(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => void,
    turnedAway: () => void,
  ): boolean {
    const owner = ownerOf(request);
    if (owner === undefined) return false;
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    const turn = async () => {
      // Skip the work if the client left while waiting.
      if (response.destroyed) return;
      work();
      await Promise.race([closed, pause(LONGEST_MS, undefined, { ref: false })]);
    };
    this.#line.take(turn, { owner, since: performance.now(), clock: new WaitClock() }).catch(() => {
      // Never answer a form with the busy page, or what was typed is lost: the data API queue decides, and can return
      // it.
      if (response.destroyed) return;
      if (!isDocument(request)) return work();
      this.#turnAway(request, response);
      turnedAway();
    });
    return true;
  }

  #turnAway(request: IncomingMessage, response: ServerResponse): void {
    const headers = new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "private, no-store",
      "Retry-After": String(RETRY_S),
    });
    secure(headers);
    for (const [name, value] of headers) response.setHeader(name, value);
    response.writeHead(503).end(this.#busyPage(request.url ?? "/"));
  }
}

/** A key for the session that sent the request, used for fair turns only; undefined if it skips the queue. */
function ownerOf({ url = "/", headers }: IncomingMessage): string | undefined {
  if (url.startsWith("/assets/") || !headers.cookie) return undefined;
  const name = authCookie();
  const cookies = cookiesOf(headers.cookie);
  const session = cookies.get(name) ?? cookies.get(`${name}.0`);
  return session && createHash("sha256").update(session).digest("base64url");
}

function isDocument({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && (headers.accept ?? "").includes("text/html");
}

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
