import { formatCharge, formatMoment } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
          {`${row.candidate ?? "An account that is gone"} at ${row.facility ?? "a facility that is gone"}`}
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

/** Disputes, each leading to its page. */
export function DisputeTable(props: {
  rows: readonly DisputeRow[];
  /** Whether settled ones are listed. */
  settled: boolean;
  /** Whether the list is not shown from its beginning. */
  isPart: boolean;
}) {
  return (
    <DataTable
      caption="Disputes"
      hideCaption
      columns={COLUMNS}
      rows={props.rows}
      rowKey={(row) => row.id}
      empty={
        props.isPart ? (
          <EmptyState
            title="Nothing more"
            actions={
              <ButtonLink to="/admin/disputes" variant="secondary">
                Back to the beginning
              </ButtonLink>
            }
          >
            <p>You have seen the whole list.</p>
          </EmptyState>
        ) : props.settled ? (
          <EmptyState title="Nothing is settled yet">
            <p>Disputes appear here with their outcome once an administrator has settled them.</p>
          </EmptyState>
        ) : (
          <EmptyState title="No dispute is open">
            <p>
              When a facility or a candidate says that something about a placement is wrong, it
              appears here with what they wrote.
            </p>
          </EmptyState>
        )
      }
    />
  );
}
