import { timeout, TimeoutError } from "remix-utils/promise";
import { isRolledBack } from "./rolled-back.server.ts";

/** A refusal that a person can act on: a 4xx status and a sentence, sometimes for one field. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, sentence: string, field?: string) {
    super(sentence);
    this.status = status;
    this.field = field;
  }
}

/** Something we depend on does not answer. It may answer again in a moment. */
export class Outage extends Error {}

/** What supabase-js hands back, of any call. */
type Answer<T> = {
  data: T;
  error: { message: string; code?: string; hint?: string | null } | null;
  status?: number;
};

/** PostgREST's own codes for "the database does not answer". */
const CONNECTION_CODES = new Set(["PGRST000", "PGRST001", "PGRST002", "PGRST003"]);
/**
 * PostgreSQL's own for the same: a broken connection (08), no room for another (53), shut down, crashed or still
 * starting (57P). PostgREST passes some of them on with status 500.
 */
const AWAY_STATES = /^(08|53|57P)/;
/** PostgREST's codes for a token that is missing, malformed or expired. */
const TOKEN_CODES = new Set(["PGRST301", "PGRST302", "PGRST303"]);

/**
 * The error of a failed data API call, in our own terms.
 * PT4xx codes are raised by our SQL functions with a sentence for people; `hint` names a form field.
 */
export function failureOf(error: NonNullable<Answer<unknown>["error"]>, status = 0): Error {
  const code = error.code ?? "";
  const raised = /^PT(4\d\d)$/.exec(code);
  if (raised) return new Refusal(Number(raised[1]), error.message, error.hint ?? undefined);
  if (TOKEN_CODES.has(code) || status === 401)
    return new Refusal(401, "Your session has ended. Sign in again.");
  if (code === "42501") return new Refusal(403, "You may not do that.");
  if (
    status === 0 ||
    CONNECTION_CODES.has(code) ||
    AWAY_STATES.test(code) ||
    // In each other's way again and again: a moment later it goes through.
    isRolledBack(code) ||
    status === 502 ||
    status === 503 ||
    status === 504 ||
    // PostgREST gives every failure a code: this one came from what stands in front of it.
    (status >= 500 && code === "")
  ) {
    return new Outage(error.message);
  }
  return new Error(`Data API error ${code || status}: ${error.message}`);
}

/**
 * The data of a data API call.
 * @throws {Refusal} when the database refused with a sentence
 * @throws {Outage} when it did not answer
 */
export function unwrap<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw failureOf(answer.error, answer.status);
  return answer.data as NonNullable<T>;
}

/**
 * Gives up on a promise after some milliseconds.
 * @param waitedMs how long the work has stood in line so far, which does not count
 * @throws {Outage} when the time is over
 */
export async function within<T>(
  ms: number,
  what: string,
  promise: PromiseLike<T>,
  waitedMs: () => number = () => 0,
): Promise<T> {
  // Begun once: a query of supabase-js runs anew whenever somebody waits for it.
  const work = Promise.resolve(promise);
  for (let left = ms, waitedBefore = waitedMs(); ;) {
    try {
      return await timeout(work, { ms: left });
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error;
      const waited = waitedMs();
      if (waited <= waitedBefore) throw new Outage(`${what} did not answer within ${ms} ms`);
      left = waited - waitedBefore;
      waitedBefore = waited;
    }
  }
}
