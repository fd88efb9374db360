/** Health of the database's functions and of other dependencies, in words. Pure. */
import { count } from "#app/platform/format.ts";
import { STEPS_MS } from "#app/platform/histogram.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";
type Status = { tone: Tone; words: string };

/** A function the app calls: what is wrong with it, and a day's counts. */
export type FunctionStatus = {
  name: string;
  problems: Problem[];
  day_calls: number;
  day_errors: number;
  /** Histogram of durations in the last hour, and in the 23 hours before; bins as in histogram.ts. */
  hour: number[] | null;
  earlier: number[] | null;
};
/** All of it: also its use in the source and its state in the database. */
export type FunctionHealth = FunctionStatus & {
  exists: boolean;
  callers: Caller[];
  /** Null when the source does not name the arguments. */
  always: string[] | null;
  sometimes: string[] | null;
  signature: string | null;
  /** Arguments passed but not accepted; arguments required but not passed. */
  unknown: string[];
  missing: string[];
  needed: string[];
  granted: string[] | null;
  hour_calls: number;
  day_refused: number;
  error: { code: string; sentence: string; at: string } | null;
};
export type Caller = "anonymous" | "visitor" | "user" | "service";
export type Problem = "missing" | "arguments" | "grant" | "open";

const PROBLEMS: Record<Problem, string> = {
  missing: "Not in the database",
  arguments: "Arguments differ",
  grant: "Missing grant",
  open: "Too many grants",
};
const CALLERS: Record<Caller, string> = {
  anonymous: "the app, without a user",
  visitor: "visitors, logged in or not",
  user: "people who are logged in",
  service: "the app and the worker, with the secret key",
};
const SLOW_MS = 500;

/** Filters of the function list. */
export const FUNCTION_FILTERS = {
  problems: "With problems",
  errors: "With errors in the last day",
  slow: "Slow: p95 above half a second",
  silent: "Not called in the last day",
} as const;
type FunctionFilter = keyof typeof FUNCTION_FILTERS;

/**
 * Duration quantile in milliseconds, from histogram counts, interpolated within a bin. Null without calls, Infinity
 * beyond the last bin.
 */
export function quantile(took: readonly number[], share: number): number | null {
  const all = took.reduce((sum, calls) => sum + calls, 0);
  if (all === 0) return null;
  const wanted = all * share;
  let before = 0;
  for (const [step, calls] of took.entries()) {
    if (calls > 0 && before + calls >= wanted) {
      const [from, until] = [STEPS_MS[step - 1] ?? 0, STEPS_MS[step] ?? Infinity];
      return until === Infinity ? Infinity : from + ((until - from) * (wanted - before)) / calls;
    }
    before += calls;
  }
  return Infinity;
}

