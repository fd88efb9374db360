import { adminRoute } from "#app/account/routes.server.ts";
import { referralsCsv } from "#app/affiliates/export.ts";
import { allReferrals } from "#app/affiliates/queries.server.ts";
import { idOf } from "#app/platform/params.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db, params }) => {
    const id = idOf(params["affiliateId"]);
    return new Response(referralsCsv(await allReferrals(db, id)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="referrals-${id.slice(0, 8)}.csv"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "affiliate-export" } },
);

export { takesNoForm as action } from "#app/account/routes.server.ts";
