import { machineRoute } from "#app/account/routes.server.ts";
import { securityText } from "#app/site/crawlers.ts";

export const loader = machineRoute.endpoint(
  async ({ env }) =>
    new Response(securityText(env.APP_ORIGIN, env.SUPPORT_EMAIL, new Date()), {
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "public, max-age=3600",
      },
    }),
);
