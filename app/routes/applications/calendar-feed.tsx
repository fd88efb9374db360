import { createHash } from "node:crypto";
import { machineRoute } from "#app/account/routes.server.ts";
import { wholeCalendar } from "#app/applications/calendar/event.ts";
import { calendarAt } from "#app/applications/calendar/queries.server.ts";
import { entriesOf } from "#app/applications/calendar/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";

/** Calendar feed at a secret URL, for calendar apps. No sign-in required. */
export const loader = machineRoute.endpoint(
  async ({ params, env, request }) => {
    const found = await calendarAt(params["file"] ?? "");
    // Same response for an unknown, revoked or blocked calendar, so that it reveals nothing.
    if (!found) throw new Refusal(404, "There is no calendar at this address.");
    const file = wholeCalendar(entriesOf(found, env.APP_ORIGIN), env.APP_ORIGIN);
    const etag = `"${createHash("sha256").update(file).digest("base64url").slice(0, 27)}"`;
    const headers = new Headers({
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="nomera-health.ics"',
      "Cache-Control": "private, no-cache",
      "X-Robots-Tag": "noindex",
      ETag: etag,
    });
    const known = request.headers.get("if-none-match")?.split(/\s*,\s*/);
    const isKnown = known?.some((one) => one.replace(/^W\//, "") === etag);
    return new Response(isKnown ? null : file, { status: isKnown ? 304 : 200, headers });
  },
  // A calendar provider fetches many users' calendars from few addresses.
  { limit: { max: 300, windowMs: 60_000, bucket: "calendar" } },
);
