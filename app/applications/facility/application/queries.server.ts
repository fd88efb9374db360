import type { Match } from "#app/matching/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { PayPeriod } from "#app/domain/pay.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { ApplicationStatus, HistoryEntry } from "../../rules.ts";
import type { CandidateFacts } from "../candidate.ts";
import type { PlanUse, TeamRole } from "../rules.ts";
import type { Scorecard } from "./rules.ts";

/** An interview as its page shows it; times are ISO. */
export type Interview = {
  id: string;
  status: "proposed" | "accepted" | "declined" | "cancelled";
  kind: "in_person" | "phone" | "video";
  place: string;
  note: string | null;
  duration: number;
  time_zone: string;
  proposed_by: "candidate" | "facility";
  starts_at: string | null;
  reason: string | null;
  sequence: number;
  times: { id: string; starts_at: string }[];
};

/** An offer with the fee as it was shown before it was sent. Amounts are cents. */
export type Offer = {
  id: string;
  status: "open" | "accepted" | "declined" | "withdrawn" | "expired";
  pay_cents: number;
  pay_period: PayPeriod;
  annual_salary_cents: number;
  starts_on: string;
  expires_at: string;
  message: string | null;
  fee_bp: number;
  reason: string | null;
  decided_at: string | null;
  created_at: string;
};

type Message = {
  id: string;
  side: "candidate" | "facility";
  body: string;
  at: string;
  read_at: string | null;
  reported: boolean;
};

/** Everything of one application, as its facility works on it. */
export type FacilityApplication = {
  role: TeamRole;
  me: string;
  shown: boolean;
  applied: boolean;
  previous: string | null;
  next: string | null;
  application: {
    id: string;
    status: ApplicationStatus;
    version: number;
    source: "applied" | "invited" | "automatic";
    note: string | null;
    answers: { question: string; answer: string }[];
    match: (Match & { score_bp: number }) | null;
    closed_reason: string | null;
    created_at: string;
    status_at: string;
    is_open: boolean;
  };
  position: {
    id: string;
    title: string;
    status: "draft" | "open" | "paused" | "closed";
    openings: number;
    hired: number;
    pay_min_cents: number;
    pay_max_cents: number;
    pay_period: PayPeriod;
    starts_on: string;
    address: string;
  };
  candidate: CandidateFacts;
  moves: { to: ApplicationStatus; via: string; needs_reason: boolean }[];
  history: (HistoryEntry & { who: string | null })[];
  interviews: Interview[];
  offers: Offer[];
  placement_id: string | null;
  messages: Message[];
  message_count: number;
  unread: number;
  notes: { id: string; body: string; at: string; who: string | null }[];
  note_count: number;
  scorecard: (Scorecard & { version: number }) | null;
  scorecard_count: number;
  scorecards: (Scorecard & { who: string | null; mine: boolean; at: string })[];
  plan: PlanUse & { guarantee_days: number; offer_days_most: number };
};

/**
 * One application of the caller's facility; messages by pages of 25, the newest first.
 * @throws {Refusal} 404 when it is another facility's
 */
export async function facilityApplication(
  db: Db,
  id: string,
  messagesPage = 1,
): Promise<FacilityApplication> {
  return unwrap(
    await db.rpc("facility_application", { p_id: id, p_messages: messagesPage }),
  ) as unknown as FacilityApplication;
}
