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
  { key: "oldest", header: "The oldest", cell: ({ oldest }) => oldest },
];

/** What waits for the worker, and whether it is at work. */
export function Queues({ queues, now }: { queues: QueuesHealth | null; now: number }) {
  return (
    <section aria-labelledby="queues" className="space-y-4">
      <h2 id="queues" className="text-xl">
        What waits for the worker
      </h2>
      {queues ? (
        <>
          <Worker workers={queues.workers} now={now} />
          <DataTable
            caption="Queues of the worker"
            hideCaption
            columns={COLUMNS}
            rows={rowsOf(queues, now)}
            rowKey={({ key }) => key}
          />
        </>
      ) : (
        <Banner tone="warning">
          The database did not say in 3 seconds what waits. Open the page again in a moment.
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
          {`Last sign of life ${agoWords(workers.seen_at, now)} ago, ${formatMoment(workers.seen_at)}`}
        </span>
      ) : null}
    </p>
  );
}

function rowsOf(queues: QueuesHealth, now: number): Row[] {
  const age = (since: string | null | undefined) =>
    since ? agoWords(since, now) : "Nothing is late";
  const of = (key: Exclude<keyof QueuesHealth, "workers">, what: string, to?: string): Row => {
    const { waiting, due, oldest } = queues[key];
    const all = waiting.toLocaleString("en-US");
    return {
      key,
      what,
      ...(to && { to }),
      waits: due === undefined ? all : `${all}, ${due.toLocaleString("en-US")} of them due`,
      oldest: key === "files" ? "Not noted" : age(oldest),
    };
  };
  const files = queues.files.waiting;
  return [
    of("mail", "Emails"),
    of("dead", "Emails that were given up", "/admin/dead-letters"),
    of("matching", "Lists of matches to build anew"),
    of("events", "Stripe's events to try again", "/admin/billing/events?status=waiting"),
    of("failed_events", "Stripe's events that failed", "/admin/billing/events?status=failed"),
    {
      ...of("files", "Leftover files to take away"),
      waits: files < 100 ? `${files}` : "100 or more",
    },
  ];
}
