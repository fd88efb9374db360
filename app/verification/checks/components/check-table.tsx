import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { CheckRule } from "../queries.server.ts";
import { askedOf, countsFor } from "../rules.ts";

const HERE = "/admin/settings/checks";

const COLUMNS: readonly Column<CheckRule>[] = [
  {
    key: "label",
    header: "Check",
    isName: true,
    cell: (rule) => (
      <>
        <Link
          to={`${HERE}/${rule.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {rule.label}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">{rule.source}</span>
      </>
    ),
  },
  { key: "of", header: "Applies to", cell: (rule) => askedOf(rule) },
  { key: "for", header: "Valid for", cell: (rule) => countsFor(rule.valid_days) },
  { key: "order", header: "Order", align: "end", cell: (rule) => rule.sort_order },
  {
    key: "status",
    header: "Status",
    cell: (rule) => {
      if (rule.retired_at) return <StatusPill tone="neutral">Retired</StatusPill>;
      return rule.required ? (
        <StatusPill tone="success">Required</StatusPill>
      ) : (
        <StatusPill tone="neutral">Not required</StatusPill>
      );
    },
  },
];

/** A page of the checklist. */
export function CheckTable({ rows }: { rows: readonly CheckRule[] }) {
  return (
    <DataTable caption="Check" hideCaption columns={COLUMNS} rows={rows} rowKey={(row) => row.id} />
  );
}
