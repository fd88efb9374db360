import { channel } from "node:diagnostics_channel";
import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";
import { log } from "./log.server.ts";

/** One page that somebody saw: nothing in it says who. */
export type PageView = {
  /** The page's pattern in the site map, such as /positions/:id. */
  route: string;
  /** The host of the site that led here; null for our own, or when the browser keeps it to itself. */
  from: string | null;
  /** A document that was loaded, or a page reached inside the site. */
  how: "document" | "navigation";
};

/** Carries the paths of client navigations from the app's build to server.ts, which is not part of the build. */
export const navigations = channel("nomera.page-view");

const BROWSER = /^(Mozilla|Opera)\//;

/** Whether a person asked for this: no robot by its own name, and no browser that only prepares. */
export function isPerson(headers: IncomingHttpHeaders): boolean {
  const agent = headers["user-agent"] ?? "";
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-moz"]].join(" ");
  return BROWSER.test(agent) && !isbot(agent) && !/prefetch|prerender/i.test(purpose);
}

/** Whether an answer was a page, shown or shown again; not an error, a redirect, data or a file. */
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

/** The host that a Referer names; null for our own. */
export function hostOf(referrer: string | undefined, ownHost: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { host } = new URL(referrer);
  return host === "" || host === ownHost ? null : host;
}

/** Somebody who takes page views. */
export type PageViews = {
  add(view: PageView): void;
  /** Gives on what waits, within a bounded time; never rejects. */
  flush(): Promise<void>;
};

/** Page views as lines of the log, where no analytics service is set. */
export const loggedPageViews: PageViews = {
  add: (view) => log.info(view, "page view"),
  flush: async () => {},
};

const TIME_LIMIT_MS = 5_000;
const MAX_BATCH = 100;

/** How a sender of page views takes its time. */
export type Pace = {
  sendEveryMs: number;
  /** How long the service is left alone after it failed. */
  afterFailureMs: number;
  /** What waits at most; the oldest go first. */
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

  /** How many views were lost since the start, because too many waited. */
  get dropped(): number {
    return this.#dropped;
  }

  add(view: PageView): void {
    // The id lets the service tell a batch that it got twice.
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
    // One limit for all batches: a server that stops waits for this.
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
        // Views that came meanwhile have set the short time: the service is to have its pause all the same.
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.#sendIn(this.#pace.afterFailureMs);
        return;
      }
    }
  }
}
