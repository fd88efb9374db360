import { machineRoute } from "#app/account/routes.server.ts";
import { positionAddresses } from "#app/hiring/queries.server.ts";
import { cachedPublic } from "#app/platform/cache.server.ts";
import { sitemapXml } from "#app/site/for-robots.ts";

/** Unavailable while the positions cannot be read: a sitemap without them would say that they are gone. */
export const loader = machineRoute.endpoint(async ({ env }) => {
  const xml = await cachedPublic("sitemap", async () =>
    // While sign-in is paused nobody can apply, so no position is offered.
    sitemapXml(env.APP_ORIGIN, env.SIGN_IN === "open" ? await positionAddresses() : []),
  );
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
});
