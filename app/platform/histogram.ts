/** A histogram of call times: small enough to keep per function and to add up across processes. Pure. */

/** Upper bounds of the buckets, in milliseconds; the last bucket is open-ended. */
export const STEPS_MS = [
  2, 5, 10, 20, 35, 50, 75, 100, 150, 250, 500, 1_000, 2_000, 4_000, 8_000,
] as const;

/** An empty histogram. */
export const noCalls = (): number[] => Array.from({ length: STEPS_MS.length + 1 }, () => 0);

/** The bucket for a call of this many milliseconds. */
export function stepOf(ms: number): number {
  const step = STEPS_MS.findIndex((most) => ms <= most);
  return step === -1 ? STEPS_MS.length : step;
}
