import { formatMoment } from "#app/platform/format.ts";
import { Anchor } from "#app/ui/link.tsx";
import { bothSides } from "../../match.ts";
import { shortDay } from "../../when.ts";
import { ReasonsBothWays } from "../../components/reasons-both-ways.tsx";
import type { FacilityApplication } from "../queries.server.ts";

/** The match on the day the application began; later profile changes do not affect it. */
export function MatchAtStart({ application }: Pick<FacilityApplication, "application">) {
  const { match, source, created_at: began } = application;
  if (!match) {
    return (
      <p className="text-muted">
        They weren’t among your matches when they applied, so there is no score. Check license,
        shift and location yourself.
      </p>
    );
  }
  return (
    <>
      <p className="mb-4 text-muted">
        As of {formatMoment(began)}, when{" "}
        {source === "invited" ? "you invited them" : "they applied"}. Under Candidates you see
        today’s score.
      </p>
      <ReasonsBothWays score={match.score_bp} label="initial match" {...bothSides(match)} />
    </>
  );
}

/** The candidate's note and answers; until they answer an invitation, the facility's own note. */
export function Answers({ application, history }: FacilityApplication) {
  const { note, answers } = application;
  const invited = application.source === "invited" && !history.some(({ to }) => to === "applied");
  return (
    <section aria-labelledby="answers-title" className="space-y-4">
      <h2 id="answers-title" className="text-2xl">
        {invited ? "Invitation" : "Application"}
      </h2>
      {note ? (
        <p className="break-words whitespace-pre-line">{note}</p>
      ) : (
        <p className="text-muted">No note.</p>
      )}
      {answers.length ? (
        <dl className="space-y-3">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt className="text-muted">{question}</dt>
              <dd className="font-medium break-words whitespace-pre-line">{inWords(answer)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** "Yes" or "No" for a yes/no answer, else the text as written. */
const inWords = (answer: string) => ({ yes: "Yes", no: "No" })[answer] ?? answer;

/** Links to the previous and next application in the same stage. */
export function Neighbors({ found, today }: { found: FacilityApplication; today: string }) {
  const { previous, next, application } = found;
  return (
    <div className="flex flex-wrap items-center gap-x-5 text-sm">
      <span className="text-muted">
        <time dateTime={application.status_at}>{shortDay(application.status_at, today)}</time>
      </span>
      {previous ? (
        <Anchor
          to={`/employer/applications/${previous}`}
          className="link inline-flex min-h-11 items-center"
        >
          Previous<span className="sr-only"> in this stage</span>
        </Anchor>
      ) : null}
      {next ? (
        <Anchor
          to={`/employer/applications/${next}`}
          className="link inline-flex min-h-11 items-center"
        >
          Next<span className="sr-only"> in this stage</span>
        </Anchor>
      ) : null}
    </div>
  );
}
