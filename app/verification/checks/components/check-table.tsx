import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
  { key: "of", header: "Asked of", cell: (rule) => askedOf(rule) },
  { key: "for", header: "Counts", cell: (rule) => countsFor(rule.valid_days) },
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

/** A part of the checklist. */
export function CheckTable(props: {
  rows: readonly CheckRule[];
  /** Whether the list is not the whole one from its beginning. */
  isFiltered: boolean;
}) {
  return (
    <DataTable
      caption="What is checked"
      hideCaption
      columns={COLUMNS}
      rows={props.rows}
      rowKey={({ id }) => id}
      empty={
        props.isFiltered ? (
          <EmptyState
            title="No check like this"
            actions={
              <ButtonLink to={HERE} variant="secondary">
                Show all
              </ButtonLink>
            }
          >
            <p>Change what you look for, or show all of them.</p>
          </EmptyState>
        ) : (
          <EmptyState title="Checks will appear here">
            <p>Each thing that is looked up before an approval appears here. Add the first one.</p>
          </EmptyState>
        )
      }
    />
  );
}
