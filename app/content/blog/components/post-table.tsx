import { formatMoment } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
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
  { key: "author", header: "Author", cell: (row) => row.author || "Nobody yet" },
  { key: "changed", header: "Changed", cell: (row) => formatMoment(row.updated_at) },
];

/** Posts as admins see them. Times are Central. */
export function PostTable({
  rows,
  isFiltered,
}: {
  rows: readonly PostRow[];
  /** Whether the list is not the whole one from its beginning. */
  isFiltered: boolean;
}) {
  return (
    <DataTable
      caption="Posts, the last changed first"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        isFiltered ? (
          <EmptyState
            title="No post like this"
            actions={
              <ButtonLink to="/admin/blogs" variant="secondary">
                Show all
              </ButtonLink>
            }
          >
            <p>Change what you look for, or show all of them.</p>
          </EmptyState>
        ) : (
          <EmptyState
            title="Posts will appear here"
            actions={<ButtonLink to="/admin/blogs/new">Write a post</ButtonLink>}
          >
            <p>Drafts, scheduled and published posts appear here, the last changed first.</p>
          </EmptyState>
        )
      }
    />
  );
}
