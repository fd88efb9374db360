/** The steps of a job seeker's profile, and what it is made of: for pages too, so nothing here checks a form. */
import type { Papers } from "#app/verification/credentials/rules.ts";
import type { TypedValues } from "../onboarding/step-form.ts";

/** The steps, in their order. */
export const STEPS = [
  "about",
  "experience",
  "credentials",
  "documents",
  "wishes",
  "automatic",
  "review",
] as const;
export type StepName = (typeof STEPS)[number];
/** Steps that are a form of plain fields. */
export type FieldStep = "about" | "experience" | "wishes" | "automatic";

/** A license or certification in a profile: of the living one, its row's id; else one of the draft's own. */
export type CredentialItem = {
  id: string;
  kind: "license" | "certification";
  state: string | null;
  number: string | null;
  multistate: boolean;
  /** A certification's code of the list, and its name. */
  certification: string | null;
  name: string | null;
  expiresOn: string | null;
  /** The person said that an unusual date is right. */
  confirmed: boolean;
  /** Where checking stands; null before it was handed in. */
  status: "pending" | "verified" | "rejected" | null;
  statusReason: string | null;
};

/** A profile on its way: what was typed, step by step. */
export type JobSeekerState = {
  values: Record<FieldStep, TypedValues>;
  credentials: CredentialItem[];
  documents: (Papers["documents"][number] & { fileName: string; reason: string | null })[];
  /** Steps that were sent at least once. */
  visited: StepName[];
  versions: Partial<Record<StepName, number>>;
};

/** Whether a word in an address is a step. */
export function isStep(word: string | undefined): word is StepName {
  return STEPS.includes(word as StepName);
}

/** The step before or after another one; null at the ends. */
export function neighbor(step: StepName, by: 1 | -1): StepName | null {
  return STEPS[STEPS.indexOf(step) + by] ?? null;
}
