import {
  applicationStatusSchema,
  historyEntrySchema,
  timeZoneSchema,
  shownMessageSchema,
} from "../results.server.ts";
import { payPeriodSchema, positionHoursSchema } from "#app/domain/results.server.ts";
import { readDisputeSchema } from "../disputes/results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import type { Db } from "#app/platform/supabase.server.ts";

/** A row of the user's applications. Times are ISO. */
const listedApplicationSchema = z.strictObject({
  id: z.string(),
  status: applicationStatusSchema,
  status_at: z.string(),
  paused: z.boolean(),
  created_at: z.string(),
  /** Whether it was last sent automatically. */
  automatic: z.boolean(),
  reason: z.string().nullable(),
  title: z.string(),
  facility: z.string(),
  facility_logo: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  answer_by: z.string().nullable(),
  offer_expires_at: z.string().nullable(),
  interview: z
    .strictObject({
      status: z.enum(["proposed", "accepted"]),
      proposed_by: z.enum(["candidate", "facility"]),
      starts_at: z.string().nullable(),
      time_zone: timeZoneSchema,
    })
    .nullable(),
  unread: z.number(),
});
export type ListedApplication = z.infer<typeof listedApplicationSchema>;

/** A page of the user's applications. */
const applicationsPageSchema = z.strictObject({
  total: z.number(),
  page: z.number(),
  open: z.number(),
  ended: z.number(),
  items: z.array(listedApplicationSchema),
});
export type ApplicationsPage = z.infer<typeof applicationsPageSchema>;

/** A candidate's note and answers. */
const sentApplicationSchema = z.strictObject({
  note: z.string().nullable(),
  answers: z.array(
    z.strictObject({
      question: z.string(),
      answer: z.string(),
    }),
  ),
  title: z.string(),
  facility: z.string(),
  created_at: z.string(),
});
export type SentApplication = z.infer<typeof sentApplicationSchema>;

/** An interview for a calendar file; `candidate` is the name when a facility requests it. */
const eventRowSchema = z.strictObject({
  id: z.string(),
  application_id: z.string(),
  status: z.enum(["accepted", "declined", "proposed", "cancelled"]),
  kind: z.string(),
  place: z.string(),
  note: z.string().nullable(),
  minutes: z.number(),
  starts_at: z.string().nullable(),
  sequence: z.number(),
  changed_at: z.string(),
  reason: z.string().nullable(),
  title: z.string(),
  facility: z.string(),
  candidate: z.string().nullable(),
});
export type EventRow = z.infer<typeof eventRowSchema>;

/** An interview, for the candidate. */
const candidateInterviewSchema = z.strictObject({
  id: z.string(),
  status: z.enum(["proposed", "accepted", "declined", "cancelled"]),
  kind: z.string(),
  place: z.string(),
  note: z.string().nullable(),
  minutes: z.number(),
  time_zone: timeZoneSchema,
  proposed_by: z.enum(["candidate", "facility"]),
  starts_at: z.string().nullable(),
  /** When the other side accepted that time. */
  accepted_at: z.string().nullable(),
  reason: z.string().nullable(),
  sequence: z.number(),
  times: z.array(
    z.strictObject({
      id: z.string(),
      starts_at: z.string(),
    }),
  ),
});
export type CandidateInterview = z.infer<typeof candidateInterviewSchema>;

/** An offer for the candidate, without the fee. */
const candidateOfferSchema = z.strictObject({
  id: z.string(),
  status: z.enum(["open", "accepted", "declined", "withdrawn", "ended", "expired"]),
  pay_cents: z.number(),
  pay_period: payPeriodSchema,
  /** Per week. */
  hours: z.number(),
  annual_salary_cents: z.number(),
  starts_on: z.string(),
  expires_at: z.string(),
  message: z.string().nullable(),
  decided_at: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.string(),
});
export type CandidateOffer = z.infer<typeof candidateOfferSchema>;

/** All data of one of the user's applications. */
const candidateApplicationSchema = z.strictObject({
  id: z.string(),
  status: applicationStatusSchema,
  version: z.number(),
  source: z.enum(["applied", "invited", "automatic"]),
  created_at: z.string(),
  /** One side is on hold. */
  paused: z.boolean(),
  status_at: z.string(),
  reason: z.string().nullable(),
  answer_by: z.string().nullable(),
  /** The facility's invitation message, while it is only an invitation. */
  invitation: z.string().nullable(),
  /** Whether the user sent a note or answers. */
  sent: z.boolean(),
  position: z.strictObject({
    id: z.string(),
    title: z.string(),
    city: z.string(),
    state: z.string(),
    shift: z.string(),
    pay_min_cents: z.number(),
    pay_max_cents: z.number(),
    pay_period: payPeriodSchema,
    hours: positionHoursSchema,
    open: z.boolean(),
  }),
  facility: z.strictObject({
    id: z.string(),
    name: z.string(),
    blocked: z.boolean(),
  }),
  history: z.array(historyEntrySchema),
  interviews: z.array(candidateInterviewSchema),
  offers: z.array(candidateOfferSchema),
  unread: z.number(),
  /** The placement; null before a hire. Dates as stored. */
  placement: z
    .strictObject({
      id: z.string(),
      status: z.enum(["hired", "ended"]),
      starts_on: z.string(),
      ended_on: z.string().nullable(),
      disputes: z.array(readDisputeSchema),
    })
    .nullable(),
  /** Why the candidate can't write; null if they can. */
  messages_shut: z.string().nullable(),
  messages: z.strictObject({
    items: z.array(shownMessageSchema),
    older: z.string().nullable(),
  }),
});
export type CandidateApplication = z.infer<typeof candidateApplicationSchema>;

/** The user's applications, most recently changed first, 25 per page. */
export async function myApplications(
  db: Db,
  filter: "open" | "ended",
  page: number,
): Promise<ApplicationsPage> {
  return await jsonOf(db, "my_applications", applicationsPageSchema, {
    p_filter: filter,
    p_page: page,
  });
}

/** The user's application or invitation for a position; null without one. */
export async function ownApplication(db: Db, positionId: string): Promise<OwnApplication | null> {
  const row = unwrap(
    await db.from("applications").select("id, status").eq("position_id", positionId).maybeSingle(),
  );
  return ownApplicationSchema.nullable().parse(row);
}

const ownApplicationSchema = z.object({ id: z.string(), status: applicationStatusSchema });
type OwnApplication = z.infer<typeof ownApplicationSchema>;

/** One of the user's applications with everything on its page; null when it is not theirs. `before`: older messages. */
export async function myApplication(
  db: Db,
  id: string,
  before: string | undefined,
): Promise<CandidateApplication | null> {
  return await jsonOf(db, "my_application", candidateApplicationSchema.nullable(), {
    p_id: id,
    ...(before && { p_before: before }),
  });
}

/** Note and answers of one of the user's applications; null when it is not theirs. */
export async function myApplicationSent(db: Db, id: string): Promise<SentApplication | null> {
  return await jsonOf(db, "my_application_sent", sentApplicationSchema.nullable(), { p_id: id });
}

/** An interview of either side, for a calendar; null when the caller takes no part in it. */
export async function interviewEvent(db: Db, id: string): Promise<EventRow | null> {
  return await jsonOf(db, "interview_event", eventRowSchema.nullable(), { p_id: id });
}
