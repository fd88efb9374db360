import { formState, versionToSend } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { RefusedForm } from "#app/ui/refused-form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { PositionStatus } from "../rules.ts";
import { ViewersNote } from "./viewers-note.tsx";

type Props = {
  title: string;
  status: PositionStatus;
  version: number;
  /** Number of applications and invitations in progress that would end. */
  ending: number;
  recruits: boolean;
};

/** Confirmation before closing a position or deleting a draft. */
export function ClosePosition({ title, status, version, ending, recruits }: Props) {
  const form = formState(useAnswer());
  const { version: stale, ...errors } = form.errors;
  const draft = status === "draft";
  return (
    <div className="max-w-2xl space-y-8">
      <Breadcrumb parents={[{ to: "/employer/positions", label: "Positions" }]} current={title} />
      <PageHeading
        title={draft ? `Delete the draft “${title}”?` : `Close “${title}”?`}
        lead={
          draft
            ? "It was never posted. Nothing else is lost with it."
            : "Candidates won’t see it anymore. You can reopen it later. Its applications stay closed, but candidates can apply again, and you can invite them."
        }
      />
      {status === "closed" ? (
        <>
          <RefusedForm errors={form.errors} typed={form.value("reason")} />
          <Banner title="This position is already closed." />
        </>
      ) : recruits ? (
        <Form errors={summaryErrors({ "": stale ?? [], ...errors })}>
          <input type="hidden" name="version" value={versionToSend(form, version)} />
          {draft ? null : (
            <>
              <Banner tone={ending ? "warning" : "info"}>
                <p>
                  {ending === 0
                    ? "No applications or invitations are in progress."
                    : ending === 1
                      ? "This also ends 1 application or invitation in progress. We tell the candidate and give your reason."
                      : `This also ends ${ending} applications and invitations in progress. We tell each candidate and give your reason.`}
                </p>
              </Banner>
              <TextArea
                {...form.field("reason")}
                label="Why are you closing it?"
                hint="Candidates see this. Example: We hired another candidate."
                rows={3}
                maxLength={500}
                required
              />
            </>
          )}
          <div className="flex flex-wrap gap-3">
            <SubmitButton
              variant="danger"
              name="intent"
              value={draft ? "delete" : "close"}
              pendingText={draft ? "Deleting…" : "Closing…"}
            >
              {draft ? "Delete this draft" : "Close this position"}
            </SubmitButton>
            <ButtonLink to="/employer/positions" variant="secondary">
              Keep it
            </ButtonLink>
          </div>
        </Form>
      ) : (
        <ViewersNote />
      )}
    </div>
  );
}
