import { formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PostRow } from "../queries.server.ts";
import { postPath, STATUSES } from "../rules.ts";

const COLUMNS: readonly Column<PostRow>[] = [
  {
    key: "title",
    header: "Post",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/admin/blogs/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.title}
        </Link>
        <span className="block text-sm font-normal wrap-anywhere text-muted">
          {postPath(row.slug)}
        </span>
      </>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => (
      <StatusPill tone={STATUSES[status].tone}>{STATUSES[status].words}</StatusPill>
    ),
  },
  {
    key: "public",
    header: "Public",
    cell: (row) => (row.public_at ? formatMoment(row.public_at) : "No"),
  },
  { key: "author", header: "Author", cell: (row) => row.author || "No author yet" },
  { key: "changed", header: "Changed", cell: (row) => formatMoment(row.updated_at) },
];

/** Posts, for admins. Times are Central. */
export function PostTable({ rows }: { rows: readonly PostRow[] }) {
  return (
    <DataTable
      caption="Posts, last changed first"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
