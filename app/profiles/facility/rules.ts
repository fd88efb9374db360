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
/** The steps in their order; the last one submits. */
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
  return Object.hasOwn(FIELD_STEPS, step);
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
