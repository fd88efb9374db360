import { machineRoute } from "#app/account/routes.server.ts";
import { robotsText } from "#app/site/crawlers.ts";

export const loader = machineRoute.endpoint(
  async ({ env }) =>
    new Response(robotsText(env.APP_ORIGIN), {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      },
    }),
);
