import { listHref } from "#app/platform/keyset.ts";
import { Anchor } from "#app/ui/link.tsx";
import { FilterForm } from "#app/ui/listing.tsx";
import { APPLICATION_STATUSES, isOpenStatus, statusLabel } from "../../../rules.ts";
import { inAll, STAGES, type StageCounts } from "../../rules.ts";
import { PIPELINE_FIELDS, type PipelineFilters } from "../rules.ts";

const { view, q } = PIPELINE_FIELDS;

/** Filters for stage, name and order, as a plain form; plus the link to the board. */
export function PipelineFilters(props: {
  base: string;
  asked: PipelineFilters;
  stages: StageCounts;
}) {
  const { base, asked, stages } = props;
  const isBoard = asked.view === "board";
  const ended = APPLICATION_STATUSES.filter(
    (status) => !isOpenStatus(status) && status !== "hired",
  );
  const options = [
    { value: "open", label: `In progress (${inAll(stages, STAGES.filter(isOpenStatus))})` },
    ...APPLICATION_STATUSES.filter((status) => stages[status]).map((status) => ({
      value: status,
      label: `${statusLabel(status, "facility")} (${stages[status]})`,
    })),
    { value: "ended", label: `Ended (${inAll(stages, ended)})` },
    { value: "all", label: `All (${inAll(stages, APPLICATION_STATUSES)})` },
  ];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6">
      {isBoard ? (
        <FilterForm label="Find applications" folded="Filter" fields={{ view, q }} asked={asked} />
      ) : (
        <FilterForm
          label="Find applications"
          folded="Filter and sort"
          fields={PIPELINE_FIELDS}
          asked={asked}
          options={{ stage: options }}
        />
      )}
      <div className="flex flex-wrap gap-x-5">
        <Anchor
          to={listHref(base, { view: isBoard ? undefined : "board", q: asked.q })}
          className="link inline-flex min-h-11 items-center"
        >
          {isBoard ? "Show as a list" : "Show as a board"}
        </Anchor>
        <Anchor
          to={`${base}/pipeline.csv`}
          reload
          className="link inline-flex min-h-11 items-center"
        >
          Download as CSV
        </Anchor>
      </div>
    </div>
  );
}
