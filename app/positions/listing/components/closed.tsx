import { formatDate, todayCentral } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { ClosedListing } from "../../rules.ts";
import { cityPath, LIST_PATH, type ListedPosition } from "../rules.ts";
import { Similar } from "./similar.tsx";

/** Page of a closed position: when it closed, similar positions, and a wider search. */
export function ClosedPage(props: {
  position: ClosedListing;
  similar: readonly ListedPosition[];
  today: string;
}) {
  const { position, similar, today } = props;
  const { title, facility, city, state, profession, professionCode } = position;
  const wider = [
    [cityPath(position, { profession: professionCode }), `${profession} near ${city}, ${state}`],
    [`${LIST_PATH}?profession=${professionCode}`, `${profession} in Missouri and Kansas`],
    [LIST_PATH, "All open positions"],
  ] as const;
  return (
    <div className="wrap max-w-3xl space-y-10 py-8 sm:py-12">
      <PageHeading
        title="This position is closed"
        lead={`${title} at ${facility} in ${city}, ${state} closed on ${formatDate(todayCentral(new Date(position.closedAt)))}.`}
      />
      <Similar position={position} similar={similar} today={today} saving={false} />
      <nav aria-labelledby="wider">
        <h2 id="wider" className="text-2xl">
          Widen your search
        </h2>
        <ul className="mt-2">
          {wider.map(([to, label]) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center">
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
