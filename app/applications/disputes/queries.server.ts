import { z } from "zod";
import { disputeSideSchema, outcomeSchema, readDisputeSchema } from "./results.server.ts";
import { feeSchema } from "#app/billing/fees/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A dispute as listed. Times are UTC, amounts in cents. */
const disputeRowSchema = z.strictObject({
  id: z.string(),
  side: disputeSideSchema,
  status: z.enum(["open", "settled"]),
  outcome: outcomeSchema.nullable(),
  at: z.string(),
  settled_at: z.string().nullable(),
  title: z.string(),
  /** Null when the account was deleted. */
  facility: z.string().nullable(),
  candidate: z.string().nullable(),
  fee_cents: z.number(),
});
export type DisputeRow = z.infer<typeof disputeRowSchema>;

/** A dispute with its placement and both sides' statements, this dispute's first. */
const disputeDetailsSchema = z.strictObject({
  id: z.string(),
  side: disputeSideSchema,
  status: z.enum(["open", "settled"]),
  facility: z.string().nullable(),
  employer_id: z.string().nullable(),
  job_seeker_id: z.string().nullable(),
  placement: z.strictObject({
    id: z.string(),
    position_id: z.string().nullable(),
    application_id: z.string().nullable(),
    disputed: z.boolean(),
    title: z.string(),
    name: z.string().nullable(),
    starts_on: z.string(),
    created_at: z.string(),
    annual_salary_cents: z.number(),
    plan: z.string(),
    fee_bp: z.number(),
    fee_cents: z.number(),
    fee: feeSchema,
    guarantee_until: z.string(),
    status: z.enum(["hired", "ended"]),
    ended_on: z.string().nullable(),
    ended_reason: z.string().nullable(),
  }),
  disputes: z.array(
    z.strictObject({
      ...readDisputeSchema.shape,
      reason: z.string(),
      settled_by: z.string().nullable(),
    }),
  ),
});
export type DisputeDetails = z.infer<typeof disputeDetailsSchema>;

/** Open disputes, oldest first, or settled ones, latest first. Admins only. @throws {Refusal} 403 */
export async function disputes(db: Db, { status, after }: Filters): Promise<Page<DisputeRow>> {
  const found = await jsonOf(
    db,
    "admin_disputes",
    z.array(disputeRowSchema),
    omitEmpty({ p_status: status, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** One dispute. Admins only. @throws {Refusal} 403, 404 */
export async function disputeDetails(db: Db, id: string): Promise<DisputeDetails> {
  return await jsonOf(db, "admin_dispute", disputeDetailsSchema, { p_id: id });
}
