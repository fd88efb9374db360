import { z } from "zod";
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
