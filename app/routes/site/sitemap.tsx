import { machineRoute } from "#app/account/routes.server.ts";
import { postAddresses } from "#app/content/blog/queries.server.ts";
import { listAddresses } from "#app/positions/listing/queries.server.ts";
import { positionAddresses } from "#app/positions/queries.server.ts";
import { facilityAddresses } from "#app/profiles/public-page/queries.server.ts";
import { cachedPublic } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { sitemapXml } from "#app/site/crawlers.ts";

/** 503 when positions or posts cannot be read: a sitemap without them would mean they are gone. */
export const loader = machineRoute.endpoint(async ({ env }) => {
  const xml = await cachedPublic("sitemap", SHOWS.sitemap, async () => {
    // Nobody can apply while sign-in is paused, so positions are left out.
    const isOpen = env.SIGN_IN === "open";
    const [posts, lists, positions, facilities] = await Promise.all([
      postAddresses(),
      isOpen ? listAddresses() : [],
      isOpen ? positionAddresses() : [],
      isOpen ? facilityAddresses() : [],
    ]);
    return sitemapXml(env.APP_ORIGIN, [...posts, ...lists, ...positions, ...facilities]);
  });
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
});
