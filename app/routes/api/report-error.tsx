import { machineRoute } from "#app/account/routes.server.ts";
import { readText, refuseCrossSite } from "#app/platform/http.server.ts";
import { log } from "#app/platform/log.server.ts";
import { errorReportOf, MAX_REPORT_BYTES } from "#app/platform/reports.server.ts";
import { patternOf } from "#app/platform/route-patterns.server.ts";
import routes from "#app/routes.ts";

const routeOf = patternOf(routes);
const onlyPost = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** What went wrong in somebody's browser: one line in the log, kept nowhere else. */
export const action = machineRoute.endpoint(
  async ({ request, env, state }) => {
    if (request.method !== "POST") return onlyPost();
    refuseCrossSite(request, env.APP_ORIGIN);
    const report = errorReportOf(await readText(request, MAX_REPORT_BYTES));
    const { path, ...rest } = report;
    // The pattern where there is one: paths may hold ids.
    const known = routeOf(path);
    const line = { reqId: state.id, ...rest, route: known === "*" ? path : known };
    const level = report.kind === "http" || report.kind === "network" ? "warn" : "error";
    log[level](line, "reported by a browser");
    return new Response(null, { status: 204 });
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
