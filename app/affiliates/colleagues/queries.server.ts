import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A colleague link with its results. It does not reveal who opened it. */
const referralLinkSchema = z.strictObject({
  code: z.string(),
  position_id: z.string(),
  title: z.string(),
  facility: z.string(),
  opened: z.number(),
  signed_up: z.number(),
  is_open: z.boolean(),
});
export type ReferralLink = z.infer<typeof referralLinkSchema>;

/** The user's colleague links, newest first. */
export async function myReferralLinks(db: Db): Promise<ReferralLink[]> {
  return await jsonOf(db, "my_referrals", z.array(referralLinkSchema));
}
