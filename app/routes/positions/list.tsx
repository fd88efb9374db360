import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { units } from "#app/domain/units.server.ts";
import { professionOptions } from "#app/domain/professions.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { count, todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { CityMap } from "#app/positions/listing/components/city-map.tsx";
import { Results } from "#app/positions/listing/components/results.tsx";
import { listPositions, positionAreas } from "#app/positions/listing/queries.server.ts";
import { areaPath, isIndexed, LIST_PATH, RSS_PATH } from "#app/positions/listing/rules.ts";
import { countedUnits, readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { NothingFound } from "#app/positions/search/components/nothing-found.tsx";
import { offersSaving } from "#app/positions/saved/rules.ts";
import { SearchForm } from "#app/positions/search/components/search-form.tsx";
import { searchCodes } from "#app/positions/search/queries.server.ts";
import { positionPath } from "#app/positions/rules.ts";
import { breadcrumbs, itemList } from "#app/site/structured-data.ts";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { positionLinks } from "#app/ui/links.ts";

export const links: LinksFunction = () => [...positionLinks];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { title, canonical, indexed, found, rss } = args.data;
  const tags = pageMeta(args, {
    title,
    description: `${count(found.total, "open position")} at facilities we have checked, with pay, shift and unit. Permanent positions, hired directly by the facility.`,
    keywords: ["nursing jobs", "healthcare jobs", "Missouri", "Kansas", "direct hire"],
    index: indexed,
    canonical,
    structured: (site) => [
      itemList(
        site,
        found.items.map((one) => ({ title: one.title, path: positionPath(one) })),
      ),
      breadcrumbs(site, [{ name: "Open positions", path: LIST_PATH }]),
    ],
  });
  const feed = { rel: "alternate", type: "application/rss+xml", title, href: rss };
  return [...tags, { tagName: "link", ...feed }];
};

export const loader = publicRoute.loader(
  async ({ env, url, who }) => {
    // Nobody can apply while sign-in is paused, so nothing is listed.
    if (env.SIGN_IN !== "open") throw new Refusal(404, "There is nothing at this address.");
    const [list, places, codes] = await Promise.all([professions(), units(), searchCodes()]);
    const search = readSearch(url.searchParams, codes, "everybody");
    const found = await listPositions(search.filters, search.sort, pageOf(url));
    if (found.unknown_place) {
      search.errors["place"] = [
        `We couldn’t find “${search.typed.place}.” Enter a ZIP code or a city, such as Wichita, KS.`,
      ];
    }
    const profession = list.find(({ code }) => code === search.filters.profession);
    const query = searchQuery(search, found.page, "everybody");
    // A profession in a city has its own landing page with more content.
    const area =
      profession && Object.keys(search.typed).every((field) => AREA_FIELDS.has(field))
        ? (await positionAreas()).find(
            ({ profession: code, city, state }) =>
              code === profession.code && `${city}, ${state}` === found.place,
          )
        : undefined;
    const { unit: unitCounts = {}, ...counts } = found.counts;
    const where = found.place ? `near ${found.place}` : "in Missouri and Kansas";
    return {
      title: profession ? `${profession.name} positions ${where}` : `Open positions ${where}`,
      canonical:
        profession && area
          ? areaPath(profession.name, area)
          : query
            ? `${LIST_PATH}?${query}`
            : LIST_PATH,
      area: profession && area ? { name: profession.name, ...area } : null,
      indexed: Object.keys(search.errors).length === 0 && isIndexed(search.filters, found.total),
      rss: query ? `${RSS_PATH}?${searchQuery(search, 1, "everybody")}` : RSS_PATH,
      search,
      found: { ...found, counts },
      asked: Object.fromEntries(new URLSearchParams(searchQuery(search, 1, "everybody"))),
      professions: professionOptions(list),
      // Without a profession there are too many units to choose from.
      units: profession ? countedUnits(places, unitCounts, search.filters.unit) : [],
      today: todayCentral(),
      saving: offersSaving(who),
    };
  },
  {
    // Cache common searches only; individual ones would crowd them out.
    shared: ({ search, found, canonical }) =>
      Object.keys(search.errors).length === 0 &&
      !search.filters.q &&
      !search.filters.facility &&
      Object.keys(search.filters).length <= 3 &&
      found.page <= 10
        ? canonical + searchQuery(search, found.page, "everybody")
        : undefined,
    shows: SHOWS.positionPages,
  },
);

/** Fields of a search for just a profession and a city. */
const AREA_FIELDS = new Set(["profession", "place", "miles", "sort", "per"]);

export default function PositionList() {
  const { title, search, found, asked, area, professions, units, today, saving } =
    useLoaderData<typeof loader>();
  const { place: _, miles: __, ...kept } = asked;
  return (
    <div className="wrap space-y-5 py-6 sm:space-y-8 sm:py-12">
      <PageHeading
        title={title}
        lead="Permanent positions at facilities we have checked. Free for professionals."
      />
      <SearchForm
        searcher="everybody"
        search={search}
        counts={found.counts}
        {...{ professions, units }}
      />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[2.4fr_1fr]">
        <div className="min-w-0 space-y-4">
          {area ? (
            <Link to={areaPath(area.name, area)} className="inline-flex min-h-11 items-center">
              {area.name} positions in {area.city}, {area.state}: pay and who’s hiring
            </Link>
          ) : null}
          <Results found={found} here={LIST_PATH} {...{ asked, today, saving }}>
            <NothingFound search={search} searcher="everybody">
              <p>
                <Link to="/candidate-signup">Create a profile</Link>, and we’ll email you about new
                matches.
              </p>
            </NothingFound>
          </Results>
        </div>
        {found.cities.length ? <CityMap cities={found.cities} kept={kept} /> : null}
      </div>
    </div>
  );
}
