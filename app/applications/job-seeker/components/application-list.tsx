import { formatMoment } from "#app/platform/format.ts";
import { picturePath } from "#app/profiles/public-page/rules.ts";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { ApplicationStatusPill } from "../../components/status.tsx";
import { formatInterviewTime, zoneOf } from "../../interview-times.ts";
import type { ListedApplication } from "../queries.server.ts";
import { timeLeft } from "../rules.ts";

/** The user's applications, each with its status and the action it needs. */
export function ApplicationList(props: {
  items: readonly ListedApplication[];
  /** ISO timestamp. */
  now: string;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {props.items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-2 py-4 sm:grid-cols-[auto_1fr_auto]"
        >
          <Mark name={item.facility} src={item.facility_logo && picturePath(item.facility_logo)} />
          <div className="min-w-0">
            <h2 className="text-lg">
              <Link
                to={`/job-seeker/applications/${item.id}`}
                className="inline-flex min-h-11 items-center"
              >
                {item.title}
              </Link>
            </h2>
            <p className="text-muted">
              {item.facility} · {item.city}, {item.state}
            </p>
            <Detail item={item} now={new Date(props.now)} />
          </div>
          <div className="col-start-2 flex flex-wrap content-start items-start gap-2 sm:col-start-3 sm:justify-end sm:pt-2">
            <ApplicationStatusPill status={item.status} reader="candidate" />
            {item.unread ? (
              <StatusPill tone="info">
                {item.unread} new {item.unread === 1 ? "message" : "messages"}
              </StatusPill>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is to be done about an application, or what came of it. */
function saidOf(item: ListedApplication, now: Date): string | null {
  const { interview, reason } = item;
  if (item.paused) return "Paused for now.";
  if (item.offer_expires_at)
    return `Respond to the offer: ${timeLeft(item.offer_expires_at, now)}.`;
  if (item.answer_by) return `Respond to the invitation: ${timeLeft(item.answer_by, now)}.`;
  if (interview?.status === "accepted" && interview.starts_at)
    return `Interview on ${formatInterviewTime(interview.starts_at, zoneOf(interview.time_zone))}.`;
  if (interview?.status === "proposed")
    return interview.proposed_by === "facility"
      ? "Choose a time for your interview."
      : "They have your interview times. Waiting for their answer.";
  return reason && `Reason: ${reason.length > 160 ? `${reason.slice(0, 160)}…` : reason}`;
}

function Detail({ item, now }: { item: ListedApplication; now: Date }) {
  const said = saidOf(item, now);
  return (
    <>
      {said ? <p className="mt-1">{said}</p> : null}
      <p className="mt-1 text-sm text-muted">
        {item.automatic ? "Sent automatically. " : ""}
        Updated {formatMoment(item.status_at)}
      </p>
    </>
  );
}
