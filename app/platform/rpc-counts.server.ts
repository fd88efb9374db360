/** Counts database function calls, in memory: what each costs and what went wrong. Nothing personal. */
import { byKey } from "./by-key.ts";
import { noCalls, stepOf } from "./histogram.ts";

/** Calls of one function since the counts were last taken. */
export type RpcCount = {
  name: string;
  calls: number;
  /** Refused with a sentence for the user, or because a session had ended: not errors. */
  refused: number;
  errors: number;
  /** How many took how long, by the buckets in histogram.ts. */
  took: number[];
  error_code: string | null;
  error: string | null;
  error_at: string | null;
};
type RpcFault = { code: string; sentence: string };

const RPC = /\/rest\/v1\/rpc\/([a-z_][a-z0-9_]{0,62})(?:\?|$)/;
/** Messages with these codes only name parts of the schema; others may repeat user input. */
const SAFE_MESSAGE_CODES = /^(42\w{3}|23\w{3}|PGRST\d+)$/;
const SENTENCES: Record<string, string> = byKey({
  "08": "The connection to the database broke off.",
  "22": "A value was not what the function takes.",
  "40": "Two transactions were in each other’s way.",
  "53": "The database has no room or no connection left.",
  "57": "The database ended the call: it took too long, or the database stops.",
  P0: "The function raised an exception.",
});
let counts = new Map<string, RpcCount>();

/** Returns the counts and resets them. */
export function takeCounts(): RpcCount[] {
  const taken = [...counts.values()];
  counts = new Map();
  return taken;
}

/** Counts one of the reads that went in one call: its milliseconds in the database, and its error, if any. */
export function countRead(
  name: string,
  ms: number,
  error?: { code: string; message: string },
): void {
  note(name, ms, error ? failureOf(error.code, error.message, 500) : {});
}

/** Wraps fetch to count calls of database functions. */
export function countingRpc(fetcher: typeof fetch): typeof fetch {
  return async (input, init) => {
    const name = RPC.exec(input instanceof Request ? input.url : String(input))?.[1];
    if (name === undefined) return fetcher(input, init);
    const start = performance.now();
    let response: Response;
    try {
      response = await fetcher(input, init);
    } catch (error) {
      // A call that the caller aborted says nothing about the function.
      if (!init?.signal?.aborted) {
        note(name, performance.now() - start, { fault: networkFault(error as Error) });
      }
      throw error;
    }
    const ms = performance.now() - start;
    if (response.ok) note(name, ms, {});
    else void failureIn(response.clone()).then((failure) => note(name, ms, failure));
    return response;
  };
}

function note(name: string, ms: number, failure: { isRefused?: boolean; fault?: RpcFault }): void {
  let count = counts.get(name);
  if (!count) {
    count = {
      name,
      calls: 0,
      refused: 0,
      errors: 0,
      took: noCalls(),
      error_code: null,
      error: null,
      error_at: null,
    };
    counts.set(name, count);
  }
  count.calls += 1;
  count.took[stepOf(ms)]! += 1;
  if (failure.isRefused) count.refused += 1;
  if (!failure.fault) return;
  count.errors += 1;
  count.error_code = failure.fault.code;
  count.error = failure.fault.sentence;
  count.error_at = new Date().toISOString();
}

const networkFault = ({ name }: Error): RpcFault =>
  name === "TimeoutError"
    ? { code: "timeout", sentence: "The data API did not answer in time." }
    : { code: "network", sentence: "The data API could not be reached." };

async function failureIn(response: Response): Promise<{ isRefused?: boolean; fault?: RpcFault }> {
  const { status } = response;
  const body = (await response.json().catch(() => ({}))) as { code?: unknown; message?: unknown };
  const code = typeof body.code === "string" ? body.code.slice(0, 40) : "";
  const message = typeof body.message === "string" ? body.message : "";
  return failureOf(code, message, status);
}

function failureOf(
  code: string,
  message: string,
  status: number,
): { isRefused?: boolean; fault?: RpcFault } {
  return /^PT4\d\d$/.test(code) || status === 401
    ? { isRefused: true }
    : { fault: faultOf(code, message, status) };
}

/** What went wrong, in a sentence that repeats no user input. */
export function faultOf(code: string, message: string, status: number): RpcFault {
  if (!code) return { code: `HTTP ${status}`, sentence: "The data API failed." };
  if (SAFE_MESSAGE_CODES.test(code) && message) {
    return { code, sentence: message.slice(0, 300) };
  }
  return { code, sentence: SENTENCES[code.slice(0, 2)] ?? "The database failed." };
}
