import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { jobSeekerRoute } from "#app/account/routes.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { count, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { listHref } from "#app/platform/keyset.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { units } from "#app/domain/units.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { PositionRow } from "#app/positions/search/components/position-row.tsx";
import { SaveForm } from "#app/positions/saved/components/save-button.tsx";
import { SaveSearch } from "#app/positions/search/components/save-search.tsx";
import { NothingFound } from "#app/positions/search/components/nothing-found.tsx";
import { SearchForm } from "#app/positions/search/components/search-form.tsx";
import { searchCodes, searchPositions } from "#app/positions/search/queries.server.ts";
import { countedUnits, readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";

export const meta: MetaFunction = (args) => pageMeta(args, { title: "Find positions" });

export const loader = jobSeekerRoute.ahead(
  async ({ db, url }) => {
    const [list, places, codes] = await Promise.all([professions(), units(), searchCodes()]);
    const search = readSearch(url.searchParams, codes);
    const found = await searchPositions(db, search, pageOf(url));
    if (found.unknown_place) {
      search.errors["place"] = [
        `We couldn’t find “${search.typed.place}.” Enter a ZIP code or a city, such as Wichita, KS.`,
      ];
    }
    const { unit: unitCounts = {}, ...counts } = found.counts;
    return {
      search,
      found: { ...found, counts },
      professions: professionOptions(list),
      units: countedUnits(places, unitCounts, search.filters.unit),
      today: todayCentral(),
    };
  },
  { gate: "approved" },
);

export default function Positions() {
  const { search, found, today, ...choices } = useLoaderData<typeof loader>();
  const wrong = Object.keys(search.errors).length > 0;
  const query = searchQuery(search);
  const here = listHref("/job-seeker/positions", {
    ...Object.fromEntries(new URLSearchParams(query)),
    page: found.page > 1 ? String(found.page) : undefined,
  });
  return (
    <div className="space-y-5 sm:space-y-8">
      <SaveForm back={here} />
      <PageHeading
        title="Find positions"
        lead="Permanent positions in Missouri and Kansas. Your matches are marked."
      />
      <SearchForm searcher="own" search={search} counts={found.counts} {...choices} />
      <section aria-labelledby="results" className="space-y-3 sm:space-y-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 id="results" className="text-2xl">
            {count(found.total, "position")}
            {found.place ? ` near ${found.place}` : ""}
          </h2>
          <p className="flex flex-wrap gap-x-6">
            <Link to="/job-seeker/saved" className="inline-flex min-h-11 items-center">
              Saved positions
            </Link>
            <Link to="/job-seeker/searches" className="inline-flex min-h-11 items-center">
              Saved searches
            </Link>
          </p>
        </div>
        {wrong ? <p className="text-muted">We left out the filters marked above.</p> : null}
        {found.items.length === 0 ? (
          <NothingFound search={search} searcher="own">
            <p>Save this search, and we’ll email you about new positions.</p>
          </NothingFound>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {found.items.map((position) => (
              <PositionRow
                key={position.id}
                from={found.place}
                level={3}
                {...{ position, today }}
              />
            ))}
          </ul>
        )}
        <Pagination
          here="/job-seeker/positions"
          asked={Object.fromEntries(new URLSearchParams(query))}
          page={found.page}
          total={found.total}
          noun="positions"
        />
        {wrong ? null : <SaveSearch query={query} />}
      </section>
    </div>
  );
}
