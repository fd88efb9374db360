import { formatAppointmentSpan, formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { RecentActing } from "../queries.server.ts";
import { roleWithArticle } from "../rules.ts";

const columns: readonly Column<RecentActing>[] = [
  {
    key: "whom",
    header: "For whom",
    cell: (row) =>
      row.role
        ? `As ${roleWithArticle(row.role)}`
        : (row.personName ?? `A deleted account (${row.personId?.slice(0, 8) ?? "?"}…)`),
  },
  { key: "who", header: "Who", cell: (row) => row.adminName ?? "A deleted account" },
  { key: "why", header: "Why", cell: (row) => row.reason },
  {
    key: "when",
    header: "When",
    cell: (row) =>
      row.isLive ? (
        <>
          {formatMoment(row.startedAt)} <StatusPill tone="warning">Acting now</StatusPill>
        </>
      ) : (
        formatAppointmentSpan(row.startedAt, row.endedAt)
      ),
  },
  { key: "rows", header: "Changes", align: "end", cell: (row) => row.rowsWritten },
];

/** Who acted for whom, and why, newest first. */
export function RecentActingTable({ recent }: { recent: readonly RecentActing[] }) {
  return (
    <DataTable
      caption="Recent sessions"
      hideCaption
      columns={columns}
      rows={recent}
      rowKey={({ id }) => id}
      empty={
        <EmptyState title="No acting sessions yet">
          <p>Sessions appear here with who acted for whom, why, when, and how much they changed.</p>
        </EmptyState>
      }
    />
  );
}
