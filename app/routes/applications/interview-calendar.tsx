import { signedInRoute } from "#app/account/routes.server.ts";
import { interviewCalendar } from "#app/applications/calendar/event.ts";
import { interviewKind } from "#app/domain/interview-kinds.ts";
import { interviewEvent } from "#app/applications/job-seeker/queries.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import { idOf } from "#app/platform/params.server.ts";

/** An interview as a calendar file, for either side; 404 before a time is agreed. */
export const loader = signedInRoute.endpoint(async ({ db, params, env }) => {
  const found = await interviewEvent(db, idOf(params["interviewId"]));
  if (!found?.starts_at) {
    throw new Refusal(404, "There is no interview with an agreed time at this address.");
  }
  const forFacility = found.candidate !== null;
  const cancelled = found.status !== "accepted";
  const side = forFacility ? "employer" : "job-seeker";
  const file = interviewCalendar({
    id: found.id,
    sequence: found.sequence,
    cancelled,
    startsAt: found.starts_at,
    minutes: found.minutes,
    changedAt: found.changed_at,
    title: forFacility
      ? `Interview: ${found.candidate}, ${found.title}`
      : `Interview: ${found.title} at ${found.facility}`,
    place: found.place,
    text: [`${interviewKind(found.kind)}.`, cancelled ? found.reason : found.note]
      .filter(Boolean)
      .join("\n\n"),
    url: `${env.APP_ORIGIN}/${side}/applications/${found.application_id}`,
  });
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="interview-${found.starts_at.slice(0, 10)}.ics"`,
    },
  });
});
