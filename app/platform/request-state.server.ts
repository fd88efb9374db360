import { randomUUID } from "node:crypto";
import { isAnonymous } from "./edge.server.ts";
import { WaitClock } from "./data-line.server.ts";
import { secure } from "./headers.server.ts";
import { hasActingCookie, readActing } from "./acting-cookie.server.ts";
import {
  bearerOf,
  clientOfRequest,
  clientOfToken,
  hasSessionCookie,
  type Db,
} from "./supabase.server.ts";

/** What the loaders and the action of one request share. */
export type RequestState = {
  readonly id: string;
  readonly startedAt: number;
  /** Headers for the response, collected by whoever has one to add. */
  readonly headers: Headers;
  /** Spans for Server-Timing, in milliseconds. */
  readonly timings: Map<string, number>;
  readonly hasSession: boolean;
  /** The access token of a client that has no cookies; where there is one, cookies count for nothing. */
  readonly bearer: string | null;
  /** Whether the browser sent no cookie of ours, so that nothing can be personal. */
  readonly anonymous: boolean;
  /** Set by a loader whose page is the same for all anonymous visitors: the name to keep it under, if it is whole. */
  shared?: { name: string; whole: boolean };
  readonly path: string;
  /** The request that came first: its loaders get one each, its action another. For headers and method only. */
  readonly request: Request;
  /** Whether the browser names an acting session, truly or not. */
  readonly namesActing: boolean;
  /** The acting session the browser names, if the cookie is one of ours; the database decides whether it holds. */
  acting(): Promise<string | null>;
  /** From here on, this request's data API calls are made in that acting session; null: as the person themselves. */
  actAs(id: string | null): void;
  /** The form that an action of this request took. Without a script the page it comes back on is read in it, too. */
  sent?: FormData;
  /** How long its calls stood in line for the data API, in milliseconds, which no deadline counts. */
  waitedMs: () => number;
  /** The client of the person who asks; made on first use. */
  db(): Db;
  /** Computes a value once a request. */
  once<T>(key: string, make: () => Promise<T>): Promise<T>;
};

const states = new WeakMap<object, RequestState>();
const byRequest = new WeakMap<Request, RequestState>();

/** The state of the request that this load context belongs to: Remix makes one context a request. */
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
      waitedMs: clock.ms,
      db: () =>
        (db ??=
          bearer === null
            ? clientOfRequest(request, headers, () => actingId, clock)
            : clientOfToken(request, bearer)),
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

/** The state of a request that a route was handed. */
export function stateOf(request: Request): RequestState {
  const state = byRequest.get(request);
  if (!state) throw new Error("this request was not handed to a route");
  return state;
}

/** Times a piece of work for Server-Timing; parallel work of one name counts as its longest. */
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

/** Puts everything that was collected for this request on a response's headers. Safe to call twice. */
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
  // Whatever depends on a session is nobody else's.
  if (!target.has("Cache-Control")) target.set("Cache-Control", "private, no-store");
}