/** Milliseconds in words: "34 ms", "1.2 s". */
export function durationText(ms: number | null): string {
  if (ms === null) return "no calls";
  if (ms === Infinity) return `over ${STEPS_MS.at(-1)! / 1000} s`;
  return ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`;
}

/** Histogram of a whole day. */
export const dayOf = ({ hour, earlier }: FunctionStatus): number[] =>
  Array.from({ length: STEPS_MS.length + 1 }, (_, i) => (hour?.[i] ?? 0) + (earlier?.[i] ?? 0));

/** Filtered list: problems first, then errors, then by name. */
export function listed(
  functions: readonly FunctionStatus[],
  asked: { show?: string | undefined; q?: string | undefined },
): FunctionStatus[] {
  const wanted = asked.q?.toLowerCase() ?? "";
  const shows: Record<FunctionFilter, (one: FunctionStatus) => boolean> = {
    problems: ({ problems }) => problems.length > 0,
    errors: ({ day_errors }) => day_errors > 0,
    slow: (one) => (quantile(dayOf(one), 0.95) ?? 0) > SLOW_MS,
    silent: ({ day_calls }) => day_calls === 0,
  };
  const show = shows[asked.show as FunctionFilter] ?? (() => true);
  return functions
    .filter((one) => one.name.includes(wanted) && show(one))
    .sort(
      (a, b) =>
        Number(b.problems.length > 0) - Number(a.problems.length > 0) ||
        b.day_errors - a.day_errors ||
        (a.name < b.name ? -1 : 1),
    );
}

/** Status of a function. */
export function healthStatus({ problems, day_errors }: FunctionStatus): Status {
  if (problems.length > 0) {
    return { tone: "danger", words: problems.map((problem) => PROBLEMS[problem]).join(", ") };
  }
  if (day_errors > 0) return { tone: "warning", words: count(day_errors, "error") };
  return { tone: "success", words: "OK" };
}

/** Problems with a function, in sentences. */
export function problemWords(one: FunctionHealth): string[] {
  const { problems, unknown, missing, needed, granted } = one;
  const words: Record<Problem, () => string> = {
    missing: () => "The database has no function with this name. Did all migrations run?",
    arguments: () =>
      [
        unknown.length ? `We pass ${list(unknown)}, which it does not accept.` : "",
        missing.length ? `It requires ${list(missing)}, which we do not always pass.` : "",
      ]
        .join(" ")
        .trim(),
    grant: () =>
      `${list(needed.filter((role) => !granted?.includes(role)))} calls it but has no permission.`,
    open: () =>
      `${list((granted ?? []).filter((role) => role !== "service_role" && !needed.includes(role)))} may execute it but does not need to.`,
  };
  return problems.map((problem) => words[problem]());
}

const list = (names: readonly string[]): string => names.join(", ");

/** Callers of a function, in words. */
export const callersWords = (callers: readonly Caller[]): string =>
  callers.map((caller) => CALLERS[caller]).join("; ");

/** The arguments we pass: "p_id, and sometimes p_note". */
export function passedWords({ always, sometimes }: FunctionHealth): string {
  if (!always || !sometimes) return "Built elsewhere: the source does not name them here";
  if (always.length + sometimes.length === 0) return "None";
  if (sometimes.length === 0) return list(always);
  return always.length === 0
    ? `Sometimes ${list(sometimes)}`
    : `${list(always)}, and sometimes ${list(sometimes)}`;
}

/** A dependency, as measured. */
export type Dependency = {
  name: "database" | "auth" | "storage" | "stripe" | "mail";
  /** late: no answer in time; absent: not set up. */
  state: "up" | "down" | "late" | "absent";
  ms: number;
};
/** Each dependency's name, and what fails without it. */
export const DEPENDENCIES: Record<Dependency["name"], { label: string; without: string }> = {
  database: { label: "Database", without: "Nothing can be read or saved." },
  auth: { label: "Sign-in", without: "No one can log in, and admin pages stay closed." },
  storage: { label: "Files", without: "Documents can’t be opened or uploaded." },
  stripe: { label: "Stripe", without: "No one can pay or change a plan." },
  mail: { label: "Mail server", without: "Emails wait until it is back. None are lost." },
};

/** Status of a dependency. */
export function dependencyState({ name, state, ms }: Dependency): Status {
  if (state === "up") return { tone: ms > 1000 ? "warning" : "success", words: durationText(ms) };
  if (state === "down") return { tone: "danger", words: "Does not answer" };
  if (state === "late") return { tone: "danger", words: "No answer in 3 seconds" };
  return {
    tone: "neutral",
    words: name === "mail" ? "Set up on the worker only" : "Not set up",
  };
}

export type Queue = { waiting: number; due?: number; oldest?: string | null };
/** The worker's queues, and when it was last seen. Times are UTC. */
export type Queues = Record<
  "mail" | "dead" | "matching" | "events" | "failed_events" | "files",
  Queue
> & {
  workers: { seen_at: string | null; alive: number };
};

/** Whether a worker is processing the queues. */
export function workerState({ seen_at, alive }: Queues["workers"]): Status {
  if (alive > 0) return { tone: "success", words: `${count(alive, "worker")} running` };
  return seen_at === null
    ? { tone: "danger", words: "No worker seen in the last week" }
    : { tone: "danger", words: "No worker seen for 3 minutes" };
}

/** Rough age: "5 minutes". */
export function agoWords(since: string, now: number): string {
  const minutes = Math.max(0, Math.round((now - Date.parse(since)) / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return count(minutes, "minute");
  const hours = Math.round(minutes / 60);
  return hours < 48 ? count(hours, "hour") : count(Math.round(hours / 24), "day");
}
