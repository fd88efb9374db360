import type { formState } from "#app/platform/form-state.ts";
import { count, formatDate, todayCentral } from "#app/platform/format.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { WhatYouWrote } from "#app/ui/refused-form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ApplicationStatusPill } from "../../../components/status.tsx";
import { canStartAgain, type ApplicationStatus } from "../../../rules.ts";
import { viewPrice, viewsLeft, type PlanUse } from "../../rules.ts";

type ActionsProps = {
  shown: boolean;
  viewed: boolean;
  applied: boolean;
  saved: boolean;
  application: { id: string; status: ApplicationStatus } | null;
  plan: PlanUse;
  invitationDays: number;
  recruits: boolean;
  form: ReturnType<typeof formState>;
};

/** Actions for a matched candidate, each with its cost and who is notified. */
export function CandidateActions(props: ActionsProps) {
  const { application, recruits, form } = props;
  const invitable = application === null || canStartAgain(application.status);
  // Whoever applied has messages, and keeps the note they sent.
  const asksNote = invitable && !(application !== null && props.applied);
  return (
    <aside
      aria-label="Actions"
      className="space-y-4 rounded-lg border border-line bg-surface p-5 lg:col-start-2 lg:row-start-1"
    >
      {application ? (
        <>
          <ApplicationStatusPill status={application.status} reader="facility" />
          <div className="action-bar">
            <ButtonLink to={`/employer/applications/${application.id}`}>
              Open application
            </ButtonLink>
          </div>
        </>
      ) : null}
      {recruits ? (
        <Form errors={summaryErrors(form.errors)} aria-label="This candidate" className="space-y-4">
          {invitable ? (
            <Invite
              again={application !== null}
              asksNote={asksNote}
              days={props.invitationDays}
              form={form}
            />
          ) : null}
          {asksNote ? null : <WhatYouWrote typed={form.value("note")} />}
          {props.shown ? null : <FullView {...props} />}
          {application ? null : <Save saved={props.saved} />}
        </Form>
      ) : (
        <p className="text-muted">
          You can look at everything here. Recruiters on your team view full profiles, save and
          invite.
        </p>
      )}
    </aside>
  );
}

function Invite(
  props: Pick<ActionsProps, "form"> & { again: boolean; asksNote: boolean; days: number },
) {
  const { again, asksNote, days, form } = props;
  return (
    <div>
      {/* For a candidate who withdrew, opening the application is the main action. */}
      <div className={again ? undefined : "action-bar"}>
        <SubmitButton
          name="intent"
          value="invite"
          variant={again ? "secondary" : "primary"}
          pendingText="Inviting…"
        >
          Invite to apply
        </SubmitButton>
      </div>
      <p className="mt-1.5 text-sm text-muted">
        Doesn’t use a full view. They have {count(days, "day")} to respond. If they accept, you see
        their full name, license number, phone number and documents.
      </p>
      {asksNote ? (
        <Disclosure summary="Add a message" open={form.failed}>
          <TextArea {...form.field("note")} label="Message" rows={3} />
        </Disclosure>
      ) : null}
    </div>
  );
}

function FullView(props: Pick<ActionsProps, "viewed" | "applied" | "plan">) {
  const { plan } = props;
  const none = viewsLeft(plan) === 0 && !props.applied;
  return (
    <div>
      {none ? null : (
        <SubmitButton name="intent" value="view" variant="secondary" pendingText="Opening…">
          View full profile
        </SubmitButton>
      )}
      <p className="mt-1.5 text-sm">{viewPrice(plan, props)}</p>
      {none ? (
        <p className="text-sm text-muted">
          {plan.on_hold || plan.view_limit === 0 || plan.ends
            ? "You can still save and invite candidates. Applicants’ profiles are always open to you. "
            : `Your views reset ${formatDate(todayCentral(new Date(plan.period_end)))}. Until then, save or invite: applicants’ profiles are always open to you. `}
          <Link to="/employer/billing">{plan.on_hold ? "Billing" : "See plans"}</Link>
        </p>
      ) : (
        <p className="text-sm text-muted">
          Adds all their skills. They’re told your facility viewed them. After that it’s free for
          your whole team.
        </p>
      )}
    </div>
  );
}

function Save({ saved }: { saved: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <SubmitButton
        name="intent"
        value={saved ? "unsave" : "save"}
        variant="quiet"
        pendingText="Saving…"
      >
        {saved ? "Remove from saved" : "Save for later"}
      </SubmitButton>
      <span className="text-sm text-muted">Only your team sees this.</span>
    </div>
  );
}
