import { timeout, TimeoutError } from "remix-utils/promise";
import { isRolledBack } from "./rolled-back.server.ts";

/** An error the user can act on: a 4xx status and a sentence, sometimes for one field. */
export class Refusal extends Error {
  readonly status: number;
  readonly field: string | undefined;
  constructor(status: number, sentence: string, field?: string) {
    super(sentence);
    this.status = status;
    this.field = field;
  }
}

/** A service we depend on does not answer. It may be back in a moment. */
export class Outage extends Error {}

/** What any supabase-js call returns. */
export type Answer<T> = {
  data: T;
  error: { message: string; code?: string; hint?: string | null } | null;
  status?: number;
};

/** PostgREST's codes for "the database does not answer". */
const CONNECTION_CODES = new Set(["PGRST000", "PGRST001", "PGRST002", "PGRST003"]);
/**
 * PostgreSQL's codes for the same: broken connection (08), no resources (53), shut down, crashed or still starting
 * (57P). PostgREST passes some of them on with status 500.
 */
const AWAY_STATES = /^(08|53|57P)/;
/** PostgREST's codes for a token that is missing, malformed or expired. */
const TOKEN_CODES = new Set(["PGRST301", "PGRST302", "PGRST303"]);

/**
 * Converts the error of a failed data API call into a Refusal, an Outage or an Error. PT4xx codes are raised by our SQL
 * functions with a sentence for the user; `hint` names a form field.
 */
export function failureOf(error: NonNullable<Answer<unknown>["error"]>, status = 0): Error {
  const code = error.code ?? "";
  const raised = /^PT(4\d\d)$/.exec(code);
  if (raised) return new Refusal(Number(raised[1]), error.message, error.hint ?? undefined);
  if (TOKEN_CODES.has(code) || status === 401)
    return new Refusal(401, "Your session has ended. Log in again.");
  if (code === "42501") return new Refusal(403, "You don’t have permission to do that.");
  if (
    status === 0 ||
    CONNECTION_CODES.has(code) ||
    AWAY_STATES.test(code) ||
    // Repeated conflict with other transactions: it works a moment later.
    isRolledBack(code) ||
    status === 502 ||
    status === 503 ||
    status === 504 ||
    // PostgREST gives every failure a code, so this one came from a proxy in front of it.
    (status >= 500 && code === "")
  ) {
    return new Outage(error.message);
  }
  return new Error(`Data API error ${code || status}: ${error.message}`);
}

/**
 * Returns the data of a data API call.
 * @throws {Refusal} if the database refused with a sentence
 * @throws {Outage} if it did not answer
 */
export function unwrap<T>(answer: Answer<T>): NonNullable<T> {
  if (answer.error) throw failureOf(answer.error, answer.status);
  return answer.data as NonNullable<T>;
}

/**
 * Gives up on a promise after some milliseconds.
 * @param waitedMs how long the work has waited in the queue so far, which does not count
 * @throws {Outage} when time is up
 */
export async function within<T>(
  ms: number,
  what: string,
  promise: PromiseLike<T>,
  waitedMs: () => number = () => 0,
): Promise<T> {
  // Started once: a supabase-js query runs again each time it is awaited.
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
