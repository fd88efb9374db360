import { answerTo, formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Form } from "#app/ui/form.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { count } from "#app/platform/format.ts";
import { Place } from "../../components/place.tsx";
import { interviewStatus } from "../../interview-status.ts";
import { formatInterviewSpan, formatInterviewTime, zoneOf } from "../../interview-times.ts";
import { interviewKind } from "#app/domain/interview-kinds.ts";
import type { CandidateInterview } from "../queries.server.ts";
import { isTheirProposal } from "../rules.ts";

type Props = {
  interviews: readonly CandidateInterview[];
  facility: string;
  /** Whether no time can be accepted or proposed for now. */
  paused: boolean;
  /** URL of the application. */
  here: string;
  answer: unknown;
  /** ISO timestamp. */
  now: string;
};

/** Interviews of an application, newest first. */
export function Interviews({ interviews, ...rest }: Props) {
  if (interviews.length === 0) return null;
  return (
    <section aria-labelledby="interviews" className="space-y-5">
      <h2 id="interviews" className="text-2xl">
        {interviews.length === 1 ? "Interview" : "Interviews"}
      </h2>
      <ul className="space-y-6">
        {interviews.map((interview) => (
          <Interview key={interview.id} interview={interview} {...rest} />
        ))}
      </ul>
    </section>
  );
}

function Interview(props: Omit<Props, "interviews"> & { interview: CandidateInterview }) {
  const { interview, facility, paused, here, now } = props;
  const zone = zoneOf(interview.time_zone);
  const { tone, label } = interviewStatus(interview, "candidate", Date.parse(now));
  const live = interview.status === "proposed" || label === "Confirmed";
  const started = interview.starts_at !== null && interview.starts_at <= now;
  return (
    <li className="space-y-5 rounded-lg border border-line bg-surface p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg">
          {interviewKind(interview.kind)}, {count(interview.minutes, "minute")}
        </h3>
        <StatusPill tone={tone}>{label}</StatusPill>
      </div>
      <DefinitionList
        items={[
          ...(interview.starts_at
            ? [
                {
                  term: "When",
                  description: formatInterviewSpan(interview.starts_at, interview.minutes, zone),
                },
              ]
            : []),
          {
            term: "Where",
            description: <Place place={interview.place} />,
          },
          ...(interview.note
            ? [
                {
                  term: "Note",
                  description: (
                    <span className="font-normal break-words whitespace-pre-line">
                      {interview.note}
                    </span>
                  ),
                },
              ]
            : []),
          ...(interview.reason ? [{ term: "Reason", description: interview.reason }] : []),
        ]}
      />
      {interview.status === "proposed" && interview.proposed_by === "facility" && !paused ? (
        <ChooseTime {...props} />
      ) : null}
      {interview.status === "proposed" && interview.proposed_by === "candidate" ? (
        <div>
          <p>You proposed these times. {facility} answers next:</p>
          <ul className="mt-2 list-disc space-y-1 pl-5">
            {interview.times.map((time) => (
              <li key={time.id}>{formatInterviewTime(time.starts_at, zone)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {live ? (
        <div className="flex flex-wrap gap-3">
          {interview.status === "accepted" ? (
            <ButtonLink to={`/interviews/${interview.id}/calendar`} variant="secondary" reload>
              Add to my calendar
            </ButtonLink>
          ) : null}
          {interview.status === "accepted" ? (
            <ButtonLink to="/account/calendar" variant="quiet">
              Subscribe to all my interviews
            </ButtonLink>
          ) : null}
          {started ? null : (
            <>
              {paused ? null : (
                <ButtonLink
                  to={`${here}?ask=times&interview=${interview.id}`}
                  variant={interview.status === "proposed" ? "secondary" : "quiet"}
                >
                  Propose other times
                </ButtonLink>
              )}
              <ButtonLink to={`${here}?ask=cancel&interview=${interview.id}`} variant="quiet">
                {isTheirProposal(interview) ? "Decline" : "Cancel interview"}
              </ButtonLink>
            </>
          )}
        </div>
      ) : null}
    </li>
  );
}

/** Proposed times to choose from; past ones are disabled. */
function ChooseTime({
  interview,
  answer,
  now,
}: Omit<Props, "interviews"> & { interview: CandidateInterview }) {
  const form = formState(answerTo(answer, "accept_time"), {});
  const zone = zoneOf(interview.time_zone);
  return (
    <Form aria-label="Choose a time">
      <input type="hidden" name="interview" value={interview.id} />
      <input type="hidden" name="sequence" value={interview.sequence} />
      <RadioGroup
        {...form.field("time")}
        label="Choose one of these times"
        options={interview.times.map((time) => {
          const passed = time.starts_at <= now;
          return {
            value: time.id,
            label: formatInterviewTime(time.starts_at, zone),
            hint: passed ? "This time has passed." : undefined,
            disabled: passed,
          };
        })}
        required
      />
      <SubmitButton name="intent" value="accept_time" pendingText="Accepting…">
        Accept this time
      </SubmitButton>
    </Form>
  );
}
