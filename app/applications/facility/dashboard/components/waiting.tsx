import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import type { Waiting } from "../queries.server.ts";
import { doorOf, WAITING_KINDS, waitingSince } from "../words.ts";

/** The facility's tasks: the most urgent one first, then all by kind. Empty kinds are hidden. */
export function WaitingList(props: {
  waiting: readonly Waiting[];
  today: string;
  recruits: boolean;
}) {
  const { waiting, today, recruits } = props;
  const groups = WAITING_KINDS.map((words) => ({
    ...words,
    ...doorOf(words, recruits),
    items: waiting.filter((item) => item.kind === words.kind),
  })).filter(({ items }) => items.length > 0);
  const [first] = groups;
  if (!first) {
    return <p className="text-muted">You’re all caught up. New applications will appear here.</p>;
  }
  const [item] = first.items;
  return (
    <div className="space-y-6">
      {item ? (
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-lg border-2 border-accent bg-accent-soft p-4 sm:p-5">
          <div className="min-w-0">
            <h3 className="text-xl">{first.task(item.name ?? "a candidate")}</h3>
            <p className="text-sm text-muted">
              {item.title} · {waitingSince(item, today)}
            </p>
          </div>
          <ButtonLink to={`/employer/applications/${item.id}${first.at}`}>
            {first.button}
          </ButtonLink>
        </div>
      ) : null}
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map(({ kind, title, at, items }) => {
          const total = items[0]!.total;
          return (
            <section key={kind} aria-labelledby={`waiting-${kind}`}>
              <h3
                id={`waiting-${kind}`}
                className="border-b border-line pb-1 text-base font-semibold"
              >
                {title(total)}
              </h3>
              <ul>
                {items.map((one) => (
                  <li
                    key={one.id}
                    className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-line pb-1.5"
                  >
                    <Link
                      to={`/employer/applications/${one.id}${at}`}
                      className="inline-flex min-h-11 items-center font-medium"
                    >
                      {one.name ?? "A candidate"}
                    </Link>
                    <span className="text-sm text-muted">{waitingSince(one, today)}</span>
                    <span className="-mt-1.5 basis-full text-sm text-muted">{one.title}</span>
                  </li>
                ))}
              </ul>
              {total > items.length ? (
                <Link
                  to="/employer/positions"
                  className="inline-flex min-h-11 items-center text-sm"
                >
                  {total - items.length} more in your positions
                </Link>
              ) : null}
            </section>
          );
        })}
      </div>
    </div>
  );
}
