import { machineRoute } from "#app/account/routes.server.ts";

/** Liveness: the process answers. Checks nothing else. */
export const loader = machineRoute.endpoint(async ({ env }) =>
  Response.json({ status: "alive", ...(env.RELEASE && { release: env.RELEASE }) }),
);
