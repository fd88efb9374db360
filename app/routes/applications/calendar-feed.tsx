import { createHash } from "node:crypto";
import { machineRoute } from "#app/account/routes.server.ts";
import { wholeCalendar } from "#app/applications/calendar/event.ts";
import { calendarAt } from "#app/applications/calendar/queries.server.ts";
import { entriesOf } from "#app/applications/calendar/rules.ts";
import { Refusal } from "#app/platform/failures.server.ts";

/** A calendar by its secret address, for calendar programs. Who has it needs no account. */
export const loader = machineRoute.endpoint(
  async ({ params, env, request }) => {
    const found = await calendarAt(params["file"] ?? "");
    // The same for an address that never was, one that ended, and one of somebody who may not be here.
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
  // A provider's few servers read many people's calendars.
  { limit: { max: 300, windowMs: 60_000, bucket: "calendar" } },
);
