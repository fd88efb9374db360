import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import type { Found } from "../queries.server.ts";
import { FOUND_SHOWN, personName, personStatus, POSITION_STATUSES, ROLES } from "../rules.ts";

type Row = { id: string; to: string; name: string; what: string };

function Group(props: { title: string; rows: readonly Row[]; nothing: string; more?: ReactNode }) {
  const id = `found-${props.title.toLowerCase()}`;
  return (
    <section aria-labelledby={id} className="space-y-2">
      <h2 id={id} className="text-xl">
        {props.title}
      </h2>
      {props.rows.length === 0 ? (
        <p className="text-muted">{props.nothing}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {props.rows.slice(0, FOUND_SHOWN).map(({ id: key, to, name, what }) => (
            <li key={key} className="py-1">
              <Link
                to={to}
                className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
              >
                {name}
              </Link>
              <span className="block pb-1 text-sm wrap-anywhere text-muted">{what}</span>
            </li>
          ))}
        </ul>
      )}
      {props.rows.length > FOUND_SHOWN
        ? (props.more ?? <p className="text-muted">More results. Add a word to narrow it down.</p>)
        : null}
    </section>
  );
}

const listed = (...parts: (string | null)[]) => parts.filter(Boolean).join(", ");

/** Search results by kind. */
export function FoundGroups({ found, query }: { found: Found; query: string }) {
  return (
    <div className="grid gap-10 xl:grid-cols-2">
      <Group
        title="People"
        nothing="No matching people."
        more={
          <p>
            <Link
              to={`/admin/people?${new URLSearchParams({ q: query }).toString()}`}
              className="inline-flex min-h-11 items-center"
            >
              All people found
            </Link>
          </p>
        }
        rows={found.people.map((one) => ({
          id: one.id,
          to: `/admin/people/${one.id}`,
          name: personName(one),
          what: listed(one.name ? one.email : null, ROLES[one.role], personStatus(one).words),
        }))}
      />
      <Group
        title="Facilities"
        nothing="No matching facilities."
        rows={found.facilities.map((one) => ({
          id: one.id,
          to: `/admin/people/${one.id}`,
          name: one.name,
          what: listed(one.city, one.state, personStatus({ ...one, role: "employer" }).words),
        }))}
      />
      <Group
        title="Positions"
        nothing="No matching positions."
        rows={found.positions.map((one) => ({
          id: one.id,
          to: `/admin/positions/${one.id}`,
          name: one.title,
          what: listed(one.facility, POSITION_STATUSES[one.status] ?? one.status),
        }))}
      />
      <Group
        title="Applications"
        nothing="No matching applications."
        rows={found.applications.map((one) => ({
          id: one.id,
          to: `/admin/applications/${one.id}`,
          name: `${one.name ?? "Someone"}: ${one.title}`,
          what: listed(one.facility, one.status),
        }))}
      />
    </div>
  );
}
