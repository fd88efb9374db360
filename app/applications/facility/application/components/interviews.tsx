import type { formState } from "#app/platform/form-state.ts";
import { count } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { INTERVIEW_KINDS } from "#app/domain/interview-kinds.ts";
import { interviewStatus } from "../../../interview-status.ts";
import { formatInterviewSpan, formatInterviewTime, zoneOf } from "../../../interview-times.ts";
import type { Interview } from "../queries.server.ts";
import { isLive } from "../rules.ts";

type FormOf = (intent: string, interviewId: string) => ReturnType<typeof formState>;

/** Interviews of an application, newest first, each with its actions. */
export function Interviews(props: {
  applicationId: string;
  interviews: readonly Interview[];
  recruits: boolean;
  /** State of the submitted form, identified by intent and interview. */
  formOf: FormOf;
}) {
  return (
    <section id="interviews" aria-labelledby="interviews-title" className="scroll-mt-24 space-y-4">
      <h2 id="interviews-title" className="text-2xl">
        Interviews
      </h2>
      {props.interviews.length === 0 ? (
        <p className="text-muted">No interviews yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {props.interviews.map((interview) => (
            <InterviewItem key={interview.id} {...props} interview={interview} />
          ))}
        </ul>
      )}
    </section>
  );
}

function InterviewItem(props: {
  applicationId: string;
  interview: Interview;
  recruits: boolean;
  formOf: FormOf;
}) {
  const { applicationId, interview, recruits, formOf } = props;
  const zone = zoneOf(interview.time_zone);
  const now = Date.now();
  const { tone, label } = interviewStatus(
    { ...interview, minutes: interview.duration },
    "facility",
    now,
  );
  const live = isLive(interview, now);
  const cancel = formOf("cancel", interview.id);
  return (
    <li className="space-y-3 py-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StatusPill tone={tone}>{label}</StatusPill>
        <span className="font-medium">
          {INTERVIEW_KINDS[interview.kind]}, {count(interview.duration, "minute")}
        </span>
      </div>
      {interview.starts_at && interview.status === "accepted" ? (
        <p className="text-lg font-semibold">
          {formatInterviewSpan(interview.starts_at, interview.duration, zone)}
        </p>
      ) : null}
      <p className="wrap-anywhere">{interview.place}</p>
      {interview.note ? (
        <p className="break-words whitespace-pre-line text-muted">{interview.note}</p>
      ) : null}
      {interview.reason ? <p>Reason: {interview.reason}</p> : null}
      {interview.status === "proposed" ? (
        <Times {...props} form={formOf("accept", interview.id)} />
      ) : null}
      {live && recruits ? (
        <div className="flex flex-wrap items-start gap-x-6">
          <Link
            to={`/employer/applications/${applicationId}/interview?change=${interview.id}`}
            className="inline-flex min-h-11 items-center"
          >
            {interview.proposed_by === "facility" && interview.status === "proposed"
              ? "Change the times"
              : "Propose other times"}
          </Link>
          {interview.status === "accepted" ? (
            <Link
              to={`/interviews/${interview.id}/calendar`}
              reload
              className="inline-flex min-h-11 items-center"
            >
              Add to calendar
            </Link>
          ) : null}
          {interview.status === "accepted" ? (
            <Link to="/account/calendar" className="inline-flex min-h-11 items-center">
              Subscribe to all interviews
            </Link>
          ) : null}
          <Disclosure summary="Cancel interview" open={cancel.failed}>
            <Form
              errors={summaryErrors(cancel.errors, {
                cancelReason: `cancel-${interview.id}`,
              })}
              aria-label="Cancel interview"
              className="space-y-3"
            >
              <input type="hidden" name="interviewId" value={interview.id} />
              <input type="hidden" name="sequence" value={interview.sequence} />
              <TextArea
                {...cancel.field("cancelReason")}
                id={`cancel-${interview.id}`}
                label="Reason the candidate sees"
                rows={2}
                required
              />
              <SubmitButton name="intent" value="cancel" variant="danger" pendingText="Sending…">
                Cancel interview
              </SubmitButton>
            </Form>
          </Disclosure>
        </div>
      ) : null}
    </li>
  );
}

function Times(props: {
  interview: Interview;
  recruits: boolean;
  form: ReturnType<typeof formState>;
}) {
  const { interview, recruits, form } = props;
  const zone = zoneOf(interview.time_zone);
  const options = interview.times.map(({ id, starts_at }) => ({
    value: id,
    label: formatInterviewTime(starts_at, zone),
    disabled: Date.parse(starts_at) < Date.now(),
  }));
  if (interview.proposed_by === "facility" || !recruits) {
    return (
      <ul className="list-disc pl-5">
        {options.map(({ value, label }) => (
          <li key={value}>{label}</li>
        ))}
      </ul>
    );
  }
  return (
    <Form
      errors={summaryErrors(form.errors, { timeId: `time-${interview.id}` })}
      aria-label="Accept a time"
      className="space-y-3"
    >
      <input type="hidden" name="interviewId" value={interview.id} />
      <input type="hidden" name="sequence" value={interview.sequence} />
      <RadioGroup
        {...form.field("timeId")}
        id={`time-${interview.id}`}
        label="Times the candidate proposed"
        options={options}
        required
      />
      <SubmitButton name="intent" value="accept" pendingText="Saving…">
        Accept time
      </SubmitButton>
    </Form>
  );
}
