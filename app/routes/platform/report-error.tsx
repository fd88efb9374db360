import { machineRoute } from "#app/account/routes.server.ts";
import { readText, refuseCrossSite } from "#app/platform/http.server.ts";
import { log } from "#app/platform/log.server.ts";
import { errorReportOf, MAX_REPORT_BYTES } from "#app/platform/reports.server.ts";
import { Cap } from "#app/platform/rate-limit.server.ts";
import { patternOf } from "#app/platform/route-patterns.server.ts";
import routes from "#app/routes.ts";

const routeOf = patternOf(routes);
/** Rate limits per address don't stop someone with many networks, so cap the total to protect the log. */
const cap = new Cap({ max: 300, windowMs: 60_000 }, (dropped) =>
  log.warn({ dropped }, "reports by browsers not logged: too many in a minute"),
);
const onlyPost = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** Client-side errors: one line in the log, stored nowhere else. */
export const action = machineRoute.endpoint(
  async ({ request, env, state }) => {
    if (request.method !== "POST") return onlyPost();
    refuseCrossSite(request, env.APP_ORIGIN);
    const report = errorReportOf(await readText(request, MAX_REPORT_BYTES));
    const { path, url, ...rest } = report;
    // Log route patterns only: paths may contain ids, and unknown paths may contain anything.
    const line = {
      reqId: state.id,
      ...rest,
      ...(url !== undefined && { url: routeOf(url) }),
      route: routeOf(path),
    };
    const level = report.kind === "http" || report.kind === "network" ? "warn" : "error";
    if (cap.take()) log[level](line, "reported by a browser");
    return new Response(null, { status: 204 });
  },
  { limit: { max: 30, windowMs: 60_000 } },
);
