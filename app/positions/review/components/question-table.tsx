import { formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { ReviewedQuestion } from "../queries.server.ts";

const PILLS = {
  new: <StatusPill tone="waiting">New</StatusPill>,
  fine: <StatusPill tone="success">Approved</StatusPill>,
  taken_back: <StatusPill tone="warning">Removed</StatusPill>,
} as const;

/** Status pill of a question. */
export const QuestionState = ({ status }: Pick<ReviewedQuestion, "status">) => PILLS[status];

const COLUMNS: readonly Column<ReviewedQuestion>[] = [
  {
    key: "question",
    header: "Question",
    isName: true,
    cell: (row) => (
      <Link
        to={`/admin/screening-questions/${row.id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {row.question}
      </Link>
    ),
  },
  {
    key: "facility",
    header: "Facility",
    cell: (row) => <span className="wrap-anywhere">{row.facility ?? "Unnamed facility"}</span>,
  },
  {
    key: "position",
    header: "Position",
    cell: (row) => <span className="wrap-anywhere">{row.title ?? "Deleted"}</span>,
  },
  { key: "at", header: "First asked", cell: (row) => formatMoment(row.asked_at) },
  { key: "state", header: "Status", cell: (row) => <QuestionState status={row.status} /> },
];

/** Table of screening questions, each linked to its page. */
export function QuestionTable({ rows }: { rows: readonly ReviewedQuestion[] }) {
  return (
    <DataTable
      caption="Screening questions"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
