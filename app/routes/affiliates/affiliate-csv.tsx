import { adminRoute } from "#app/account/routes.server.ts";
import { exportReferrals } from "#app/affiliates/commands.server.ts";
import { REFERRAL_FIELDS } from "#app/affiliates/rules.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import { readFilters } from "#app/platform/filters.ts";
import { idOf } from "#app/platform/params.server.ts";
import { clientWithoutRenewal } from "#app/platform/supabase.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db, params, request, url }) => {
    const id = idOf(params["affiliateId"]);
    const reading = await clientWithoutRenewal(db, request);
    const text = await exportReferrals(db, reading, id, readFilters(url, REFERRAL_FIELDS));
    return csvFile(request, `referrals-${id.slice(0, 8)}.csv`, text);
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "affiliate-export" } },
);

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
