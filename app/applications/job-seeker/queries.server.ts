import { z } from "zod";
import { applicationStatusSchema, timeZoneSchema } from "../results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { ReadDispute } from "../disputes/rules.ts";
import type { TimeZone } from "../interview-times.ts";
import type { ApplicationStatus, HistoryEntry } from "../rules.ts";
import type { ShownMessage } from "../components/messages.tsx";

/** A line of the list of one's applications. Times are ISO. */
const listedApplicationSchema = z.strictObject({
  id: z.string(),
  status: applicationStatusSchema,
  status_at: z.string(),
  created_at: z.string(),
  source: z.enum(["applied", "invited", "automatic"]),
  reason: z.string().nullable(),
  title: z.string(),
  facility: z.string(),
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

/** A page of one's applications. */
const applicationsPageSchema = z.strictObject({
  total: z.number(),
  page: z.number(),
  open: z.number(),
  ended: z.number(),
  items: z.array(listedApplicationSchema),
});
export type ApplicationsPage = z.infer<typeof applicationsPageSchema>;

/** What a candidate sent with an application. */
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

/** An interview for a calendar file; `candidate` is the name where the facility asks. */
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

/** An interview as its candidate sees it. */
export type CandidateInterview = {
  id: string;
  status: "proposed" | "accepted" | "declined" | "cancelled";
  kind: string;
  place: string;
  note: string | null;
  minutes: number;
  time_zone: TimeZone;
  proposed_by: "candidate" | "facility";
  starts_at: string | null;
  reason: string | null;
  sequence: number;
  times: { id: string; starts_at: string }[];
};

/** An offer as its candidate sees it: without the fee. */
export type CandidateOffer = {
  id: string;
  status: "open" | "accepted" | "declined" | "withdrawn" | "expired";
  pay_cents: number;
  pay_period: PayPeriod;
  starts_on: string;
  expires_at: string;
  message: string | null;
  decided_at: string | null;
  reason: string | null;
  created_at: string;
};

/** Everything about one of one's applications. */
export type CandidateApplication = {
  id: string;
  status: ApplicationStatus;
  version: number;
  source: "applied" | "invited" | "automatic";
  created_at: string;
  status_at: string;
  reason: string | null;
  answer_by: string | null;
  /** What the facility wrote with its invitation, while it is one. */
  invitation: string | null;
  /** Whether there is a note or an answer of one's own to look at. */
  sent: boolean;
  position: {
    id: string;
    title: string;
    city: string;
    state: string;
    shift: string;
    pay_min_cents: number;
    pay_max_cents: number;
    pay_period: PayPeriod;
    open: boolean;
  };
  facility: { id: string; name: string; blocked: boolean };
  history: HistoryEntry[];
  interviews: CandidateInterview[];
  offers: CandidateOffer[];
  unread: number;
  /** What came of it: null before a hire. Dates as stored. */
  placement: {
    id: string;
    status: "hired" | "ended";
    starts_on: string;
    ended_on: string | null;
    disputes: ReadDispute[];
  } | null;
  messages: { items: ShownMessage[]; older: string | null };
};

/** One's applications, the newest change first, 25 a page. */
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

/** One of one's applications with what hangs on it; null when it is not one's own. `before`: older messages. */
export async function myApplication(
  db: Db,
  id: string,
  before: string | undefined,
): Promise<CandidateApplication | null> {
  const answer = await db.rpc("my_application", { p_id: id, ...(before && { p_before: before }) });
  return unwrap(answer) as CandidateApplication | null;
}

/** The note and the answers of one of one's applications; null when it is not one's own. */
export async function myApplicationSent(db: Db, id: string): Promise<SentApplication | null> {
  return await jsonOf(db, "my_application_sent", sentApplicationSchema.nullable(), { p_id: id });
}

/** An interview of either side's, for a calendar; null when the caller has no part in it. */
export async function interviewEvent(db: Db, id: string): Promise<EventRow | null> {
  return await jsonOf(db, "interview_event", eventRowSchema.nullable(), { p_id: id });
}
