import { employerRoute } from "#app/account/routes.server.ts";
import { csvFile, csvRows } from "#app/platform/csv.server.ts";
import { readFilters } from "#app/platform/filters.ts";
import { exportedRows } from "#app/positions/import/queries.server.ts";
import { POSITION_FIELDS } from "#app/positions/posting/rules.ts";

/** The facility's positions in import format: all, or those of one status. */
export const loader = employerRoute.endpoint(
  async ({ db, url, request }) => {
    const { status } = readFilters(url, { status: POSITION_FIELDS.status });
    const name = `positions${status ? `-${status}` : ""}.csv`;
    return csvFile(request, name, csvRows(exportedRows(db, status)));
  },
  { gate: "approved", limit: { max: 30, windowMs: 60_000 } },
);
