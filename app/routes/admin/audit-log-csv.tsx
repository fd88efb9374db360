import { adminRoute } from "#app/account/routes.server.ts";
import { exportAudit } from "#app/admin/audit/commands.server.ts";
import { AUDIT_FIELDS } from "#app/admin/audit/rules.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import { readFilters } from "#app/platform/filters.ts";
import { todayCentral } from "#app/platform/format.ts";
import { clientWithoutRenewal } from "#app/platform/supabase.server.ts";

export const loader = adminRoute.endpoint(
  async ({ db, request, url }) => {
    const reading = await clientWithoutRenewal(db, request);
    const text = await exportAudit(db, reading, readFilters(url, AUDIT_FIELDS));
    return csvFile(request, `audit-log-${todayCentral()}.csv`, text);
  },
  { limit: { max: 20, windowMs: 60_000, bucket: "audit-export" } },
);

export { methodNotAllowed as action } from "#app/account/routes.server.ts";
