// One API request, from its text to its response. Everything between reading and responding is synchronous, so that
// each request's changes are atomic.
import { timingSafeEqual } from "node:crypto";
import { runDue } from "./billing/due.ts";
import { ApiError, invalid } from "./errors.ts";
import { expanded } from "./expand.ts";
import { decodeForm } from "./form.ts";
import { earlierAnswer, keepAnswer, type KeptAnswer } from "./idempotency.ts";
import { newId } from "./ids.ts";
import { operations, type Operation } from "./operations.ts";
import { checkParams } from "./shapes.ts";
import { apiVersion } from "./version.ts";
import type { World } from "./world.ts";

/** A request as received. */
export interface ApiRequest {
  method: string;
  /** Including the query. */
  url: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A response to send. */
export interface ApiAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Implements Stripe's API on top of one world. */
export class Api {
  readonly #world: World;
  readonly #key: string;
  readonly #busy = new Set<string>();

  /** `key` is the secret key that requests must carry. */
  constructor(world: World, key: string) {
    this.#world = world;
    this.#key = key;
  }

  /**
   * Marks an idempotency key as in progress until the returned function is called; a second request with it is refused
   * meanwhile.
   */
  begin(request: ApiRequest): () => void {
    const key = this.#keyOf(request);
    if (!key || this.#busy.has(key)) return () => {};
    this.#busy.add(key);
    return () => void this.#busy.delete(key);
  }

  /** Whether a request's idempotency key is in progress. */
  isBusy(request: ApiRequest): boolean {
    return this.#busy.has(this.#keyOf(request) ?? "");
  }

  /** `concurrent` means that a request with the same key was in progress when this one arrived. */
  answer(request: ApiRequest, concurrent = false): ApiAnswer {
    const requestId = newId("req", 14);
    const headers: Record<string, string> = { "Stripe-Version": apiVersion };
    const key = this.#keyOf(request);
    if (key) headers["Idempotency-Key"] = key;
    let kept: KeptAnswer;
    try {
      this.#authorize(request);
      const { path, query } = split(request.url);
      const asked = { method: request.method, path, body: request.body };
      const busy = concurrent && key ? new Set([key]) : new Set<string>();
      const earlier = key ? earlierAnswer(this.#world, busy, key, asked) : null;
      if (earlier) {
        headers["Idempotent-Replayed"] = "true";
        headers["Original-Request"] = earlier.requestId;
        return answerOf(earlier, requestId, headers);
      }
      kept = this.#perform(request, path, query, requestId, key, asked);
    } catch (error) {
      kept = refusal(error, requestId);
    }
    return answerOf(kept, requestId, headers);
  }

  /** The errors of an injected fault, without doing anything. */
  trouble(status: 403 | 429 | 500): ApiAnswer {
    const requestId = newId("req", 14);
    const error =
      status === 429
        ? new ApiError(
            429,
            "Request rate limit exceeded. You can learn more about rate limits here https://stripe.com/docs/rate-limits.",
            { code: "rate_limit" },
          )
        : status === 403
          ? new ApiError(403, "The provided key does not have the required permissions.")
          : new ApiError(500, "An unknown error occurred", { type: "api_error" });
    return answerOf(refusal(error, requestId), requestId, { "Stripe-Version": apiVersion });
  }

  #perform(
    request: ApiRequest,
    path: string,
    query: string,
    requestId: string,
    key: string | null,
    asked: { method: string; path: string; body: string },
  ): KeptAnswer {
    const world = this.#world;
    const { operation, ids } = find(request.method, path);
    const text = request.method === "POST" ? request.body : query || request.body;
    // Invalid parameters leave the idempotency key unused, because nothing was started.
    const params = checkParams(operation.shapes, decodeForm(text));
    world.request = { id: requestId, idempotency_key: key };
    let answer: KeptAnswer;
    try {
      const body = world.store.atomically(
        () => {
          const [id = "", innerId = ""] = ids;
          const result = operation.run({ world, params, id, innerId, path });
          // What the request made due runs before anything is read.
          if (request.method !== "GET") runDueNow(world);
          return expanded(world, result, params["expand"] ?? []);
        },
        (error) => error instanceof ApiError && error.keepsChanges,
      );
      answer = { status: 200, body, requestId };
    } catch (error) {
      answer = refusal(error, requestId);
    } finally {
      world.request = { id: null, idempotency_key: null };
    }
    if (key && request.method === "POST") {
      world.store.atomically(() => keepAnswer(world, key, asked, answer));
    }
    return answer;
  }

  #keyOf(request: ApiRequest): string | null {
    const key = request.headers["idempotency-key"];
    return typeof key === "string" && request.method === "POST" ? key : null;
  }

  #authorize({ headers }: ApiRequest): void {
    const header = String(headers["authorization"] ?? "");
    const [, bearer] = /^Bearer\s+(\S+)$/i.exec(header) ?? [];
    const [, basic] = /^Basic\s+(\S+)$/i.exec(header) ?? [];
    const key = bearer ?? (basic && Buffer.from(basic, "base64").toString().replace(/:.*$/s, ""));
    if (!key) {
      throw new ApiError(
        401,
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
      );
    }
    const [one, other] = [Buffer.from(key), Buffer.from(this.#key)];
    if (one.length !== other.length || !timingSafeEqual(one, other)) {
      throw new ApiError(401, `Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
    }
    const version = headers["stripe-version"];
    if (version !== undefined && version !== apiVersion) {
      throw invalid(`Invalid Stripe API version: ${String(version)}`);
    }
  }
}

/** Runs everything that is due, for the emulator's clock. */
export function runDueNow(world: World): void {
  const { clock } = world;
  runDue(world, null, clock.now(), (seconds, work) => clock.at(seconds, work));
}

function find(method: string, path: string): { operation: Operation; ids: string[] } {
  for (const operation of operations) {
    const match = operation.method === method ? operation.path.exec(path) : null;
    if (match) return { operation, ids: match.slice(1).map(decodeURIComponent) };
  }
  throw new ApiError(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
}

function split(url: string): { path: string; query: string } {
  const at = url.indexOf("?");
  return at < 0 ? { path: url, query: "" } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

function refusal(error: unknown, requestId: string): KeptAnswer {
  if (!(error instanceof ApiError)) throw error;
  return { status: error.status, body: error.body(requestId), requestId };
}

function answerOf(
  { status, body }: KeptAnswer,
  requestId: string,
  headers: Record<string, string>,
): ApiAnswer {
  return {
    status,
    headers: { ...headers, "Content-Type": "application/json", "Request-Id": requestId },
    body: `${JSON.stringify(body, null, 2)}\n`,
  };
}
