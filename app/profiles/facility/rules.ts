/** Steps of a facility's profile: completion and errors. Pure. */
import { faultsOf, type TypedValues } from "../onboarding/step-form.ts";
import { aboutForm, contactForm, facilityForm, verificationForm } from "./schema.ts";

/** Steps with form fields. */
export const FIELD_STEPS = {
  facility: facilityForm,
  contact: contactForm,
  about: aboutForm,
  verification: verificationForm,
} as const;
export type FieldStep = keyof typeof FIELD_STEPS;
/** Steps in order; the last one submits. */
export const STEPS = ["facility", "contact", "about", "verification", "review"] as const;
export type StepName = (typeof STEPS)[number];

/** A facility's profile draft: field values by step. */
export type FacilityState = {
  values: Record<FieldStep, TypedValues>;
  /** Steps submitted at least once. */
  visited: readonly string[];
};

/** Whether a step has its own fields. */
export function hasFields(step: StepName): step is FieldStep {
  return Object.hasOwn(FIELD_STEPS, step);
}

/** Errors of a step, by field; empty when valid. */
export function errorsOfStep(step: StepName, { values }: FacilityState): Record<string, string[]> {
  return hasFields(step) ? faultsOf(FIELD_STEPS[step], values[step]) : {};
}

/** Whether a step is complete. A step without required fields counts once visited. */
export function isDone(step: StepName, state: FacilityState): boolean {
  if (!hasFields(step) || Object.keys(errorsOfStep(step, state)).length) return false;
  return step !== "about" || Boolean(state.values.about.about) || state.visited.includes("about");
}
