/** A profile in steps, whoever's it is: which step comes next, and how much is there. Pure. */

/** Where somebody is in the steps of a profile: what its frame shows. */
export type WizardState = {
  step: string;
  steps: readonly { name: string; done: boolean }[];
  meter: { done: number; of: number; value: number };
  /** When the draft was saved, in words; null where that was said before. */
  savedAt: string | null;
  /** Whether it was submitted before. */
  again: boolean;
  /** Whether changes were kept since it was submitted, and are not submitted themselves. */
  hasChanges: boolean;
};

/** The step before or after another one; null at the ends. */
export function neighbor<Step extends string>(
  steps: readonly Step[],
  step: Step,
  by: 1 | -1,
): Step | null {
  return steps[steps.indexOf(step) + by] ?? null;
}

/** The step after the one that was sent: the last stays where it is. */
export function stepAfter<Step extends string>(
  steps: readonly Step[],
  step: Step,
  intent: string,
): Step {
  return neighbor(steps, step, intent === "back" ? -1 : 1) ?? steps.at(-1)!;
}

/** The first step that needs something; the last one when none does. */
export function firstIncomplete<Step extends string>(
  steps: readonly Step[],
  isDone: (step: Step) => boolean,
): Step {
  return steps.find((step) => !isDone(step)) ?? steps.at(-1)!;
}

/** How much of a profile is there: done steps of all but the last, which asks for nothing. `value` is in basis points. */
export function completeness<Step extends string>(
  steps: readonly Step[],
  isDone: (step: Step) => boolean,
): WizardState["meter"] {
  const asked = steps.slice(0, -1);
  const done = asked.filter(isDone).length;
  return { done, of: asked.length, value: Math.round((done * 10_000) / asked.length) };
}
