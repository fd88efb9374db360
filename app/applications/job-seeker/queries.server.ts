import { unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { ReadDispute } from "../disputes/rules.ts";
import type { TimeZone } from "../interview-times.ts";
import type { ApplicationStatus, HistoryEntry } from "../rules.ts";
import type { ShownMessage } from "../components/messages.tsx";

/** A line of the list of one's applications. Times are ISO. */
export type ListedApplication = {
  id: string;
  status: ApplicationStatus;
  status_at: string;
  created_at: string;
  source: "applied" | "invited" | "automatic";
  reason: string | null;
  title: string;
  facility: string;
  city: string;
  state: string;
  answer_by: string | null;
  offer_expires_at: string | null;
  interview: {
    status: "proposed" | "accepted";
    proposed_by: "candidate" | "facility";
    starts_at: string | null;
    time_zone: TimeZone;
  } | null;
  unread: number;
};

/** A page of one's applications. */
export type ApplicationsPage = {
  total: number;
  page: number;
  open: number;
  ended: number;
  items: ListedApplication[];
};

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

/** What a candidate sent with an application. */
export type SentApplication = {
  note: string | null;
  answers: { question: string; answer: string }[];
  title: string;
  facility: string;
  created_at: string;
};

/** An interview for a calendar file; `candidate` is the name where the facility asks. */
export type EventRow = {
  id: string;
  application_id: string;
  status: CandidateInterview["status"];
  kind: string;
  place: string;
  note: string | null;
  minutes: number;
  starts_at: string | null;
  sequence: number;
  changed_at: string;
  reason: string | null;
  title: string;
  facility: string;
  candidate: string | null;
};

/** One's applications, the newest change first, 25 a page. */
export async function myApplications(
  db: Db,
  filter: "open" | "ended",
  page: number,
): Promise<ApplicationsPage> {
  return unwrap(
    await db.rpc("my_applications", { p_filter: filter, p_page: page }),
  ) as ApplicationsPage;
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
  return unwrap(await db.rpc("my_application_sent", { p_id: id })) as SentApplication | null;
}

/** An interview of either side's, for a calendar; null when the caller has no part in it. */
export async function interviewEvent(db: Db, id: string): Promise<EventRow | null> {
  return unwrap(await db.rpc("interview_event", { p_id: id })) as EventRow | null;
}
