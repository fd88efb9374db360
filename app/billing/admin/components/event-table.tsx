import { count, formatMoment } from "#app/platform/format.ts";
import { Button } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { EventRow } from "../queries.server.ts";
import { EVENT_STATUSES } from "../rules.ts";

const COLUMNS: readonly Column<EventRow>[] = [
  {
    key: "event",
    header: "Event",
    isName: true,
    cell: (row) => (
      <span className="wrap-anywhere">
        {row.type}
        <span className="block text-sm font-normal text-muted">{row.id}</span>
      </span>
    ),
  },
  {
    key: "about",
    header: "About",
    cell: (row) => (
      <span className="wrap-anywhere">
        {row.facility ?? (row.customer_id ? "Deleted account" : "No customer")}
        {row.customer_id ? (
          <span className="block text-sm text-muted">{row.customer_id}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: "when",
    header: "Received",
    cell: (row) => formatMoment(row.received_at),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => {
      const { tone, words } = EVENT_STATUSES[row.status];
      return (
        <>
          <StatusPill tone={tone}>{words}</StatusPill>
          {row.error ? <span className="mt-1 block text-sm wrap-anywhere">{row.error}</span> : null}
          {row.attempts > 0 ? (
            <span className="mt-1 block text-sm text-muted">
              {count(row.attempts, "attempt")}
              {row.status === "waiting" ? `, next ${formatMoment(row.next_attempt_at)}` : ""}
            </span>
          ) : null}
        </>
      );
    },
  },
  {
    key: "replay",
    header: "Action",
    cell: (row) =>
      row.status === "foreign" ? (
        <span className="text-muted">Nothing to do</span>
      ) : (
        <Form aria-label={`Replay ${row.id}`} className="space-y-0">
          <input type="hidden" name="event" value={row.id} />
          <Button variant={row.status === "failed" ? "primary" : "secondary"}>
            Replay<span className="sr-only"> {row.id}</span>
          </Button>
        </Form>
      ),
  },
];

/** Events received from Stripe, with their processing status. */
export function EventTable({ rows }: { rows: readonly EventRow[] }) {
  return (
    <DataTable
      caption="Stripe events, failed first"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
}
