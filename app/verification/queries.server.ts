import { unwrap } from "#app/platform/failures.server.ts";
import type { Database } from "#app/platform/database.types.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { CheckResult } from "./rules.ts";

type Tables = Database["public"]["Tables"];
type Row<Name extends keyof Tables> = Tables[Name]["Row"];

/** One record of a check. */
export type CheckRecord = {
  id: string;
  label: string;
  source: string;
  result: CheckResult;
  checked_on: string;
  looked_up: string;
  note: string | null;
  expires_on: string | null;
  at: string;
  by: string | null;
};

/** A check that is asked of somebody, or was once, with its records, the latest first. */
export type Check = {
  rule: string;
  code: string;
  label: string;
  source: string;
  required: boolean;
  valid_days: number | null;
  applies: boolean;
  looks_at: string;
  looked_up: string;
  records: CheckRecord[];
};

/** A document, only named. */
export type NamedDocument = {
  id: string;
  kind: string;
  file_name: string;
  status: "pending" | "accepted" | "rejected";
  status_reason: string | null;
  expires_on: string | null;
  credential_id: string | null;
  created_at: string;
};

/** An entry of the audit log about somebody's verification. */
export type HistoryEntry = {
  id: number;
  at: string;
  action: string;
  reason: string | null;
  details: Record<string, unknown>;
  by: string | null;
};

/** An appeal of theirs. */
export type PastAppeal = {
  id: string;
  body: string;
  status: "open" | "upheld" | "reopened" | "superseded";
  answer: string | null;
  at: string;
  decided_at: string | null;
};

/** Something that was asked of them. */
export type InformationRequest = {
  id: string;
  body: string;
  status: "open" | "answered" | "closed";
  answer: string | null;
  at: string;
  answered_at: string | null;
  by: string | null;
};

/** All that is known of somebody who is to be verified. */
export type Dossier = {
  role: "job_seeker" | "employer";
  full_name: string | null;
  email: string;
  approval: "pending" | "approved" | "rejected";
  onboarded: boolean;
  submitted_at: string | null;
  decided_at: string | null;
  reason: string | null;
  decided_by_you: boolean;
  seeker: Row<"job_seeker_profiles"> | null;
  facility: Row<"employer_profiles"> | null;
  place: { city: string; state: string } | null;
  credentials: Row<"credentials">[];
  documents: NamedDocument[];
  team: { user_id: string; name: string; role: string; since: string }[];
  member_of: { id: string; name: string | null } | null;
  /** What is required of them and does not stand. */
  missing: string[];
  checks: Check[];
  appeals: PastAppeal[];
  history: HistoryEntry[];
  requests: InformationRequest[];
  /** Who works on it, when somebody has taken it. */
  held: { name: string; mine: boolean } | null;
  /** A rejection that waits for another administrator. */
  proposal: { id: string; reason: string; at: string; by: string | null; yours: boolean } | null;
  /** Reasons to reject for, with what the person reads. */
  reasons: { code: string; label: string; body: string }[];
  /** Whether rejections need two administrators, and approvals without all required checks a reason. */
  four_eyes: boolean;
  checks_required: boolean;
};

/** All that is known of somebody who is to be verified. Admins only. @throws {Refusal} 403, 404 */
export async function dossier(db: Db, userId: string): Promise<Dossier> {
  return unwrap(await db.rpc("verification_of", { p_user_id: userId })) as unknown as Dossier;
}

/** What was asked of somebody last. */
export type Asked = { id: string; body: string; status: string; at: string };

/** What was asked last of the person who asks, since they handed in; null when there is nothing, or it was decided. */
export async function lastAsked(
  db: Db,
  who: { userId: string; submittedAt: string | null },
): Promise<Asked | null> {
  const [row] = unwrap(
    await db
      .from("information_requests")
      .select("id, body, status, created_at, answered_at")
      .eq("user_id", who.userId)
      .order("created_at", { ascending: false })
      .order("id")
      .limit(1),
  );
  if (!row || row.status === "closed") return null;
  // Handing in answers what is open in the same moment; what was answered before that is of another time.
  const past =
    row.answered_at !== null && Date.parse(row.answered_at) < Date.parse(who.submittedAt ?? "");
  return past ? null : { id: row.id, body: row.body, status: row.status, at: row.created_at };
}
