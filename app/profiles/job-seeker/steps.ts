/** The steps of a job seeker's profile, and what it is made of: for pages too, so nothing here checks a form. */
import type { Papers, Residence, Verified } from "#app/verification/credentials/rules.ts";
import type { TypedValues } from "../onboarding/step-form.ts";

/** The steps, in their order. */
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
/** Steps that are a form of plain fields. */
export type FieldStep = "about" | "experience" | "preferences" | "automatic";

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
  /** Where checking stands; null before it was submitted. */
  status: "pending" | "verified" | "rejected" | null;
  statusReason: string | null;
  /** What is in force of it by a recorded check, also while a change waits for its own. */
  inForce: (Verified & { until: string | null }) | null;
};

/** A profile on its way: what was typed, step by step. */
export type JobSeekerState = {
  values: Record<FieldStep, TypedValues>;
  credentials: CredentialItem[];
  documents: (Papers["documents"][number] & { fileName: string; reason: string | null })[];
  /** Steps that were sent at least once. */
  visited: StepName[];
  versions: Partial<Record<StepName, number>>;
  /** The move to another state that an approved person told us. */
  move: Residence["move"];
};
