import { formatDate, formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { ImportedList } from "../queries.server.ts";

const COLUMNS: readonly Column<ImportedList>[] = [
  {
    key: "file",
    header: "File",
    isName: true,
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.file_name}</span>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {`SHA-256 ${row.sha256.slice(0, 16)}…`}
        </span>
      </>
    ),
  },
  {
    key: "rows",
    header: "Rows",
    align: "end",
    cell: (row) => row.rows.toLocaleString("en-US"),
  },
  {
    key: "newest",
    header: "Latest exclusion",
    cell: (row) => (row.newest_on ? formatDate(row.newest_on) : "None"),
  },
  {
    key: "at",
    header: "Imported",
    cell: (row) => (
      <>
        {formatMoment(row.at)}
        <span className="block text-sm wrap-anywhere text-muted">
          {row.who ?? "A former administrator"}
        </span>
      </>
    ),
  },
  {
    key: "state",
    header: "Status",
    cell: (row) => (
      <StatusPill tone={row.status === "current" ? "success" : "neutral"}>
        {row.status === "current" ? "In use" : "Replaced"}
      </StatusPill>
    ),
  },
];

/** The imported lists. */
export function ImportedLists({ lists }: { lists: readonly ImportedList[] }) {
  return (
    <DataTable
      caption="Imported lists"
      hideCaption
      columns={COLUMNS}
      rows={lists}
      rowKey={(row) => row.id}
      empty={
        <EmptyState title="No list imported yet">
          <p>Import a list to compare everyone with it.</p>
        </EmptyState>
      }
    />
  );
}
