/** Which of the tests that a change touches fit into the time there is. */
import type { Kind, Touched } from "./touched-tests.ts";

/** What is known or assumed about how long things take, in seconds. */
export type Costs = {
  /** What every run checks without running the app. */
  checks: number;
  /** Building the app; 0 when the build is that of the sources. */
  build: number;
  /** Until the first file of a suite runs, and after its last. */
  start: Record<Kind, number>;
  /** How many files of a suite run at once. */
  atOnce: Record<Kind, number>;
  file: (touched: Touched) => number;
};

export type Plan = { runs: Touched[]; left: Touched[]; seconds: number };

/** The share of the time that unit tests may have before anything else: many of them cost less than one of the others. */
const FOR_UNIT_TESTS = 0.2;

/**
 * Takes the closest tests first, of those as close the quickest, for as long as they fit.
 * @param always test files that changed themselves: they run however long they take
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

/** How long a run of these takes. */
export function secondsOf(runs: Touched[], costs: Costs): number {
  const load = runs.reduce((some, one) => withOne(some, one, costs), NOTHING);
  return inAll(load, costs);
}

/** Of each kind, the seconds of all files together and of the slowest one. */
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
  // Checks and unit tests go on beside the build and the tests of the running app.
  const still = checks + ofKind("unit");
  const running = ofKind("integration") + ofKind("demo") + ofKind("browser");
  if (running === 0) return still;
  // Two that go on at once slow each other down.
  return Math.max(still, build + running + still / 2);
}
