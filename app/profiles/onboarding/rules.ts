/** Steps of a profile, for any role: which comes next, and progress. Pure. */

/** Position in the steps of a profile, for its frame. */
export type WizardState = {
  step: string;
  steps: readonly { name: string; done: boolean }[];
  meter: { done: number; of: number; value: number };
  /** When the draft was saved, in words; null if already shown. */
  savedAt: string | null;
  /** Whether it was submitted before. */
  again: boolean;
  /** Whether there are saved changes that were not submitted yet. */
  hasChanges: boolean;
};

/** The previous or next step; null at the ends. */
export function neighbor<Step extends string>(
  steps: readonly Step[],
  step: Step,
  by: 1 | -1,
): Step | null {
  return steps[steps.indexOf(step) + by] ?? null;
}

/** The next step; the last step returns itself. */
export function stepAfter<Step extends string>(
  steps: readonly Step[],
  step: Step,
  intent: string,
): Step {
  return neighbor(steps, step, intent === "back" ? -1 : 1) ?? steps.at(-1)!;
}

/** The first incomplete step; the last step when all are complete. */
export function firstIncomplete<Step extends string>(
  steps: readonly Step[],
  isDone: (step: Step) => boolean,
): Step {
  return steps.find((step) => !isDone(step)) ?? steps.at(-1)!;
}

/** Share of completed steps, not counting the last, which has no fields. `value` is in basis points. */
export function completeness<Step extends string>(
  steps: readonly Step[],
  isDone: (step: Step) => boolean,
): WizardState["meter"] {
  const asked = steps.slice(0, -1);
  const done = asked.filter(isDone).length;
  return { done, of: asked.length, value: Math.round((done * 10_000) / asked.length) };
}
