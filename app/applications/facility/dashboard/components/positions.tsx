import { fittingText } from "#app/matching/rules.ts";
import { count } from "#app/platform/format.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { statusLabel, type ApplicationStatus } from "../../../rules.ts";
import type { OpenPosition } from "../queries.server.ts";

const COLUMNS: ApplicationStatus[] = [
  "invited",
  "applied",
  "shortlisted",
  "interviewing",
  "offered",
  "accepted",
];

const stageColumn = (stage: ApplicationStatus): Column<OpenPosition> => ({
  key: stage,
  header: statusLabel(stage, "facility"),
  align: "end",
  cell: ({ id, stages }) =>
    stages[stage] ? (
      <Link
        to={`/employer/positions/${id}?stage=${stage}`}
        className="inline-flex min-h-11 items-center font-semibold md:-my-2.5 md:min-w-11 md:justify-end"
      >
        {stages[stage]}
      </Link>
    ) : (
      <span data-nothing>0</span>
    ),
});

const columns: readonly Column<OpenPosition>[] = [
  {
    key: "title",
    header: "Position",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/employer/positions/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold md:-my-2"
        >
          {row.title}
        </Link>
        <span className="block text-sm font-normal text-muted">
          {row.city}, {row.state} · {SHIFT_LABELS[row.shift] ?? row.shift}
          {row.status === "paused" ? " · paused" : ""} · {row.filled} of{" "}
          {count(row.openings, "opening")} filled
        </span>
      </>
    ),
  },
  {
    key: "matches",
    header: "Candidates",
    align: "end",
    cell: ({ id, matches }) => (
      <Link
        to={`/employer/positions/${id}/candidates`}
        className="inline-flex min-h-11 items-center md:-my-2.5 md:min-w-11 md:justify-end"
      >
        {fittingText(matches)}
      </Link>
    ),
  },
  ...COLUMNS.map(stageColumn),
];

/** One line per open or paused position: matches, and applications in each stage. */
export function OpenPositions({ positions }: { positions: readonly OpenPosition[] }) {
  return (
    <div className="stages">
      <DataTable
        caption="Open and paused positions"
        hideCaption
        columns={columns}
        rows={positions}
        rowKey={(row) => row.id}
      />
    </div>
  );
}
