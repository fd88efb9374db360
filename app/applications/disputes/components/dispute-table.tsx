import { formatCharge, formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { DisputeRow } from "../queries.server.ts";
import { OUTCOME_WORDS } from "../rules.ts";

const COLUMNS: readonly Column<DisputeRow>[] = [
  {
    key: "placement",
    header: "Placement",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/admin/disputes/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {row.title}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {`${row.candidate ?? "A deleted account"} at ${row.facility ?? "a deleted facility"}`}
        </span>
      </>
    ),
  },
  {
    key: "side",
    header: "Raised by",
    cell: (row) => (row.side === "facility" ? "The facility" : "The candidate"),
  },
  { key: "at", header: "Raised", cell: (row) => formatMoment(row.at) },
  { key: "fee", header: "Fee", align: "end", cell: (row) => formatCharge(row.fee_cents) },
  {
    key: "state",
    header: "Status",
    cell: (row) =>
      row.status === "open" ? (
        <StatusPill tone="waiting">Open</StatusPill>
      ) : (
        <StatusPill tone="neutral">
          {row.outcome ? OUTCOME_WORDS[row.outcome] : "Settled"}
        </StatusPill>
      ),
  },
];

/** Table of disputes, each linked to its page. */
export function DisputeTable({ rows }: { rows: readonly DisputeRow[] }) {
  return (
    <DataTable
      caption="Disputes"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
