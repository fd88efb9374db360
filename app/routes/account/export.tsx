import { signedInRoute } from "#app/account/routes.server.ts";
import { exportedData } from "#app/account/settings/queries.server.ts";
import { redirectWith } from "#app/platform/route.server.ts";
import { todayCentral } from "#app/platform/format.ts";

/** All data held about the caller, as a download. */
export const loader = signedInRoute.endpoint(
  async ({ state, who, request }) => {
    if (who.acting) {
      return redirectWith(request, "/account", {
        tone: "warning",
        text: "Only they can download a copy of their data. Stop acting to download yours.",
      });
    }
    return new Response(`${JSON.stringify(await exportedData(state), null, 2)}\n`, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="nomera-health-${todayCentral()}.json"`,
        "Cache-Control": "private, no-store",
      },
    });
  },
  { limit: { max: 10, windowMs: 60_000 } },
);
