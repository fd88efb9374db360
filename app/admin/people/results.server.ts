import { z } from "zod";
import { FILE_STATES } from "#app/verification/documents/rules.ts";
import type { PersonKind, PersonStatus, Subject, LogEntry } from "./rules.ts";

export const personKindSchema = z.enum([
  "job_seeker",
  "employer",
  "admin",
  "none",
]) satisfies z.ZodType<PersonKind>;

export const personStatusSchema = z.enum([
  "draft",
  "pending",
  "approved",
  "rejected",
]) satisfies z.ZodType<PersonStatus>;

export const subjectSchema = z.strictObject({
  role: personKindSchema,
  profile_role: z.enum(["job_seeker", "employer", "admin"]).nullable(),
  status: personStatusSchema,
  is_you: z.boolean(),
  second_factor: z.boolean(),
  suspension: z
    .strictObject({
      kind: z.enum(["suspended", "merged"]),
    })
    .nullable(),
  job_seeker: z.strictObject({}).nullable(),
  member_of: z.strictObject({}).nullable(),
}) satisfies z.ZodType<Subject>;

export const logEntrySchema = z.strictObject({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  reason: z.string().nullable(),
  by_them: z.boolean(),
  for_them: z.boolean(),
  actor_id: z.string().nullable(),
  actor: z.string().nullable(),
  subject_type: z.string(),
  subject_id: z.string(),
}) satisfies z.ZodType<LogEntry>;

/** All data about a person except the password and the content of documents. Times are UTC. */
export const personCardSchema = z.strictObject({
  ...subjectSchema.shape,
  id: z.string(),
  name: z.string().nullable(),
  /** Null when a provider has not verified it: the account exists, but nobody can log in to it. */
  email: z.string().nullable(),
  reason: z.string().nullable(),
  joined_at: z.string(),
  last_sign_in_at: z.string().nullable(),
  confirmed: z.boolean(),
  submitted_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string().nullable(),
  can_be_acted_for: z.boolean(),
  /** When a check's finding put the account on hold. */
  on_hold_since: z.string().nullable(),
  /** Required checks that are missing or expired, by name. */
  missing_checks: z.array(z.string()),
  /** An appeal awaiting a decision. */
  appeal_id: z.string().nullable(),
  suspension: z
    .strictObject({
      kind: z.enum(["suspended", "merged"]),
      reason: z.string(),
      since: z.string(),
      by: z.string().nullable(),
      kept_id: z.string().nullable(),
      kept_name: z.string().nullable(),
    })
    .nullable(),
  /** Accounts merged into this one. */
  merged: z.array(
    z.strictObject({
      id: z.string(),
      email: z.string(),
    }),
  ),
  member_of: z
    .strictObject({
      id: z.string(),
      name: z.string().nullable(),
      role: z.string(),
    })
    .nullable(),
  facility: z
    .strictObject({
      name: z.string(),
      type: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      team: z.number(),
      open_positions: z.number(),
      positions: z.number(),
      placements: z.number(),
      /** The latest ten. */
      latest_positions: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          status: z.string(),
          applications: z.number(),
        }),
      ),
      plan: z.string().nullable(),
    })
    .nullable(),
  job_seeker: z
    .strictObject({
      profession: z.string(),
      years: z.number(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      open_to_matches: z.boolean(),
      credentials: z.number(),
      licenses: z.array(
        z.strictObject({
          name: z.string(),
          state: z.string(),
          status: z.enum(["pending", "verified", "rejected"]),
          expires_on: z.string(),
        }),
      ),
      /** The latest ten. */
      latest_applications: z.array(
        z.strictObject({
          id: z.string(),
          title: z.string(),
          facility: z.string().nullable(),
          status: z.string(),
          at: z.string(),
        }),
      ),
      applications: z.number(),
      matches: z.number(),
    })
    .nullable(),
  referral: z
    .strictObject({
      code: z.string(),
      name: z.string().nullable(),
      status: z.string(),
    })
    .nullable(),
  documents: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      status: z.string(),
      file_state: z.enum(FILE_STATES),
      at: z.string(),
    }),
  ),
});
