import { formatMoment } from "#app/platform/format.ts";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import type { UnconfirmedMail } from "../queries.server.ts";

const STATES: Record<UnconfirmedMail["status"], string> = {
  sent: "Sent",
  waiting: "Waiting to be sent again",
  dead: "Stopped trying, but may have arrived",
  skipped: "Not sent again, but may have arrived",
};

const COLUMNS: readonly Column<UnconfirmedMail>[] = [
  {
    key: "what",
    header: "Email",
    isName: true,
    cell: ({ kind, event }) => (
      <>
        {kind}
        <span className="block text-sm font-normal text-muted">{event.replaceAll("_", " ")}</span>
      </>
    ),
  },
  { key: "to", header: "To", cell: ({ recipient }) => recipient ?? "Not kept" },
  {
    key: "state",
    header: "Status",
    cell: ({ status, unconfirmed, at }) => (
      <>
        {STATES[status]}
        <span className="block text-sm text-muted">
          {unconfirmed === 1 ? "1 attempt" : `${unconfirmed} attempts`} without an outcome,{" "}
          {formatMoment(at)}
        </span>
      </>
    ),
  },
];

/** Emails that may have been delivered twice; renders nothing if there are none. */
export function UnconfirmedTable({ mails, total }: { mails: UnconfirmedMail[]; total: number }) {
  if (total === 0) return null;
  return (
    <section aria-labelledby="twice" className="space-y-4">
      <h2 id="twice" className="text-xl">
        May have arrived twice
      </h2>
      <p>
        The worker stopped, or the mail server didn’t answer, while these were being sent. If a
        second copy was sent, it has the same Message-ID, so most mailboxes show one.
        {total > mails.length ? ` These are the latest ${mails.length} of ${shown(total)}.` : ""}
      </p>
      <DataTable
        caption="Emails that may have arrived twice, the latest first"
        hideCaption
        rows={mails}
        rowKey={({ id }) => String(id)}
        columns={COLUMNS}
      />
    </section>
  );
}

const shown = (total: number) => (total > 1000 ? "more than 1,000" : total.toLocaleString("en-US"));
