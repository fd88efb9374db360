import { adminRoute } from "#app/account/routes.server.ts";
import { affiliatesCsv } from "#app/affiliates/export.ts";
import { allAffiliates } from "#app/affiliates/queries.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db }) =>
    new Response(affiliatesCsv(await allAffiliates(db)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": 'attachment; filename="affiliates.csv"',
        "Cache-Control": "private, no-store",
      },
    }),
  { limit: { max: 20, windowMs: 60_000, bucket: "affiliate-export" } },
);

export { takesNoForm as action } from "#app/account/routes.server.ts";
