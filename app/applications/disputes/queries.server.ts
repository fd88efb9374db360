import type { Fee } from "#app/billing/fees/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { DisputeSide, Outcome, ReadDispute } from "./rules.ts";

/** A dispute in the list of them. Times are UTC, amounts cents. */
export type DisputeRow = {
  id: string;
  side: DisputeSide;
  status: "open" | "settled";
  outcome: Outcome | null;
  at: string;
  settled_at: string | null;
  title: string;
  /** Null when the account is gone. */
  facility: string | null;
  candidate: string | null;
  fee_cents: number;
};

/** Disputes: open ones, the longest waiting first, or settled ones, the latest first. Admins only. @throws {Refusal} 403 */
export async function disputes(db: Db, { status, after }: Asked): Promise<Part<DisputeRow>> {
  const found = unwrap(
    await db.rpc("admin_disputes", given({ p_status: status, p_after: after })),
  ) as unknown as DisputeRow[];
  return partOf(found, (row) => row.id);
}

/** A dispute with its placement and all that both sides said of it, this one first. */
export type DisputeDetails = {
  id: string;
  side: DisputeSide;
  status: "open" | "settled";
  facility: string | null;
  employer_id: string | null;
  job_seeker_id: string | null;
  placement: {
    id: string;
    title: string;
    name: string | null;
    starts_on: string;
    created_at: string;
    annual_salary_cents: number;
    plan: string;
    fee_bp: number;
    fee_cents: number;
    fee: Fee;
    guarantee_until: string;
    status: "hired" | "ended";
    ended_on: string | null;
    ended_reason: string | null;
  };
  disputes: (ReadDispute & { reason: string; settled_by: string | null })[];
};

/** One dispute. Admins only. @throws {Refusal} 403, 404 */
export async function disputeDetails(db: Db, id: string): Promise<DisputeDetails> {
  return unwrap(await db.rpc("admin_dispute", { p_id: id })) as unknown as DisputeDetails;
}
