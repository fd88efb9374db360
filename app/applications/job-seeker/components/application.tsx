import { intentOf, formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { employmentText } from "#app/domain/employment.ts";
import { formatPay } from "#app/domain/pay.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { WhatYouWrote } from "#app/ui/refused-form.tsx";
import { BottomActionBar } from "#app/ui/thumb-bar.tsx";
import { Messages } from "../../components/messages.tsx";
import { ApplicationStatusPill } from "../../components/status.tsx";
import { Timeline } from "../../components/timeline.tsx";
import { canStartAgain, isOpenStatus } from "../../rules.ts";
import type { CandidateApplication } from "../queries.server.ts";
import {
  agreedInterview,
  candidateMoves,
  interviewStep,
  mainAction,
  nextStep,
  timeLeft,
} from "../rules.ts";
import { AskPanel, type Ask } from "./ask-panel.tsx";
import { Interviews } from "./interviews.tsx";
import { Offers } from "./offers.tsx";
import { PlacementSection } from "./placement.tsx";

type Props = {
  application: CandidateApplication;
  ask: Ask | null;
  answer: unknown;
  formKey: string;
  /** Whether an older page of messages is shown. */
  olderShown: boolean;
  /** The message being reported. */
  reporting: string | null;
  /** ISO timestamp. */
  now: string;
};

/** An application's page, for the candidate. */
export function CandidateApplicationPage(props: Props) {
  const { application, ask, answer } = props;
  const { position, facility } = application;
  const here = `/job-seeker/applications/${application.id}`;
  return (
    <div className="space-y-10">
      <div className="space-y-4">
        <Breadcrumb
          parents={[{ to: "/job-seeker/applications", label: "Applications" }]}
          current={position.title}
        />
        <PageHeading
          title={position.title}
          lead={`${facility.name} in ${position.city}, ${position.state}`}
        />
        <ApplicationStatusPill status={application.status} reader="candidate" />
        <p className="text-muted">
          {formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period)} ·{" "}
          {SHIFT_LABELS[position.shift] ?? position.shift} · {employmentText(position.hours)}
        </p>
      </div>
      {ask ? (
        <AskPanel ask={ask} application={application} answer={answer} back={here} />
      ) : (
        <Whole {...props} here={here} />
      )}
    </div>
  );
}

function Whole(props: Props & { here: string }) {
  const { application, answer, here, now } = props;
  const { facility, messages, messages_shut: shut } = application;
  const main = mainAction(application, here, now);
  return (
    <>
      <Problem answer={answer} shut={shut !== null} />
      {application.paused ? (
        <Banner tone="info" title="This application is paused">
          <p>
            No interview time or offer can be accepted for now. You can still decline or withdraw.
            It stays here and can continue later.
          </p>
        </Banner>
      ) : null}
      <NextStep application={application} here={here} now={now} />
      <Offers offers={application.offers} paused={application.paused} here={here} now={now} />
      {application.placement ? (
        <PlacementSection placement={application.placement} answer={answer} />
      ) : null}
      <Interviews
        interviews={application.interviews}
        facility={facility.name}
        paused={application.paused}
        here={here}
        answer={answer}
        now={now}
      />
      <Messages
        messages={messages.items}
        reader="candidate"
        other={facility.name}
        unread={application.unread}
        older={messages.older ? `${here}?before=${messages.older}#messages` : null}
        newer={props.olderShown ? `${here}#messages` : null}
        reportHref={(id) => `${here}?report=${id}#messages`}
        reporting={props.reporting ?? undefined}
        backHref={`${here}#messages`}
        answer={answer}
        formKey={props.formKey}
        shut={shut}
        invited={application.status === "invited"}
      />
      <section aria-labelledby="history" className="space-y-5">
        <h2 id="history" className="text-2xl">
          History
        </h2>
        <Timeline
          entries={application.history}
          reader="candidate"
          names={{ facility: facility.name, candidate: "You" }}
          events={application.interviews.flatMap((interview) =>
            agreedInterview(interview, facility.name),
          )}
        />
      </section>
      <p>
        <Link
          to={`/job-seeker/visibility?find=${encodeURIComponent(facility.name)}#block`}
          className="inline-flex min-h-11 items-center"
        >
          {facility.blocked ? `You blocked ${facility.name}` : `Block ${facility.name}`}
        </Link>
      </p>
      {main ? (
        <BottomActionBar>
          <ButtonLink to={main.to}>{main.label}</ButtonLink>
        </BottomActionBar>
      ) : null}
    </>
  );
}

/** Error of a form that is no longer on the page or is further down. */
function Problem({ answer, shut }: { answer: unknown; shut: boolean }) {
  const intent = intentOf(answer);
  // These forms show their own errors.
  if (intent === undefined || intent === "dispute" || (intent === "message" && !shut)) return null;
  const form = formState(answer);
  const typed =
    form.value("body") ?? form.value("reportReason") ?? form.value("reason") ?? form.value("note");
  return (
    <div className="max-w-2xl space-y-4">
      <ErrorSummary
        errors={summaryErrors(form.errors).map((error) =>
          intent === "accept_time" ? error : { message: error.message },
        )}
      />
      <WhatYouWrote typed={typed} />
    </div>
  );
}

/** Why it ended. Between a position that the facility closed and one that was filled, only the words differ. */
function Reason({ application }: { application: CandidateApplication }) {
  const { reason, history } = application;
  if (reason === null) return null;
  const [last] = history;
  if (last?.side === "system") return <p>Reason: {reason}</p>;
  return (
    <p>
      {last?.side === "candidate" ? "Your reason" : "Their reason"}: “{reason}”
    </p>
  );
}

function NextStep(props: { application: CandidateApplication; here: string; now: string }) {
  const { application, here, now } = props;
  const { status, facility, position } = application;
  const moves = candidateMoves(status);
  const toPosition = `/job-seeker/positions/${position.id}`;
  return (
    <section aria-labelledby="next" className="max-w-2xl space-y-4">
      <h2 id="next" className="text-2xl">
        {isOpenStatus(status)
          ? "What happens next"
          : status === "hired"
            ? "You’re hired"
            : "How it ended"}
      </h2>
      {application.invitation ? (
        <blockquote className="border-l-4 border-accent pl-4 break-words whitespace-pre-line">
          {application.invitation}
        </blockquote>
      ) : null}
      <p className="text-lg">
        {nextStep(status, facility.name, interviewStep(application.interviews, now))}
      </p>
      <Reason application={application} />
      {application.answer_by && !position.open ? (
        <p>This position is paused. You can accept the invitation once it’s open again.</p>
      ) : application.answer_by ? (
        <p>
          The invitation is open until {formatMoment(application.answer_by)} (
          {timeLeft(application.answer_by, new Date(now))}).
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        {moves.includes("answer_invitation") ? (
          <>
            {position.open ? (
              <ButtonLink to={`${toPosition}#apply`}>View position and accept</ButtonLink>
            ) : null}
            <ButtonLink to={`${here}?ask=decline-invitation`} variant="secondary">
              Decline…
            </ButtonLink>
          </>
        ) : position.open ? (
          <ButtonLink to={toPosition} variant="secondary">
            {canStartAgain(status) ? "View position and apply" : "View position"}
          </ButtonLink>
        ) : null}
        {application.sent ? (
          <ButtonLink to={`${here}?show=sent`} variant="secondary">
            What you sent
          </ButtonLink>
        ) : null}
        {moves.includes("withdraw") ? (
          <ButtonLink to={`${here}?ask=withdraw`} variant="quiet">
            Withdraw…
          </ButtonLink>
        ) : null}
      </div>
    </section>
  );
}
