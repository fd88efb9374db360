import { formatMoment } from "#app/platform/format.ts";
import { Banner } from "#app/ui/banner.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { agoWords, workerState, type Queues as QueuesHealth } from "../rules.ts";

type Row = { key: string; what: string; to?: string; waits: string; oldest: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "what",
    header: "Queue",
    isName: true,
    cell: ({ what, to }) =>
      to ? (
        <Link to={to} className="inline-flex min-h-11 items-center">
          {what}
        </Link>
      ) : (
        what
      ),
  },
  { key: "waits", header: "Waiting", cell: ({ waits }) => waits },
  { key: "oldest", header: "Oldest", cell: ({ oldest }) => oldest },
];

/** Worker queues, and whether the worker is running. */
export function Queues({ queues, now }: { queues: QueuesHealth | null; now: number }) {
  return (
    <section aria-labelledby="queues" className="space-y-4">
      <h2 id="queues" className="text-xl">
        Worker queues
      </h2>
      {queues ? (
        <>
          <Worker workers={queues.workers} now={now} />
          <DataTable
            caption="Worker queues"
            hideCaption
            columns={COLUMNS}
            rows={rowsOf(queues, now)}
            rowKey={({ key }) => key}
          />
        </>
      ) : (
        <Banner tone="warning">
          The database did not answer within 3 seconds. Reload the page in a moment.
        </Banner>
      )}
    </section>
  );
}

function Worker({ workers, now }: { workers: QueuesHealth["workers"]; now: number }) {
  const { tone, words } = workerState(workers);
  return (
    <p className="flex flex-wrap items-center gap-3">
      <StatusPill tone={tone}>{words}</StatusPill>
      {workers.seen_at ? (
        <span className="text-muted">
          {`Last seen ${agoWords(workers.seen_at, now)} ago, ${formatMoment(workers.seen_at)}`}
        </span>
      ) : null}
    </p>
  );
}

function rowsOf(queues: QueuesHealth, now: number): Row[] {
  const age = (since: string | null | undefined) => (since ? agoWords(since, now) : "On time");
  const of = (key: Exclude<keyof QueuesHealth, "workers">, what: string, to?: string): Row => {
    const { waiting, due, oldest } = queues[key];
    const all = waiting.toLocaleString("en-US");
    return {
      key,
      what,
      ...(to && { to }),
      waits: due === undefined ? all : `${all} (${due.toLocaleString("en-US")} due)`,
      oldest: key === "files" ? "Not recorded" : age(oldest),
    };
  };
  const files = queues.files.waiting;
  return [
    of("mail", "Emails"),
    of("dead", "Undelivered emails", "/admin/dead-letters"),
    of("matching", "Match lists to rebuild"),
    of("events", "Stripe events to retry", "/admin/billing/events?status=waiting"),
    of("failed_events", "Failed Stripe events", "/admin/billing/events?status=failed"),
    {
      ...of("files", "Leftover files to delete"),
      waits: files < 100 ? `${files}` : "100 or more",
    },
  ];
}
