import { z } from "zod";
import { teamRoleSchema } from "../results.server.ts";
import { feeSchema } from "#app/billing/fees/results.server.ts";
import { readDisputeSchema } from "../../disputes/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A placement with the fee as of when the offer was sent. Amounts in cents, dates "2027-04-30". */
const placementSchema = z.strictObject({
  id: z.string(),
  application_id: z.string().nullable(),
  position_id: z.string().nullable(),
  title: z.string(),
  /** Null when the account was deleted. */
  name: z.string().nullable(),
  starts_on: z.string(),
  annual_salary_cents: z.number(),
  plan: z.string(),
  fee_bp: z.number(),
  fee_cents: z.number(),
  fee: feeSchema,
  guarantee_until: z.string(),
  status: z.enum(["hired", "ended"]),
  ended_on: z.string().nullable(),
  ended_reason: z.string().nullable(),
  created_at: z.string(),
  disputed: z.boolean(),
});
export type Placement = z.infer<typeof placementSchema>;

/** Placements of the caller's facility, newest first, 25 per page. */
export async function facilityPlacements(db: Db, page: number) {
  return await jsonOf(
    db,
    "facility_placements",
    z.strictObject({
      total: z.number(),
      page: z.number(),
      fees_cents: z.number(),
      /** Unpaid amount. */
      due_cents: z.number(),
      // Null for an admin viewing the page as the facility.
      role: teamRoleSchema.nullable(),
      rows: z.array(placementSchema),
    }),
    { p_page: page },
  );
}

/** One placement. @throws {Refusal} 404 when it belongs to another facility */
export async function facilityPlacement(db: Db, id: string) {
  return await jsonOf(
    db,
    "facility_placement",
    z.strictObject({
      role: teamRoleSchema,
      placement: placementSchema,
      /** Who the receipt is made out to. */
      payer: z.strictObject({
        name: z.string(),
        street: z.string(),
        city: z.string(),
        state: z.string(),
        zip: z.string(),
      }),
      disputes: z.array(readDisputeSchema),
    }),
    { p_id: id },
  );
}
