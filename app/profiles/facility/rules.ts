/** The steps of a facility's profile: what counts as done, and what is wrong. Pure. */
import { faultsOf, type TypedValues } from "../onboarding/step-form.ts";
import { aboutForm, contactForm, facilityForm, verificationForm } from "./schema.ts";

/** Steps that are a form of fields. */
export const FIELD_STEPS = {
  facility: facilityForm,
  contact: contactForm,
  about: aboutForm,
  verification: verificationForm,
} as const;
export type FieldStep = keyof typeof FIELD_STEPS;
/** The steps in their order; the last one hands in. */
export const STEPS = ["facility", "contact", "about", "verification", "review"] as const;
export type StepName = (typeof STEPS)[number];

/** A facility's profile on its way: what was typed, step by step. */
export type FacilityState = {
  values: Record<FieldStep, TypedValues>;
  /** Steps that were sent at least once. */
  visited: readonly string[];
};

/** Whether a step has fields of its own. */
export function hasFields(step: StepName): step is FieldStep {
  return step in FIELD_STEPS;
}

/** The step before or after another one; null at the ends. */
export function neighbor(step: StepName, by: 1 | -1): StepName | null {
  return STEPS[STEPS.indexOf(step) + by] ?? null;
}

/** What is wrong with a step, by field. Empty: nothing. */
export function faultsOfStep(step: StepName, { values }: FacilityState): Record<string, string[]> {
  return hasFields(step) ? faultsOf(FIELD_STEPS[step], values[step]) : {};
}

/** Whether a step needs nothing more. One that asks for nothing counts once it was looked at. */
export function isDone(step: StepName, state: FacilityState): boolean {
  if (!hasFields(step) || Object.keys(faultsOfStep(step, state)).length) return false;
  return step !== "about" || Boolean(state.values.about.about) || state.visited.includes("about");
}

/** The first step that needs something; the review when none does. */
export function firstIncomplete(state: FacilityState): StepName {
  return STEPS.find((step) => !isDone(step, state)) ?? "review";
}

/** How much of a profile is there: done steps of all that ask for something, in basis points. */
export function completeness(state: FacilityState) {
  const asked = STEPS.filter(hasFields);
  const done = asked.filter((step) => isDone(step, state)).length;
  return { done, of: asked.length, value: Math.round((done * 10_000) / asked.length) };
}
