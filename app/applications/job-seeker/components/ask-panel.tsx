import { payAmount } from "#app/domain/pay.ts";
import { formatDate, formatMoment } from "#app/platform/format.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { TimeFields } from "../../components/time-fields.tsx";
import { ZONE_HINT } from "../../interview-times.ts";
import type {
  CandidateApplication,
  CandidateInterview,
  CandidateOffer,
} from "../queries.server.ts";
import { isTheirProposal } from "../rules.ts";

/** Actions that need confirmation, each on its own page. */
export type Ask =
  | { what: "withdraw" | "decline-invitation" }
  | { what: "times" | "cancel"; interview: CandidateInterview }
  | { what: "accept-offer" | "decline-offer"; offer: CandidateOffer };

/** The confirmation the URL asks for, if the application still allows it; null shows the application. */
export function confirmationOf(
  application: CandidateApplication,
  what: string | null,
  interviewId: string | null,
): Ask | null {
  const interview = application.interviews.find(
    ({ id, status }) => id === interviewId && (status === "proposed" || status === "accepted"),
  );
  const offer = application.offers.find(({ status }) => status === "open");
  if (application.paused && (what === "times" || what === "accept-offer")) return null;
  switch (what) {
    case "withdraw":
      return ["invited", "hired", "declined", "withdrawn", "closed"].includes(application.status)
        ? null
        : { what };
    case "decline-invitation":
      return application.status === "invited" ? { what } : null;
    case "times":
    case "cancel":
      return interview ? { what, interview } : null;
    case "accept-offer":
    case "decline-offer":
      return offer ? { what, offer } : null;
    default:
      return null;
  }
}

type PanelProps = { application: CandidateApplication; answer: unknown; back: string };

/** A confirmation: question, consequences and form. */
export function AskPanel({ ask, ...props }: PanelProps & { ask: Ask }) {
  const { name } = props.application.facility;
  switch (ask.what) {
    case "withdraw":
      return (
        <Question
          {...props}
          intent="withdraw"
          title="Withdraw your application?"
          button="Withdraw my application"
          danger
          reasonHint={`${name} sees it.`}
          hidden={{ version: String(props.application.version) }}
        >
          <p>
            We tell {name} right away. Your interviews are canceled, and an open offer ends. While
            the position is open, you can apply again.
          </p>
        </Question>
      );
    case "decline-invitation":
      return (
        <Question
          {...props}
          intent="decline_invitation"
          title="Decline this invitation?"
          button="Decline invitation"
          danger
          reasonHint={`${name} sees it.`}
          hidden={{ version: String(props.application.version) }}
        >
          <p>A sentence is enough. You can still apply later while the position is open.</p>
        </Question>
      );
    case "cancel":
      return (
        <Question
          {...props}
          intent="cancel_interview"
          title={
            isTheirProposal(ask.interview) ? "Decline this interview?" : "Cancel this interview?"
          }
          button={isTheirProposal(ask.interview) ? "Decline interview" : "Cancel interview"}
          danger
          reasonHint={`${name} sees it.`}
          hidden={{ interview: ask.interview.id, sequence: String(ask.interview.sequence) }}
        >
          <p>
            Your application continues, and {name} can propose another interview. If only the time
            doesn’t work, propose other times instead.
          </p>
        </Question>
      );
    case "times":
      return <OtherTimes {...props} interview={ask.interview} />;
    case "accept-offer":
      return (
        <Question
          {...props}
          intent="accept_offer"
          title="Accept this offer?"
          button="Accept offer"
          hidden={{ offer: ask.offer.id }}
        >
          <OfferFacts offer={ask.offer} />
          <ul className="list-disc space-y-1 pl-5">
            <li>We tell {name} right away. They confirm the hire and your first day.</li>
            <li>Your other applications stay open until you withdraw them. Please do that soon.</li>
            <li>The employment agreement is between you and {name}. You pay us nothing.</li>
          </ul>
        </Question>
      );
    case "decline-offer":
      return (
        <Question
          {...props}
          intent="decline_offer"
          title="Decline this offer?"
          button="Decline offer"
          danger
          reasonHint={`${name} sees it.`}
          hidden={{ offer: ask.offer.id }}
        >
          <OfferFacts offer={ask.offer} />
          <p>
            This ends your application. If something could change your mind, send a message first.
          </p>
        </Question>
      );
  }
}

function OfferFacts({ offer }: { offer: CandidateOffer }) {
  return (
    <p className="font-semibold">
      {payAmount(offer.pay_cents, offer.pay_period)}, from {formatDate(offer.starts_on)}. Open until{" "}
      {formatMoment(offer.expires_at)}.
    </p>
  );
}

function Question(
  props: PanelProps & {
    intent: string;
    title: string;
    button: string;
    danger?: boolean;
    /** Hint of the reason field, where there is one. */
    reasonHint?: string;
    hidden: Record<string, string>;
    children: React.ReactNode;
  },
) {
  const form = formState(answerTo(props.answer, props.intent), {});
  return (
    <section aria-labelledby="ask" className="max-w-2xl space-y-6">
      <h2 id="ask" className="text-2xl">
        {props.title}
      </h2>
      <Form errors={summaryErrors(form.errors)}>
        {Object.entries(props.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="space-y-4">{props.children}</div>
        {props.reasonHint ? (
          <TextArea
            {...form.field("reason")}
            label="Reason"
            hint={props.reasonHint}
            rows={3}
            required
          />
        ) : null}
        <div className="flex flex-wrap gap-3">
          <SubmitButton
            name="intent"
            value={props.intent}
            variant={props.danger ? "danger" : "primary"}
            pendingText="One moment…"
          >
            {props.button}
          </SubmitButton>
          <ButtonLink to={props.back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

function OtherTimes({
  application,
  answer,
  back,
  interview,
}: PanelProps & { interview: CandidateInterview }) {
  const form = formState(answerTo(answer, "other_times"), { timeZone: interview.time_zone });
  return (
    <section aria-labelledby="ask" className="max-w-2xl space-y-6">
      <h2 id="ask" className="text-2xl">
        Propose other times
      </h2>
      <p>
        {application.facility.name} chooses one or proposes others. These replace the earlier times.
      </p>
      <Form errors={summaryErrors(form.errors)}>
        <input type="hidden" name="interview" value={interview.id} />
        <input type="hidden" name="sequence" value={interview.sequence} />
        <TimeFields field={form.field} zoneHint={ZONE_HINT} />
        <TextArea {...form.field("note")} label="Note" rows={3} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="other_times" pendingText="Sending…">
            Send times
          </SubmitButton>
          <ButtonLink to={back} variant="quiet">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
