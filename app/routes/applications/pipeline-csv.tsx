import { employerRoute } from "#app/account/routes.server.ts";
import { csvName, PIPELINE_COLUMNS } from "#app/applications/facility/pipeline/export.server.ts";
import { pipelineExport } from "#app/applications/facility/pipeline/queries.server.ts";
import { csvFile, csvOf } from "#app/platform/csv.server.ts";
import { idOf } from "#app/platform/params.server.ts";

export const loader = employerRoute.endpoint(
  async ({ db, params, request }) => {
    const { title, rows } = await pipelineExport(db, idOf(params["positionId"]));
    return csvFile(request, csvName(title), csvOf([rows], PIPELINE_COLUMNS));
  },
  { gate: "approved" },
);
