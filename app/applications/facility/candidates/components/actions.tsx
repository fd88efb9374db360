import type { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { Link } from "#app/ui/link.tsx";
import { ApplicationStatusPill } from "../../../components/status.tsx";
import type { ApplicationStatus } from "../../../rules.ts";
import { viewPrice, viewsLeft, type PlanUse } from "../../rules.ts";

/** What can be done with one matched candidate, each with what it costs and whom it tells. */
export function CandidateActions(props: {
  shown: boolean;
  viewed: boolean;
  applied: boolean;
  saved: boolean;
  application: { id: string; status: ApplicationStatus } | null;
  plan: PlanUse;
  recruits: boolean;
  form: ReturnType<typeof formState>;
}) {
  const { application, recruits, form } = props;
  const invitable = application === null || application.status === "withdrawn";
  return (
    <aside aria-label="What you can do" className="space-y-6 lg:order-last">
      {application ? (
        <div className="rounded-lg border border-line bg-surface p-5">
          <ApplicationStatusPill status={application.status} reader="facility" />
          <p className="mt-3">
            <ButtonLink to={`/employer/applications/${application.id}`} variant="secondary">
              Open the application
            </ButtonLink>
          </p>
        </div>
      ) : null}
      {recruits ? (
        <Form errors={summaryErrors(form.errors)} aria-label="This candidate" className="space-y-6">
          {props.shown ? null : <FullView {...props} />}
          {application ? null : <Save saved={props.saved} />}
          {invitable ? (
            <div className="space-y-3 rounded-lg border border-line bg-surface p-5">
              <h2 className="text-lg">Invite to apply</h2>
              <TextArea {...form.field("note")} label="A few words to them" rows={3} />
              <SubmitButton name="intent" value="invite" pendingText="Inviting…">
                Invite
              </SubmitButton>
              <p className="text-sm text-muted">
                Uses none of your views. They have 14 days to answer. If they accept, you see their
                full name, license number, contact and documents.
              </p>
            </div>
          ) : null}
        </Form>
      ) : (
        <p className="text-muted">
          You may look at everything here. Recruiters of your team view in full, save and invite.
        </p>
      )}
    </aside>
  );
}

function FullView(props: { viewed: boolean; applied: boolean; plan: PlanUse }) {
  const { plan } = props;
  const none = viewsLeft(plan) === 0 && !props.applied;
  return (
    <div className="space-y-3 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-lg">View the full profile</h2>
      <p>Their skills and the pay they want, to decide whether to invite them.</p>
      <p>{viewPrice(plan, props)}</p>
      {none ? (
        <p className="text-muted">
          {plan.view_limit === 0
            ? "Until then, save or invite: whoever applies is shown in full. "
            : `The next period begins ${formatMoment(plan.period_end)}. Until then, save or invite: whoever applies is shown in full without using a view. `}
          <Link to="/employer/billing">See the plans</Link>
        </p>
      ) : (
        <SubmitButton name="intent" value="view" pendingText="Opening…">
          View full profile
        </SubmitButton>
      )}
      <p className="text-sm text-muted">
        They are told that your facility looked. Once viewed, it stays free for your whole team.
      </p>
    </div>
  );
}

function Save({ saved }: { saved: boolean }) {
  return (
    <div className="space-y-2">
      <SubmitButton
        name="intent"
        value={saved ? "unsave" : "save"}
        variant="secondary"
        pendingText="Saving…"
      >
        {saved ? "Remove from saved" : "Save for later"}
      </SubmitButton>
      <p className="text-sm text-muted">Only your team sees this. They are not told.</p>
    </div>
  );
}
