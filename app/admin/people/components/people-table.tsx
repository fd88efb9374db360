import { formatDate, todayCentral } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PersonRow } from "../queries.server.ts";
import { personName, personStatus, ROLES } from "../rules.ts";

const COLUMNS: readonly Column<PersonRow>[] = [
  {
    key: "name",
    header: "Name",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/admin/people/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {personName(row)}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {[row.name ? row.email : null, row.facility].filter(Boolean).join(", ")}
        </span>
      </>
    ),
  },
  { key: "role", header: "Role", cell: (row) => ROLES[row.role] },
  {
    key: "status",
    header: "Status",
    cell: (row) => {
      const { tone, words } = personStatus(row);
      return (
        <span className="md:whitespace-nowrap">
          <StatusPill tone={tone}>{words}</StatusPill>
        </span>
      );
    },
  },
  { key: "state", header: "State", cell: (row) => row.state ?? "Not given" },
  {
    key: "joined",
    header: "Joined",
    cell: (row) => (
      <span className="whitespace-nowrap">{formatDate(todayCentral(new Date(row.joined_at)))}</span>
    ),
  },
];

/** One page of the list of people. */
export function PeopleTable({ rows }: { rows: readonly PersonRow[] }) {
  return (
    <DataTable
      caption="People, newest first"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
