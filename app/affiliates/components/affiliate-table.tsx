import { count, formatCharge } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { AffiliateRow } from "../queries.server.ts";
import { AFFILIATE_STATUSES } from "../rules.ts";

const HERE = "/admin/affiliates";

const COLUMNS: readonly Column<AffiliateRow>[] = [
  {
    key: "name",
    header: "Affiliate",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`${HERE}/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.name ?? row.code}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {[row.code, row.contact_email].filter(Boolean).join(", ")}
        </span>
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <StatusPill tone={AFFILIATE_STATUSES[row.status].tone}>
        {AFFILIATE_STATUSES[row.status].words}
      </StatusPill>
    ),
  },
  {
    key: "referrals",
    header: "Referrals",
    align: "end",
    cell: (row) => (
      <>
        {row.referrals.toLocaleString("en-US")}
        {row.waiting > 0 ? (
          <span className="block text-sm text-muted">
            {count(row.waiting, "not reviewed", "not reviewed")}
          </span>
        ) : null}
      </>
    ),
  },
  { key: "owed", header: "Owed", align: "end", cell: (row) => formatCharge(row.owed_cents) },
  { key: "paid", header: "Paid", align: "end", cell: (row) => formatCharge(row.paid_cents) },
];

/** Partners with their results. */
export function AffiliateTable({ rows }: { rows: readonly AffiliateRow[] }) {
  return (
    <DataTable
      caption="Affiliates"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
