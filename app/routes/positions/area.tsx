import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { publicRoute } from "#app/account/routes.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { professions } from "#app/verification/credentials/queries.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { todayCentral } from "#app/platform/format.ts";
import { pageMeta } from "#app/platform/meta.ts";
import { pageOf } from "#app/platform/params.server.ts";
import { AreaIntro, AreaLinks } from "#app/positions/listing/components/area.tsx";
import { offersSaving } from "#app/positions/saved/rules.ts";
import { Results } from "#app/positions/listing/components/results.tsx";
import { areaSentences, relatedAreas } from "#app/positions/listing/areas.ts";
import { areaFacts, listPositions, positionAreas } from "#app/positions/listing/queries.server.ts";
import { areaPath, cityPath, citySlug, LIST_PATH, slug } from "#app/positions/listing/rules.ts";
import { units } from "#app/domain/units.server.ts";
import { positionPath } from "#app/positions/rules.ts";
import { breadcrumbs, itemList } from "#app/site/structured-data.ts";
import { positionLinks } from "#app/ui/links.ts";

export const links: LinksFunction = () => [...positionLinks];

export const meta: MetaFunction<typeof loader> = (args) => {
  if (!args.data) return [];
  const { name, area, path, sentences, found } = args.data;
  return pageMeta(args, {
    title: `${name} positions in ${area.city}, ${area.state}`,
    description: sentences.slice(0, 2).join(" "),
    keywords: [name, area.city, area.state, "direct hire"],
    index: true,
    canonical: found.page > 1 ? `${path}?page=${found.page}` : path,
    structured: (site) => [
      itemList(
        site,
        found.items.map((one) => ({ title: one.title, path: positionPath(one) })),
      ),
      breadcrumbs(site, [
        { name: "Open positions", path: LIST_PATH },
        { name: `${name} in ${area.city}, ${area.state}`, path },
      ]),
    ],
  });
};

export const loader = publicRoute.loader(
  async ({ env, params, url, who }) => {
    const nothing = new Refusal(404, "There is nothing at this address.");
    if (env.SIGN_IN !== "open") throw nothing;
    const [list, areas, names] = await Promise.all([professions(), positionAreas(), units()]);
    const profession = list.find(({ name }) => slug(name) === params["profession"]);
    const typed = params["city"] ?? "";
    const isHere = ({ city, state }: { city: string; state: string }) =>
      slug(`${city} ${state}`) === citySlug(typed);
    const somewhere = areas.find(isHere);
    if (!profession || !somewhere) throw nothing;
    if (typed !== citySlug(typed)) throw redirect(areaPath(profession.name, somewhere), 301);
    const area = areas.find((one) => one.profession === profession.code && isHere(one));
    const facts = area && (await areaFacts(area));
    // Nothing is open here anymore: redirect to the list around the city, which offers a wider search.
    if (!facts) throw redirect(cityPath(somewhere, { profession: profession.code }));
    const found = await listPositions(
      { profession: profession.code, city: area.city, state: area.state },
      "newest",
      pageOf(url),
    );
    return {
      name: profession.name,
      area,
      path: areaPath(profession.name, area),
      facilities: facts.facilities,
      sentences: areaSentences({
        name: profession.name,
        area,
        total: found.total,
        facts,
        counts: found.counts,
        units: names,
      }),
      related: relatedAreas(areas, area, list),
      found,
      today: todayCentral(),
      saving: offersSaving(who),
    };
  },
  {
    shared: ({ found }) => (found.page <= 10 ? `page ${found.page}` : undefined),
    shows: SHOWS.positionPages,
  },
);

export default function AreaPage() {
  const { name, area, path, sentences, facilities, related, found, today, saving } =
    useLoaderData<typeof loader>();
  return (
    <div className="wrap space-y-6 py-6 sm:space-y-8 sm:py-12">
      <AreaIntro {...{ name, area, sentences }} />
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[2.4fr_1fr]">
        <div className="min-w-0">
          <Results found={found} here={path} {...{ today, saving }} />
        </div>
        <AreaLinks {...{ area, facilities, related }} />
      </div>
    </div>
  );
}
