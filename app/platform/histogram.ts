/**
 * How long calls took, counted by steps: small enough to be kept for each function and added up over processes. Pure.
 */

/** How long a step's calls took at most, in milliseconds; the last one has no end. */
export const STEPS_MS = [
  2, 5, 10, 20, 35, 50, 75, 100, 150, 250, 500, 1_000, 2_000, 4_000, 8_000,
] as const;

/** No calls yet. */
export const noCalls = (): number[] => Array.from({ length: STEPS_MS.length + 1 }, () => 0);

/** The step that a call of so many milliseconds belongs to. */
export function stepOf(ms: number): number {
  const step = STEPS_MS.findIndex((most) => ms <= most);
  return step === -1 ? STEPS_MS.length : step;
}
