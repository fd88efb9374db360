/** What a pipeline is filtered by. Pure. */
import { choice, view, words, type FilterValues } from "#app/platform/filters.ts";
import { APPLICATION_STATUSES } from "../../rules.ts";

/** Stages that can be listed: those in progress, those that ended, all, or one status. */
export const STAGE_FILTERS = ["open", "ended", "all", ...APPLICATION_STATUSES] as const;

/** Of an address without a stage, the database shows those in progress, or everybody when there are none. */
export const PIPELINE_FIELDS = {
  view: view("How it is shown", { list: "List", board: "Board", details: "Details" }),
  stage: choice(
    "Stage",
    STAGE_FILTERS.map((value) => ({ value, label: value })),
  ),
  q: words("Name", 80),
  sort: choice("Order", {
    recent: "Last changed first",
    oldest: "Waiting longest first",
    stage: "By stage",
    score: "Best match first",
    name: "By name",
  }),
};

/** What the address of a pipeline asks for. */
export type PipelineFilters = FilterValues<typeof PIPELINE_FIELDS>;
