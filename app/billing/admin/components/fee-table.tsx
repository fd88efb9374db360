import { feeState } from "#app/billing/fees/rules.ts";
import { formatCharge, formatDate, todayCentral } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FeeRow } from "../queries.server.ts";

const COLUMNS: readonly Column<FeeRow>[] = [
  {
    key: "placement",
    header: "Placement",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/admin/billing/placements/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {row.title}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {row.facility ?? "A deleted facility"}
        </span>
      </>
    ),
  },
  {
    key: "hired",
    header: "Owed since",
    cell: (row) => formatDate(todayCentral(new Date(row.hired_at))),
  },
  {
    key: "fee",
    header: "Fee",
    align: "end",
    cell: (row) => formatCharge(row.fee_cents),
  },
  {
    key: "state",
    header: "Status",
    cell: (row) => {
      const { tone, words } = feeState(row.fee);
      return <StatusPill tone={tone}>{words}</StatusPill>;
    },
  },
  {
    key: "guarantee",
    header: "Guarantee",
    cell: (row) => (
      <>
        until {formatDate(row.guarantee_until)}
        {row.ended_on ? (
          <span className="block text-sm text-muted">
            placement ended {formatDate(row.ended_on)}
          </span>
        ) : null}
      </>
    ),
  },
];

/** Placements with their fees. */
export function FeeTable({ rows }: { rows: readonly FeeRow[] }) {
  return (
    <DataTable
      caption="Placements and their fees"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
