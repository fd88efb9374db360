import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { newPositionPage } from "../form.server.ts";
import { usageSentence } from "../rules.ts";
import { PositionForm } from "./position-form.tsx";
import { ViewersNote } from "./viewers-note.tsx";

/** Page to create a position or finish a draft. */
export function NewPosition(props: Awaited<ReturnType<typeof newPositionPage>>) {
  const answer = useAnswer();
  // Keep the draft's id in the URL, so that the page can load what is saved when the form comes back.
  const draft = `?draft=${formState(answer).value("id") ?? props.id}`;
  const usage = props.plan && usageSentence(props.plan);
  return (
    <div className="max-w-2xl space-y-8">
      <PageHeading
        title={props.draft ? "Finish a draft" : "Post a position"}
        lead="Permanent positions only. You’ll preview it, and see how many candidates fit, before you post it. An open position has a public page with your facility’s name."
      />
      {usage ? (
        <p className="text-muted">
          {usage}{" "}
          {props.plan?.onHold ? (
            <Link to="/employer/billing">Billing</Link>
          ) : props.plan?.limit === 0 ? (
            <Link to="/employer/billing">See the plans</Link>
          ) : null}
        </p>
      ) : null}
      {props.gone && !answer ? (
        <Banner tone="warning" title="This draft doesn’t exist.">
          <p>
            Someone may have finished or deleted it. Check{" "}
            <Link to="/employer/positions">your positions</Link>, or start a new one below.
          </p>
        </Banner>
      ) : null}
      {props.recruits ? (
        <PositionForm
          {...props}
          answer={answer}
          savedTo={`/employer/new-position${draft}`}
          shownAt={`/employer/new-position${draft}`}
        >
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              size="lg"
              formAction={`/employer/new-position${draft}`}
              pendingText="Saving…"
            >
              Save and preview
            </SubmitButton>
            <SubmitButton
              size="lg"
              variant="secondary"
              formAction={`/employer/new-position/draft${draft}`}
              pendingText="Saving…"
            >
              Save as draft
            </SubmitButton>
          </div>
          <p className="text-sm text-muted">
            Nothing is public until you post it from the preview. A draft needs only a title and a
            profession.
          </p>
        </PositionForm>
      ) : (
        <ViewersNote />
      )}
    </div>
  );
}
