import { z } from "zod";
import { positionHeadSchema, pipelineRowSchema } from "../results.server.ts";
import { exportRowSchema } from "./export.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { STAGE_FILTERS, type PipelineFilters } from "./rules.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Applications for one position, for its list or board.
 * @throws {Refusal} 404 when the position belongs to another facility
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
      /** The page shown: the last one if the one asked for is past the end. */
      page: z.number(),
      /** The stage shown. */
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
 * All applications for a position, for a spreadsheet.
 * @throws {Refusal} 404 when the position belongs to another facility
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
 * How many of the position's candidates have an offer.
 * @throws {Refusal} 404 when the position belongs to another facility
 */
export async function offersOut(db: Db, positionId: string): Promise<number> {
  const { position } = await positionPipeline(db, positionId, { stage: "offered", page: 1 });
  return (position.stages.offered ?? 0) + (position.stages.accepted ?? 0);
}
