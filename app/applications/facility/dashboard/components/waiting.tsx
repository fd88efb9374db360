import { count, formatMoment, formatTime } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import type { Waiting } from "../queries.server.ts";

const KINDS: { kind: Waiting["kind"]; title: (total: number) => string; hash: string }[] = [
  { kind: "today", title: (n) => `${count(n, "interview")} today`, hash: "#interviews" },
  { kind: "accepted", title: (n) => `${count(n, "accepted offer")} to confirm`, hash: "#offer" },
  { kind: "times", title: (n) => `${count(n, "interview")} to answer`, hash: "#interviews" },
  { kind: "applied", title: (n) => count(n, "new application"), hash: "" },
  {
    kind: "message",
    title: (n) => `New messages in ${count(n, "application")}`,
    hash: "#messages",
  },
];

/** What waits for the facility, by kind; those that wait longest first. Nothing is drawn for a kind without any. */
export function WaitingList({ waiting }: { waiting: readonly Waiting[] }) {
  const groups = KINDS.map((kind) => ({
    ...kind,
    items: waiting.filter((item) => item.kind === kind.kind),
  })).filter(({ items }) => items.length > 0);
  if (groups.length === 0) {
    return (
      <p className="text-muted">Nothing needs your attention. New applications appear here.</p>
    );
  }
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {groups.map(({ kind, title, hash, items }) => {
        const total = items[0]!.total;
        return (
          <section key={kind} aria-labelledby={`waiting-${kind}`}>
            <h3 id={`waiting-${kind}`} className="border-b border-line pb-1 font-semibold">
              {title(total)}
            </h3>
            <ul>
              {items.map((item) => (
                <li key={item.id} className="border-b border-line py-1">
                  <Link
                    to={`/employer/applications/${item.id}${hash}`}
                    className="inline-flex min-h-11 items-center font-medium"
                  >
                    {item.name ?? "A candidate"}
                  </Link>
                  <span className="block text-sm text-muted">
                    {item.title},{" "}
                    {kind === "today" ? formatTime(item.at) : `since ${formatMoment(item.at)}`}
                  </span>
                </li>
              ))}
            </ul>
            {total > items.length ? (
              <Link to="/employer/positions" className="inline-flex min-h-11 items-center text-sm">
                {total - items.length} more, by position
              </Link>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
