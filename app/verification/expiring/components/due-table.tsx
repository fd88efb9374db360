import { formatDate, formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { DueRow } from "../queries.server.ts";
import { dueState, KINDS } from "../rules.ts";

const COLUMNS: readonly Column<DueRow>[] = [
  {
    key: "who",
    header: "Name",
    isName: true,
    cell: (row) => (
      <Link
        to={`/admin/verification/${row.user_id}`}
        className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
      >
        {row.who ?? "Unnamed account"}
      </Link>
    ),
  },
  {
    key: "what",
    header: "What",
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.what}</span>
        <span className="block text-sm text-muted">
          {[KINDS[row.kind], row.kind === "certification" ? null : row.state]
            .filter(Boolean)
            .join(", ")}
        </span>
      </>
    ),
  },
  {
    key: "when",
    header: "Expires",
    cell: (row) => {
      const { tone, words } = dueState(row.days);
      return (
        <>
          <StatusPill tone={tone}>{words}</StatusPill>
          <span className="block text-sm text-muted">{formatDate(row.expires_on)}</span>
        </>
      );
    },
  },
  {
    key: "ask",
    header: "Ask to renew",
    hideHeader: true,
    cell: (row) =>
      // We repeat a check ourselves, on the account's page.
      row.of === "check" ? null : row.asked_at ? (
        <span className="text-sm text-muted">Asked {formatMoment(row.asked_at)}</span>
      ) : (
        <Form className="space-y-0">
          <input type="hidden" name="of" value={row.of} />
          <input type="hidden" name="id" value={row.id} />
          <Button variant="secondary">
            Ask to renew
            <span className="sr-only">{`${row.what} of ${row.who ?? "this account"}`}</span>
          </Button>
        </Form>
      ),
  },
];

/** Expiring items, each with a link to its owner's account. */
export function DueTable({ rows }: { rows: readonly DueRow[] }) {
  return (
    <DataTable
      caption="Expiring credentials"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
