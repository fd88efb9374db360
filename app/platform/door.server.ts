/**
 * Who is signed in stands at the door while the house is full: so many requests are worked on at once, the first come
 * first, and what cannot be answered in time is told so at once, by a page that asks again. Visitors' pages, files and
 * machines pass by.
 */
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { authCookie } from "./session-cookie.server.ts";
import { cookiesOf } from "./cookies.server.ts";
import { DataLine, WaitClock } from "./data-line.server.ts";
import { escapeMarkup } from "./escape.ts";
import { secure } from "./headers.server.ts";

/** Whoever reads their answer slowly, or sends slowly, holds a place no longer. In milliseconds. */
const LONGEST_MS = 10_000;
const RETRY_S = 5;

export class Door {
  readonly #line: DataLine;
  readonly #busyPage: (retryTo: string) => string;

  /**
   * @param atOnce how many requests are worked on
   * @param assets the folder of the built files, for the page's style
   */
  constructor(atOnce: number, assets: string) {
    this.#line = new DataLine(atOnce);
    this.#busyPage = busyPage(readdirSync(assets).find((name) => /^styles-.*\.css$/.test(name)));
  }

  /**
   * Has a request worked on when its turn comes.
   * @param turnedAway called when it was answered by the page that asks again
   * @returns false when it need not wait, and nothing was done
   */
  keeps(
    request: IncomingMessage,
    response: ServerResponse,
    work: () => void,
    turnedAway: () => void,
  ): boolean {
    const owner = ownerOf(request);
    if (owner === undefined) return false;
    const closed = new Promise<void>((resolve) => response.once("close", resolve));
    const turn = async () => {
      // Who left while they waited is not worked for.
      if (response.destroyed) return;
      work();
      await Promise.race([closed, pause(LONGEST_MS, undefined, { ref: false })]);
    };
    this.#line.take(turn, { owner, since: performance.now(), clock: new WaitClock() }).catch(() => {
      // A form is not turned away with what was typed: its own line decides, and gives it back.
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

/** A name for whose request it is, for turns alone; undefined for what does not wait. */
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
<meta http-equiv="refresh" content="${RETRY_S}"><title>We're busy right now | Nomera Health</title>${link}</head>
<body><main class="wrap py-10 sm:py-20"><div class="max-w-2xl space-y-6"><h1 class="text-3xl">We're busy right now</h1>
<div class="space-y-4 text-lg"><p>More people are using Nomera Health than we can serve at once.</p>
<p>This page tries again by itself in ${RETRY_S} seconds. Nothing you saved is lost.</p></div>
<div class="flex flex-wrap gap-3 pt-2"><a class="btn btn-primary" href="${here}">Try again now</a></div></div></main></body></html>`;
  };
}
