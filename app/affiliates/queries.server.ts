/** Partners and the people they sent. For admins only: nobody else reads a row of it. */
import { unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import { askedId, askedText, askedWord } from "#app/platform/params.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import {
  AFFILIATE_FILTERS,
  REFERRAL_STATUSES,
  type AffiliateStatus,
  type ReferralStatus,
} from "./rules.ts";

/** What a partner brought. Amounts are cents. */
type Sums = { referrals: number; waiting: number; owed_cents: number; paid_cents: number };

/** A partner of the list. */
export type AffiliateRow = Sums & {
  id: string;
  code: string;
  name: string | null;
  contact_email: string | null;
  status: AffiliateStatus;
  created_at: string;
};

/** Partners, the newest first. @throws {Refusal} 403 */
export async function affiliateList(
  db: Db,
  { status, q, after }: Asked,
): Promise<Part<AffiliateRow>> {
  const found = unwrap(
    await db.rpc("admin_affiliates", given({ p_status: status, p_search: q, p_after: after })),
  ) as unknown as AffiliateRow[];
  return partOf(found, (row) => row.id);
}

/** One partner. Times are UTC, dates as stored. */
export type Affiliate = AffiliateRow & {
  version: number;
  /** The latest twenty. */
  payouts: {
    id: string;
    reference: string;
    paid_on: string;
    total_cents: number;
    referrals: number;
    voided_at: string | null;
    void_reason: string | null;
  }[];
  /** The latest ten. */
  history: { id: number; at: string; action: string; reason: string | null; who: string | null }[];
};

/** One partner. @throws {Refusal} 403, 404 */
export async function affiliateDetails(db: Db, id: string): Promise<Affiliate> {
  return unwrap(await db.rpc("admin_affiliate", { p_id: id })) as unknown as Affiliate;
}

/** Somebody who came with a partner's code. */
export type ReferralRow = {
  id: string;
  version: number;
  user_id: string | null;
  name: string | null;
  role: string | null;
  approval: string | null;
  email: string | null;
  status: ReferralStatus;
  bounty_cents: number;
  created_at: string;
  void_reason: string | null;
  reference: string | null;
  paid_on: string | null;
};

/** Whom a partner sent, the newest first. @throws {Refusal} 403, 404 */
export async function referralList(
  db: Db,
  affiliate: string,
  { status, after }: Asked,
): Promise<Part<ReferralRow>> {
  const found = unwrap(
    await db.rpc("admin_referrals", {
      p_affiliate: affiliate,
      ...given({ p_status: status, p_after: after }),
    }),
  ) as unknown as ReferralRow[];
  return partOf(found, (row) => row.id);
}

/** How many rows are read at once for a file. */
const FILE_PART = 2_000;

async function* inParts<Row extends { id: string }>(
  read: (part: { p_after?: string; p_limit: number }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let after: string | null | undefined; after !== null;) {
    const found = await read({ p_limit: FILE_PART + 1, ...(after && { p_after: after }) });
    const part = partOf(found, (row) => row.id, FILE_PART);
    yield part.rows;
    after = part.after;
  }
}

/** All partners that are asked for, for a file, in parts. @throws {Refusal} 403 */
export function allAffiliates(db: Db, { status, q }: Asked): AsyncGenerator<AffiliateRow[]> {
  const asked = given({ p_status: status, p_search: q });
  return inParts(
    async (part) =>
      unwrap(await db.rpc("admin_affiliates", { ...asked, ...part })) as unknown as AffiliateRow[],
  );
}

/** Everybody whom a partner sent, as far as they are asked for, for a file, in parts. @throws {Refusal} 403, 404 */
export function allReferrals(
  db: Db,
  affiliate: string,
  { status }: Asked,
): AsyncGenerator<ReferralRow[]> {
  const asked = { p_affiliate: affiliate, ...given({ p_status: status }) };
  return inParts(
    async (part) =>
      unwrap(await db.rpc("admin_referrals", { ...asked, ...part })) as unknown as ReferralRow[],
  );
}

/** What a list of partners is asked for. */
export const affiliatesAsked = (url: URL) => ({
  status: askedWord(url, "status", Object.keys(AFFILIATE_FILTERS)),
  q: askedText(url, "q", 80),
  after: askedId(url, "after"),
});

/** What a list of referrals is asked for. */
export const referralsAsked = (url: URL) => ({
  status: askedWord(url, "status", Object.keys(REFERRAL_STATUSES)),
  after: askedId(url, "after"),
});
