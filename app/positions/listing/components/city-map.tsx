import { count } from "#app/platform/format.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Link } from "#app/ui/link.tsx";
import { onMap, StateMap } from "#app/ui/state-map.tsx";
import { cityPath, type ListedCity } from "../rules.ts";

/** Cities listed below the map at first; the rest on demand. */
const NAMED = 12;

/**
 * Map of open positions: one marker per city, sized by count, with the largest labeled. Each marker filters the list.
 */
export function CityMap(props: {
  cities: readonly ListedCity[];
  /** Search fields to keep when a city is chosen. */
  kept: Readonly<Record<string, string>>;
}) {
  const { cities, kept } = props;
  const most = Math.max(...cities.map(({ n }) => n));
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="text-xl">
        Locations
      </h2>
      <StateMap title="Missouri and Kansas" places={[]} hasLinks className="mt-3">
        {cities.map((one) => {
          const [x, y] = onMap(one.latitude, one.longitude);
          return (
            <a
              key={`${one.city} ${one.state}`}
              href={cityPath(one, kept)}
              aria-label={`${one.city}, ${one.state}: ${count(one.n, "position")}`}
              className="group"
              // Keyboard users get the list below instead: it is shorter and shows the counts.
              tabIndex={-1}
            >
              <circle cx={x} cy={y} r={22} fill="transparent" />
              <circle
                cx={x}
                cy={y}
                r={Math.round(6 + 16 * Math.sqrt(one.n / most))}
                className="fill-accent/70 stroke-surface stroke-2 group-hover:fill-ink group-focus-visible:fill-ink"
              />
            </a>
          );
        })}
      </StateMap>
      <CityList cities={cities.slice(0, NAMED)} kept={kept} />
      {cities.length > NAMED ? (
        <Disclosure summary="More cities">
          <CityList cities={cities.slice(NAMED)} kept={kept} />
        </Disclosure>
      ) : null}
    </section>
  );
}

function CityList({ cities, kept }: Parameters<typeof CityMap>[0]) {
  return (
    <ul className="mt-3 columns-2 gap-x-4 text-sm">
      {cities.map((one) => (
        <li key={`${one.city} ${one.state}`} className="break-inside-avoid">
          <Link to={cityPath(one, kept)} className="inline-flex min-h-11 items-center">
            {one.city}, {one.state}
          </Link>{" "}
          <span className="text-muted tabular-nums">{one.n.toLocaleString("en-US")}</span>
        </li>
      ))}
    </ul>
  );
}
