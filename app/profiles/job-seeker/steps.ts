/** Steps of a job seeker's profile and its data types. Also loaded by pages, so no form validation in here. */
import type { Residence, Verified } from "#app/verification/credentials/rules.ts";
import type { Papers } from "#app/verification/papers/rules.ts";
import type { TypedValues } from "../onboarding/step-form.ts";

/** Steps in order. */
export const STEPS = [
  "about",
  "experience",
  "credentials",
  "documents",
  "preferences",
  "automatic",
  "review",
] as const;
export type StepName = (typeof STEPS)[number];
/** Steps with plain form fields. */
export type FieldStep = "about" | "experience" | "preferences" | "automatic";

/** A license or certification in a profile. Its id is the row's id, or the draft's own. */
export type CredentialItem = {
  id: string;
  kind: "license" | "certification";
  state: string | null;
  number: string | null;
  multistate: boolean;
  /** A listed certification's code, and its name. */
  certification: string | null;
  name: string | null;
  expiresOn: string | null;
  /** The user confirmed an unusual date. */
  confirmed: boolean;
  /** Verification status; null before submission. */
  status: "pending" | "verified" | "rejected" | null;
  statusReason: string | null;
  /** The verified version in force, also while a change awaits verification. */
  inForce: (Verified & { until: string | null; multistate: boolean }) | null;
};

/** A profile draft: field values by step. */
export type JobSeekerState = {
  values: Record<FieldStep, TypedValues>;
  credentials: CredentialItem[];
  documents: (Papers["documents"][number] & { fileName: string; reason: string | null })[];
  /** Steps submitted at least once. */
  visited: StepName[];
  versions: Partial<Record<StepName, number>>;
  /** The move to another state that an approved user reported. */
  move: Residence["move"];
};
