import { machineRoute } from "#app/account/routes.server.ts";
import { readText, refuseCrossSite } from "#app/platform/http.server.ts";
import { isPerson, navigations } from "#app/platform/page-views.server.ts";
import { MAX_REPORT_BYTES, pageViewOf } from "#app/platform/reports.server.ts";

const onlyPost = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

export const loader = machineRoute.endpoint(async () => onlyPost());

/** Counts client-side navigations; document requests are counted in server.ts. */
export const action = machineRoute.endpoint(
  async ({ request, env }) => {
    if (request.method !== "POST") return onlyPost();
    refuseCrossSite(request, env.APP_ORIGIN);
    const { path } = pageViewOf(await readText(request, MAX_REPORT_BYTES));
    if (isPerson(Object.fromEntries(request.headers))) navigations.publish(path);
    return new Response(null, { status: 204 });
  },
  { limit: { max: 120, windowMs: 60_000 } },
);
