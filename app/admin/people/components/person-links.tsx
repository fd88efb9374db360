import { Link } from "#app/ui/link.tsx";
import { linksOf } from "../links.ts";
import type { PersonCard } from "../queries.server.ts";

/** Links to everything else about a person, each with a count. */
export function PersonLinks({ person }: { person: PersonCard }) {
  return (
    <nav aria-label="More about this account">
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {linksOf(person).map(({ to, label, note }) => (
          <li key={to} className="border-b border-line">
            <Link
              to={to}
              className="flex min-h-11 items-center justify-between gap-4 py-1 font-semibold no-underline"
            >
              {label}
              {note ? <span className="font-normal tabular-nums text-muted">{note}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
