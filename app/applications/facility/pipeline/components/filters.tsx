import { Button } from "#app/ui/button.tsx";
import { Anchor } from "#app/ui/link.tsx";
import { APPLICATION_STATUSES, isOpenStatus, statusLabel } from "../../../rules.ts";
import { inAll, STAGES, type StageCounts } from "../../rules.ts";

type Filters = { view: string; stage: string; q: string; sort: string; page: number };

/** The address of this pipeline with something changed; what is the default is left out. */
export function pipelineHref(base: string, filters: Partial<Filters>): string {
  const query = new URLSearchParams();
  const { view, stage, q, sort, page } = filters;
  if (view && view !== "list") query.set("view", view);
  if (stage && stage !== "open") query.set("stage", stage);
  if (q) query.set("q", q);
  if (sort && sort !== "recent") query.set("sort", sort);
  if (page && page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${base}?${text}` : base;
}

const SORT_LABELS = [
  ["recent", "Last changed first"],
  ["oldest", "Waiting longest first"],
  ["stage", "By stage"],
  ["score", "Best match first"],
  ["name", "By name"],
] as const;

/** Stage, name and order of the list, as a form that needs no script; and the way to the board. */
export function PipelineFilters(props: { base: string; filters: Filters; stages: StageCounts }) {
  const { base, filters, stages } = props;
  const ended = APPLICATION_STATUSES.filter(
    (status) => !isOpenStatus(status) && status !== "hired",
  );
  const open = STAGES.filter(isOpenStatus);
  const options = [
    { value: "open", label: `In progress (${inAll(stages, open)})` },
    ...APPLICATION_STATUSES.filter((status) => stages[status]).map((status) => ({
      value: status,
      label: `${statusLabel(status, "facility")} (${stages[status]})`,
    })),
    { value: "ended", label: `Ended (${inAll(stages, ended)})` },
    { value: "all", label: `All (${inAll(stages, APPLICATION_STATUSES)})` },
  ];
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <form
        method="get"
        action={base}
        role="search"
        className="flex flex-wrap items-end gap-x-4 gap-y-3"
      >
        {filters.view === "board" ? <input type="hidden" name="view" value="board" /> : null}
        {filters.view === "list" ? (
          <Labelled label="Stage" id="stage">
            <select id="stage" name="stage" className="control" defaultValue={filters.stage}>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
        ) : null}
        <Labelled label="Name" id="q">
          <input
            id="q"
            name="q"
            type="search"
            className="control w-44"
            defaultValue={filters.q}
            maxLength={80}
          />
        </Labelled>
        {filters.view === "list" ? (
          <Labelled label="Order" id="sort">
            <select id="sort" name="sort" className="control" defaultValue={filters.sort}>
              {SORT_LABELS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Labelled>
        ) : null}
        <Button variant="secondary">Show</Button>
      </form>
      <div className="flex flex-wrap gap-x-5">
        <Anchor
          to={pipelineHref(base, {
            view: filters.view === "board" ? "list" : "board",
            q: filters.q,
          })}
          className="link inline-flex min-h-11 items-center"
        >
          {filters.view === "board" ? "Show as a list" : "Show as a board"}
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

function Labelled(props: { label: string; id: string; children: React.ReactNode }) {
  return (
    <div>
      <label htmlFor={props.id} className="mb-1 block text-sm font-semibold">
        {props.label}
      </label>
      {props.children}
    </div>
  );
}
