import { employerRoute } from "#app/account/routes.server.ts";
import { idOf } from "#app/platform/params.server.ts";
import { csvName, pipelineCsv } from "#app/applications/facility/pipeline/export.ts";
import { pipelineExport } from "#app/applications/facility/pipeline/queries.server.ts";

export const loader = employerRoute.endpoint(
  async ({ db, params }) => {
    const { title, rows } = await pipelineExport(db, idOf(params["positionId"]));
    return new Response(pipelineCsv(rows), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${csvName(title)}"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { gate: "approved" },
);
