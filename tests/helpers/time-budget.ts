/** Chooses the tests affected by a change that fit into the available time. */
import type { Kind, Touched } from "./touched-tests.ts";

/** Known or assumed durations, in seconds. */
export type Costs = {
  /** The checks of every run, without running the app. */
  checks: number;
  /** Building the app; 0 if the build is up to date. */
  build: number;
  /** The time before a suite's first file and after its last. */
  start: Record<Kind, number>;
  /** How many files of a suite run in parallel. */
  atOnce: Record<Kind, number>;
  file: (touched: Touched) => number;
};

export type Plan = { runs: Touched[]; left: Touched[]; seconds: number };

/** The share of the time reserved for unit tests first, because many of them cost less than one other test. */
const FOR_UNIT_TESTS = 0.2;

/**
 * Takes the closest tests first, and the quickest of equally close ones, as long as they fit.
 * @param always changed test files, which run however long they take
 */
export function fitInto(
  budget: number,
  touched: Touched[],
  always: ReadonlySet<string>,
  costs: Costs,
): Plan {
  const runs = touched.filter(({ file }) => always.has(file));
  const left = new Set(touched.filter(({ file }) => !always.has(file)));
  const quick = [...left].filter(({ kind }) => kind === "unit");
  let seconds = 0;
  for (const one of quick.toSorted((a, b) => a.distance - b.distance)) {
    seconds += costs.file(one);
    if (seconds > budget * FOR_UNIT_TESTS) break;
    runs.push(one);
    left.delete(one);
  }
  let load = runs.reduce((some, one) => withOne(some, one, costs), NOTHING);
  for (;;) {
    const now = inAll(load, costs);
    const fitting = [...left].flatMap((one) => {
      const then = inAll(withOne(load, one, costs), costs);
      return then <= budget ? [{ one, rank: one.distance + Math.log2(1 + then - now) / 4 }] : [];
    });
    if (fitting.length === 0) break;
    const { one } = fitting.reduce((best, other) => (other.rank < best.rank ? other : best));
    runs.push(one);
    left.delete(one);
    load = withOne(load, one, costs);
  }
  return { runs, left: [...left], seconds: inAll(load, costs) };
}

/** How long these runs take. */
export function secondsOf(runs: Touched[], costs: Costs): number {
  const load = runs.reduce((some, one) => withOne(some, one, costs), NOTHING);
  return inAll(load, costs);
}

/** For each kind, the total seconds of all files and those of the slowest one. */
type Load = Record<Kind, { sum: number; longest: number }>;
const NONE = { sum: 0, longest: 0 };
const NOTHING: Load = { unit: NONE, integration: NONE, demo: NONE, browser: NONE };

function withOne(load: Load, one: Touched, costs: Costs): Load {
  const { sum, longest } = load[one.kind];
  const seconds = costs.file(one);
  return { ...load, [one.kind]: { sum: sum + seconds, longest: Math.max(longest, seconds) } };
}

function inAll(load: Load, { checks, build, start, atOnce }: Costs): number {
  const ofKind = (kind: Kind) => {
    const { sum, longest } = load[kind];
    return sum === 0 ? 0 : start[kind] + Math.max(sum / atOnce[kind], longest);
  };
  // Checks and unit tests run in parallel with the build and the tests of the running app.
  const still = checks + ofKind("unit");
  const running = ofKind("integration") + ofKind("demo") + ofKind("browser");
  if (running === 0) return still;
  // Two that run in parallel slow each other down.
  return Math.max(still, build + running + still / 2);
}
