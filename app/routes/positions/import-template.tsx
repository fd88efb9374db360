import { employerRoute } from "#app/account/routes.server.ts";
import { csvFile, csvRows } from "#app/platform/csv.server.ts";
import { TEMPLATE } from "#app/positions/import/columns.ts";

export const loader = employerRoute.endpoint(
  async ({ request }) => csvFile(request, "positions-template.csv", csvRows([TEMPLATE])),
  { gate: "approved" },
);
