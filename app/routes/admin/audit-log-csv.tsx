import { adminRoute } from "#app/account/routes.server.ts";
import { exportAudit } from "#app/audit/commands.server.ts";
import { auditAsked } from "#app/audit/queries.server.ts";
import { todayCentral } from "#app/platform/format.ts";

export const loader = adminRoute.endpoint(
  async ({ db, url }) =>
    new Response(await exportAudit(db, auditAsked(url)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="audit-log-${todayCentral()}.csv"`,
        "Cache-Control": "private, no-store",
      },
    }),
  { limit: { max: 20, windowMs: 60_000, bucket: "audit-export" } },
);

export { takesNoForm as action } from "#app/account/routes.server.ts";
