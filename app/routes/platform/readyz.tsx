import { machineRoute } from "#app/account/routes.server.ts";
import { readiness } from "#app/platform/readiness.server.ts";

/** Readiness: database and auth answer within the time limit; else 503. */
export const loader = machineRoute.endpoint(async () => {
  const checks = await readiness();
  const ready = Object.values(checks).every((check) => check.ok);
  return Response.json(
    { status: ready ? "ready" : "unavailable", ...checks },
    { status: ready ? 200 : 503, headers: ready ? {} : { "Retry-After": "5" } },
  );
});
