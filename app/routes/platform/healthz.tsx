import { machineRoute } from "#app/account/routes.server.ts";

/** Alive: the process answers. Asks nobody else. */
export const loader = machineRoute.endpoint(async ({ env }) =>
  Response.json({ status: "alive", ...(env.RELEASE && { release: env.RELEASE }) }),
);
