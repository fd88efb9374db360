import type { ShownMessage } from "./components/messages.tsx";
import { z } from "zod";
import type { ApplicationStatus, ApplicationSide, HistoryEntry } from "./rules.ts";
import type { TimeZone } from "./interview-times.ts";

export const applicationStatusSchema = z.enum([
  "withdrawn",
  "invited",
  "applied",
  "shortlisted",
  "interviewing",
  "offered",
  "accepted",
  "hired",
  "declined",
  "closed",
]) satisfies z.ZodType<ApplicationStatus>;

const applicationSideSchema = z.enum([
  "candidate",
  "facility",
  "system",
]) satisfies z.ZodType<ApplicationSide>;

export const historyEntrySchema = z.strictObject({
  id: z.number(),
  at: z.string(),
  from: applicationStatusSchema.nullable(),
  to: applicationStatusSchema,
  side: applicationSideSchema,
  reason: z.string().nullable(),
  declined_offer: z.boolean(),
}) satisfies z.ZodType<HistoryEntry>;

export const timeZoneSchema = z.enum([
  "America/Chicago",
  "America/Denver",
]) satisfies z.ZodType<TimeZone>;

export const shownMessageSchema = z.strictObject({
  id: z.string(),
  side: z.enum(["candidate", "facility"]),
  body: z.string(),
  /** ISO timestamp. */
  at: z.string(),
  /** Null until the other side marks it as read. */
  readAt: z.string().nullable(),
  /** Whether the reader reported it. */
  reported: z.boolean(),
}) satisfies z.ZodType<ShownMessage>;
