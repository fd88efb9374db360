import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FaqRow } from "../queries.server.ts";
import { askedWords, FAQ_STATUSES } from "../rules.ts";

const HERE = "/admin/faq";

/** A question with its age in the current status. */
export type AgedRow = FaqRow & { age: string };

const COLUMNS: readonly Column<AgedRow>[] = [
  {
    key: "question",
    header: "Question",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`${HERE}/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.question}
        </Link>
        {row.into ? (
          <span className="block text-sm font-normal wrap-anywhere text-muted">
            Part of: {row.into}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "asked",
    header: "Asked",
    cell: (row) => askedWords(row.asked, row.by_us),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <StatusPill tone={FAQ_STATUSES[row.status].tone}>
        {row.status === "pending" && row.answered
          ? "Answer not published"
          : FAQ_STATUSES[row.status].words}
      </StatusPill>
    ),
  },
  { key: "age", header: "Age", cell: (row) => row.age },
];

/** One page of a list of questions. */
export function FaqTable({ rows }: { rows: readonly AgedRow[] }) {
  return (
    <DataTable
      caption="Questions"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
