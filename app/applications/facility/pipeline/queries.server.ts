import { z } from "zod";
import { positionHeadSchema, pipelineRowSchema } from "../results.server.ts";
import { exportRowSchema } from "./export.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { STAGE_FILTERS, type PipelineFilters } from "./rules.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * One position's applications, as its list or its board shows them.
 * @throws {Refusal} 404 when the position is not the caller's facility's
 */
export async function positionPipeline(
  db: Db,
  positionId: string,
  filters: PipelineFilters & { page: number },
) {
  return await jsonOf(
    db,
    "position_pipeline",
    z.strictObject({
      position: positionHeadSchema,
      rows: z.array(pipelineRowSchema),
      total: z.number(),
      /** The stage that is shown. */
      stage: z.enum(STAGE_FILTERS),
    }),
    {
      p_position_id: positionId,
      p_view: filters.view === "board" ? "board" : "list",
      ...(filters.stage && { p_stage: filters.stage }),
      p_search: filters.q ?? "",
      p_sort: filters.sort ?? "recent",
      p_page: filters.page,
    },
  );
}

/**
 * All of a position's applications, for a spreadsheet.
 * @throws {Refusal} 404 when the position is not the caller's facility's
 */
export async function pipelineExport(db: Db, positionId: string) {
  return await jsonOf(
    db,
    "pipeline_export",
    z.strictObject({
      title: z.string(),
      rows: z.array(exportRowSchema),
    }),
    { p_position_id: positionId },
  );
}

/**
 * The others who are in progress for a position: the first 25 of them, how many there are beyond, and how many of a
 * position's candidates have an offer.
 * @throws {Refusal} 404 when the position is not the caller's facility's
 */
export async function othersOf(db: Db, positionId: string, applicationId: string) {
  const { rows, total, position } = await positionPipeline(db, positionId, {
    stage: "open",
    sort: "stage",
    page: 1,
  });
  return {
    first: rows.filter(({ id }) => id !== applicationId),
    more: total - rows.length,
    offers: (position.stages.offered ?? 0) + (position.stages.accepted ?? 0),
  };
}
