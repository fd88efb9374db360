import { machineRoute } from "#app/account/routes.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { rssOf } from "#app/positions/listing/feeds.ts";
import { listPositions } from "#app/positions/listing/queries.server.ts";
import { LIST_PATH, RSS_PATH } from "#app/positions/listing/rules.ts";
import { readSearch, searchQuery } from "#app/positions/search/filters.ts";
import { searchCodes } from "#app/positions/search/queries.server.ts";

/** RSS feed of a search's newest positions. An invalid search gets an error rather than other results. */
export const loader = machineRoute.endpoint(
  async ({ env, url }) => {
    if (env.SIGN_IN !== "open") throw new Refusal(404, "There is nothing at this address.");
    const search = readSearch(url.searchParams, await searchCodes(), "everybody");
    const [wrong] = Object.values(search.errors).flat();
    if (wrong) throw new Refusal(422, wrong);
    const found = await listPositions(search.filters, "newest", 1);
    if (found.unknown_place) {
      throw new Refusal(422, "We couldn’t find this place. Use a ZIP code or a city.");
    }
    const { sort: _, ...typed } = search.typed;
    const query = searchQuery({ typed }, 1, "everybody");
    const address = (path: string) => env.APP_ORIGIN + path + (query ? `?${query}` : "");
    const title = found.place ? `Open positions near ${found.place}` : "Open positions";
    const xml = rssOf({
      title,
      origin: env.APP_ORIGIN,
      address: address(LIST_PATH),
      self: address(RSS_PATH),
      positions: found.items,
    });
    return new Response(xml, {
      headers: {
        "Content-Type": "application/rss+xml; charset=utf-8",
        "Cache-Control": "public, max-age=300",
      },
    });
  },
  { limit: { max: 120, windowMs: 60_000, bucket: "rss" } },
);
