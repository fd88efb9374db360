import { machineRoute } from "#app/account/routes.server.ts";
import { positionAddresses } from "#app/hiring/queries.server.ts";
import { positionPath } from "#app/hiring/rules.ts";
import { sitemapXml } from "#app/site/for-robots.ts";

/** Without the positions while the database is down; hence the short life. */
export const loader = machineRoute.endpoint(async ({ env }) => {
  const positions = (await positionAddresses()).value.map(({ id, changedAt }) => ({
    path: positionPath({ id }),
    changedAt,
  }));
  return new Response(sitemapXml(env.APP_ORIGIN, positions), {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=300",
    },
  });
});
