import { adminRoute } from "#app/account/routes.server.ts";
import { exportAffiliates } from "#app/affiliates/commands.server.ts";
import { AFFILIATE_FIELDS } from "#app/affiliates/rules.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import { readFilters } from "#app/platform/filters.ts";
import { clientWithoutRenewal } from "#app/platform/supabase.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db, request, url }) => {
    const reading = await clientWithoutRenewal(db, request);
    const text = await exportAffiliates(db, reading, readFilters(url, AFFILIATE_FIELDS));
    return csvFile(request, "affiliates.csv", text);
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "affiliate-export" } },
);

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
