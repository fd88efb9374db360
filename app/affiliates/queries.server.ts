/** Partners and their referrals. Admins only. */
import { z } from "zod";
import { affiliateStatusSchema, referralStatusSchema } from "./results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A partner's results. Amounts are in cents. */
const sumsSchema = z.strictObject({
  referrals: z.number(),
  waiting: z.number(),
  owed_cents: z.number(),
  paid_cents: z.number(),
});

/** A row of the partner list. */
const affiliateRowSchema = z.strictObject({
  ...sumsSchema.shape,
  id: z.string(),
  code: z.string(),
  name: z.string().nullable(),
  contact_email: z.string().nullable(),
  status: affiliateStatusSchema,
  created_at: z.string(),
});
export type AffiliateRow = z.infer<typeof affiliateRowSchema>;

/** One partner. Times are UTC, dates as stored. */
const affiliateSchema = z.strictObject({
  ...affiliateRowSchema.shape,
  version: z.number(),
  /** The latest 20. */
  payouts: z.array(
    z.strictObject({
      id: z.string(),
      reference: z.string(),
      paid_on: z.string(),
      total_cents: z.number(),
      referrals: z.number(),
      voided_at: z.string().nullable(),
      void_reason: z.string().nullable(),
    }),
  ),
  /** The latest ten. */
  history: z.array(
    z.strictObject({
      id: z.number(),
      at: z.string(),
      action: z.string(),
      reason: z.string().nullable(),
      who: z.string().nullable(),
    }),
  ),
});
export type Affiliate = z.infer<typeof affiliateSchema>;

/** A person who signed up with a partner's code. */
const referralRowSchema = z.strictObject({
  id: z.string(),
  version: z.number(),
  user_id: z.string().nullable(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  approval: z.string().nullable(),
  email: z.string().nullable(),
  status: referralStatusSchema,
  bounty_cents: z.number(),
  created_at: z.string(),
  void_reason: z.string().nullable(),
  reference: z.string().nullable(),
  paid_on: z.string().nullable(),
});
export type ReferralRow = z.infer<typeof referralRowSchema>;

/** Partners, newest first. @throws {Refusal} 403 */
export async function affiliateList(
  db: Db,
  { status, q, after }: Filters,
): Promise<Page<AffiliateRow>> {
  const found = await jsonOf(
    db,
    "admin_affiliates",
    z.array(affiliateRowSchema),
    omitEmpty({ p_status: status, p_search: q, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** One partner. @throws {Refusal} 403, 404 */
export async function affiliateDetails(db: Db, id: string): Promise<Affiliate> {
  return await jsonOf(db, "admin_affiliate", affiliateSchema, { p_id: id });
}

/** A partner's referrals, newest first. @throws {Refusal} 403, 404 */
export async function referralList(
  db: Db,
  affiliate: string,
  { status, after }: Filters,
): Promise<Page<ReferralRow>> {
  const found = await jsonOf(db, "admin_referrals", z.array(referralRowSchema), {
    p_affiliate: affiliate,
    ...omitEmpty({ p_status: status, p_after: after }),
  });
  return toPage(found, (row) => row.id);
}

/** Rows per query of an export. */
const FILE_PART = 2_000;

async function* inParts<Row extends { id: string }>(
  read: (part: { p_after?: string; p_limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null | undefined; after !== null;) {
    const found = await read({ p_limit: FILE_PART + 1, ...(after && { p_after: after }) });
    const part = toPage(found, (row) => row.id, FILE_PART);
    yield part.rows;
    after = part.after;
  }
}

/** All partners matching the filters, in batches for an export. @throws {Refusal} 403 */
export function allAffiliates(db: Db, { status, q }: Filters): AsyncGenerator<AffiliateRow[]> {
  const asked = omitEmpty({ p_status: status, p_search: q });
  return inParts(
    async (part) =>
      await jsonOf(db, "admin_affiliates", z.array(affiliateRowSchema), { ...asked, ...part }),
  );
}

/** All referrals of a partner matching the filters, in batches for an export. @throws {Refusal} 403, 404 */
export function allReferrals(
  db: Db,
  affiliate: string,
  { status }: Filters,
): AsyncGenerator<ReferralRow[]> {
  const asked = { p_affiliate: affiliate, ...omitEmpty({ p_status: status }) };
  return inParts(
    async (part) =>
      await jsonOf(db, "admin_referrals", z.array(referralRowSchema), { ...asked, ...part }),
  );
}
