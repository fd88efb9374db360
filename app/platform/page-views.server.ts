import { channel } from "node:diagnostics_channel";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { log } from "./log.server.ts";

/** One page view, with nothing that identifies the visitor. */
export type PageView = {
  /** The page's route pattern, such as /positions/:id. */
  route: string;
  /** The referring site's host; null for our own, or if the browser withholds it. */
  from: string | null;
  /** A document load, or a client navigation. */
  how: "document" | "navigation";
};

/** Carries the paths of client navigations from the app's build to server.ts, which is not part of the build. */
export const navigations = channel("nomera.page-view");

const BROWSER = /^(Mozilla|Opera)\//;

/** Whether a person made this request: not a self-declared bot, and not a prefetch. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"] ?? "";
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].join(" ");
  return BROWSER.test(agent) && !isbot(agent) && !/prefetch|prerender/i.test(purpose);
}

/** Whether a response was a page (200 or 304), not an error, a redirect, data or a file. */
export function isPage(answer: {
  method: string | undefined;
  accept: string | undefined;
  status: number;
  type: string | undefined;
}): boolean {
  const { method, accept = "", status, type = "" } = answer;
  return (
    method === "GET" &&
    accept.includes("text/html") &&
    (status === 304 || (status === 200 && type.startsWith("text/html")))
  );
}

/** The host in a Referer; null for our own. */
export function hostOf(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host } = new URL(referrer);
  return host === "" || host === ownHost ? null : host;
}

/** Receives page views. */
export type PageViews = {
  add(view: PageView): void;
  /** Sends what is queued, within a bounded time; never rejects. */
  flush(): Promise<void>;
};

/** Writes page views to the log, if no analytics service is set. */
export const loggedPageViews: PageViews = {
  add: (view) => log.info(view, "page view"),
  flush: async () => {},
};

const TIME_LIMIT_MS = 5_000;
const MAX_BATCH = 100;

/** Timing of a page view sender. */
export type Pace = {
  sendEveryMs: number;
  /** How long to leave the service alone after a failure. */
  afterFailureMs: number;
  /** Maximum queue length; the oldest views are dropped first. */
  maxWaiting: number;
};
const PACE: Pace = { sendEveryMs: 2_000, afterFailureMs: 30_000, maxWaiting: 1_000 };

/** Sends page views to an analytics service, in batches and in the background. */
export class SentPageViews implements PageViews {
  readonly #url: string;
  readonly #pace: Pace;
  #waiting: (PageView & { id: string; at: string })[] = [];
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | undefined;

  constructor(url: string, pace: Partial<Pace> = {}) {
    this.#url = url;
    this.#pace = { ...PACE, ...pace };
  }

  /** How many views were dropped since the start, because the queue was full. */
  get dropped(): number {
    return this.#dropped;
  }

  add(view: PageView): void {
    // The id lets the service recognize a batch it got twice.
    this.#waiting.push({ id: randomUUID(), at: new Date().toISOString(), ...view });
    this.#dropOldest();
    this.#sendIn(this.#pace.sendEveryMs);
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  #dropOldest(): void {
    const tooMany = this.#waiting.length - this.#pace.maxWaiting;
    if (tooMany <= 0) return;
    this.#waiting.splice(0, tooMany);
    this.#dropped += tooMany;
  }

  #sendIn(ms: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), ms).unref();
  }

  async #sendAll(): Promise<void> {
    // One limit for all batches, because a stopping server waits for this.
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    while (this.#waiting.length > 0) {
      const views = this.#waiting.splice(0, MAX_BATCH);
      try {
        const response = await fetch(this.#url, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ views }),
          signal,
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`answered ${response.status}`);
      } catch (error) {
        this.#waiting = [...views, ...this.#waiting];
        this.#dropOldest();
        log.warn(
          {
            reason: (error as Error).message,
            waiting: this.#waiting.length,
            dropped: this.#dropped,
          },
          "page views not sent",
        );
        // Views that came meanwhile set the short timer, but the service must still get its full pause.
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#sendIn(this.#pace.afterFailureMs);
        return;
      }
    }
  }
}
