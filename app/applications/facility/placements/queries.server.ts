import type { Fee } from "#app/billing/fees/rules.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { ReadDispute } from "../../disputes/rules.ts";
import type { TeamRole } from "../rules.ts";

/** A placement with its fee as it was when the offer was sent. Amounts are cents, dates "2027-04-30". */
export type Placement = {
  id: string;
  application_id: string | null;
  position_id: string | null;
  title: string;
  /** Null when the account is gone. */
  name: string | null;
  starts_on: string;
  annual_salary_cents: number;
  plan: string;
  fee_bp: number;
  fee_cents: number;
  fee: Fee;
  guarantee_until: string;
  status: "hired" | "ended";
  ended_on: string | null;
  ended_reason: string | null;
  created_at: string;
  disputed: boolean;
};

/** The placements of the caller's facility, the newest first, by pages of 25. */
export async function facilityPlacements(db: Db, page: number) {
  return unwrap(await db.rpc("facility_placements", { p_page: page })) as unknown as {
    total: number;
    fees_cents: number;
    /** What is not paid yet. */
    due_cents: number;
    role: TeamRole;
    rows: Placement[];
  };
}

/** One placement. @throws {Refusal} 404 when it is another facility's */
export async function facilityPlacement(db: Db, id: string) {
  return unwrap(await db.rpc("facility_placement", { p_id: id })) as unknown as {
    role: TeamRole;
    placement: Placement;
    disputes: ReadDispute[];
  };
}
