/** Filters of a pipeline. Pure. */
import { choice, view, words, type FilterValues } from "#app/platform/filters.ts";
import { APPLICATION_STATUSES } from "../../rules.ts";

/** Stage filters: in progress, ended, all, or one status. */
export const STAGE_FILTERS = ["open", "ended", "all", ...APPLICATION_STATUSES] as const;

/** Without a stage in the URL, the database returns those in progress, or all if there are none. */
export const PIPELINE_FIELDS = {
  view: view("View", { list: "List", board: "Board", details: "Details" }),
  stage: choice(
    "Stage",
    STAGE_FILTERS.map((value) => ({ value, label: value })),
  ),
  q: words("Name", 80),
  sort: choice("Sort by", {
    recent: "Recently updated first",
    oldest: "Waiting longest first",
    stage: "Stage",
    score: "Best fit first",
    name: "Name",
  }),
};

/** Filters from a pipeline's URL. */
export type PipelineFilters = FilterValues<typeof PIPELINE_FIELDS>;
