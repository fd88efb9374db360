import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Task } from "../rules.ts";

/** Tasks for the admin, most overdue first. */
export function Tasks({ tasks }: { tasks: readonly Task[] }) {
  return (
    <section aria-labelledby="waiting" className="space-y-4">
      <h2 id="waiting" className="text-xl">
        Needs your attention
      </h2>
      {tasks.length === 0 ? (
        <EmptyState title="All caught up">
          <p>
            Accounts, documents, disputes, questions, reports and stuck payments appear here, most
            overdue first.
          </p>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {tasks.map(({ what, words, to, waits, isLate, parts }) => (
            <li key={what} className="py-1">
              <div className="flex flex-wrap items-center justify-between gap-x-4">
                <Link to={to} className="inline-flex min-h-11 items-center font-semibold">
                  {words}
                </Link>
                <span className="flex flex-wrap items-center gap-3 text-sm">
                  {waits ? <span className="text-muted">{`oldest ${waits}`}</span> : null}
                  {isLate ? <StatusPill tone="warning">Late</StatusPill> : null}
                </span>
              </div>
              {parts.length > 0 ? (
                <p className="flex flex-wrap gap-x-6 text-sm">
                  {parts.map((part) => (
                    <Link key={part.to} to={part.to} className="inline-flex min-h-11 items-center">
                      {part.words}
                    </Link>
                  ))}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
