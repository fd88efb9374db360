import { randomUUID } from "node:crypto";
import { isAnonymous } from "./edge.server.ts";
import { WaitClock, type Turn } from "./data-queue.server.ts";
import { getEnv } from "./env.server.ts";
import { secure } from "./headers.server.ts";
import { clientAddress } from "./http.server.ts";
import { PageReads, type Expected } from "./page-reads.server.ts";
import { hasActingCookie, readActing } from "./acting-cookie.server.ts";
import { personOf } from "./proven-tokens.server.ts";
import { networkOf } from "./rate-limit.server.ts";
import { sessionOf } from "./session-cookie.server.ts";
import type { Keeping } from "./shared-page.server.ts";
import {
  bearerOf,
  clientOfRequest,
  clientOfToken,
  hasSessionCookie,
  type Db,
} from "./supabase.server.ts";

/** State shared by the loaders and the action of one request. */
export type RequestState = {
  readonly id: string;
  readonly startedAt: number;
  /** Headers collected for the response. */
  readonly headers: Headers;
  /** Spans for Server-Timing, in milliseconds. */
  readonly timings: Map<string, number>;
  readonly hasSession: boolean;
  /** The access token of a client without cookies; if present, cookies are ignored. */
  readonly bearer: string | null;
  /** Whether the browser sent none of our cookies, so nothing can be personal. */
  readonly anonymous: boolean;
  /** Set by a loader whose page is the same for all anonymous visitors: how it is kept, and whether it is complete. */
  shared?: Keeping & { whole: boolean };
  readonly path: string;
  /** The original request; Remix gives each loader and action its own copy. For headers and method only. */
  readonly request: Request;
  /** Whether the browser sent an acting cookie, valid or not. */
  readonly namesActing: boolean;
  /** The acting session in the browser's cookie, if we signed it; the database decides whether it is valid. */
  acting(): Promise<string | null>;
  /** From here on, this request's data API calls are made in that acting session; null: as the person themselves. */
  actAs(id: string | null): void;
  /** The form an action received. Without JavaScript, the page it returns to is rendered in the same request. */
  sent?: FormData;
  /** Where its data API calls wait. */
  readonly turn: Turn;
  /** How long they have waited, in milliseconds; deadlines do not count it. */
  waitedMs: () => number;
  /** The data API client of the person who sent the request; created on first use. */
  db(): Db;
  /** Reads that go with the account, for a page that is only read, by a person who does not act for someone. */
  readonly reads: PageReads;
  /** From here on, db() is a client that reads ahead of the guard: see PageReads. */
  readAhead(expects: Expected): void;
  /** Computes a value once per request. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
};

/** Methods that change nothing. */
export const READS = new Set(["GET", "HEAD"]);
const states = new WeakMap<object, RequestState>();
const byRequest = new WeakMap<Request, RequestState>();

/** The state of the request with this load context: Remix creates one context per request. */
export function requestState(context: object, request: Request): RequestState {
  let state = states.get(context);
  if (!state) {
    const headers = new Headers();
    const memo = new Map<string, Promise<unknown>>();
    let db: Db | undefined;
    const bearer = bearerOf(request);
    let acting: Promise<string | null> | undefined;
    let actingId: string | null = null;
    const clock = new WaitClock();
    const reads = new PageReads(
      READS.has(request.method) &&
        bearer === null &&
        hasSessionCookie(request) &&
        !hasActingCookie(request),
      clock.ms,
    );
    const own = () =>
      (db ??=
        bearer === null
          ? clientOfRequest(request, headers, () => actingId)
          : clientOfToken(request, bearer));
    let ahead: Db | undefined;
    state = {
      id: randomUUID(),
      startedAt: performance.now(),
      headers,
      timings: new Map(),
      hasSession: bearer !== null || hasSessionCookie(request),
      bearer,
      anonymous: isAnonymous(request.headers.get("Cookie")),
      path: new URL(request.url).pathname,
      request,
      namesActing: bearer === null && hasActingCookie(request),
      acting: () => (acting ??= bearer === null ? readActing(request) : Promise.resolve(null)),
      actAs: (id) => {
        actingId = id;
      },
      turn: turnOf(request, bearer, clock),
      waitedMs: clock.ms,
      reads,
      db: () => ahead ?? own(),
      readAhead: (expects) => {
        ahead = reads.clientAhead(own(), expects);
      },
      once<T>(key: string, make: () => Promise<T>) {
        let value = memo.get(key);
        if (!value) memo.set(key, (value = make()));
        return value as Promise<T>;
      },
    };
    states.set(context, state);
  }
  byRequest.set(request, state);
  return state;
}

/** Until its token was proven, a request waits as a visitor: else each forged token would be another person. */
function turnOf(request: Request, bearer: string | null, clock: WaitClock): Turn {
  const token = bearer ?? sessionOf(request.headers.get("Cookie") ?? "")?.access_token;
  return {
    get lane() {
      return personOf(token) === undefined ? "visitors" : "people";
    },
    get owner() {
      return personOf(token) ?? networkOf(clientAddress(request, getEnv().TRUSTED_PROXIES));
    },
    since: performance.now(),
    clock,
  };
}

/** The state of a request that a route received. */
export function stateOf(request: Request): RequestState {
  const state = byRequest.get(request);
  if (!state) throw new Error("this request was not handed to a route");
  return state;
}

/** Times a piece of work for Server-Timing; for parallel work with one name, the longest counts. */
export async function timed<T>(
  state: RequestState,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    state.timings.set(name, Math.max(state.timings.get(name) ?? 0, performance.now() - start));
  }
}

/** Puts everything collected for this request on a response's headers. Safe to call twice. */
export function applyState(state: RequestState, target: Headers): void {
  const present = new Set(target.getSetCookie());
  for (const [name, value] of state.headers) {
    if (name !== "set-cookie") target.set(name, value);
    else if (!present.has(value)) target.append(name, value);
  }
  const total = performance.now() - state.startedAt;
  target.set(
    "Server-Timing",
    [...state.timings, ["total", total] as const]
      .map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`)
      .join(", "),
  );
  target.set("X-Request-Id", state.id);
  if (!target.has("Content-Security-Policy")) secure(target);
  // Anything that depends on a session must not be shared.
  if (!target.has("Cache-Control")) target.set("Cache-Control", "private, no-store");
}
