import { adminRoute } from "#app/account/routes.server.ts";
import { exportAffiliates } from "#app/affiliates/commands.server.ts";
import { affiliateFilters } from "#app/affiliates/queries.server.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import { clientWithoutRenewal } from "#app/platform/supabase.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db, request, url }) => {
    const reading = await clientWithoutRenewal(db, request);
    const text = await exportAffiliates(db, reading, affiliateFilters(url));
    return csvFile(request, "affiliates.csv", text);
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "affiliate-export" } },
);

export { takesNoForm as action } from "#app/account/routes.server.ts";
