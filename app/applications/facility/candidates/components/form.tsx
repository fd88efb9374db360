import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import type { CandidateRow } from "../queries.server.ts";
import type { CandidateFilters } from "../rules.ts";
import { CandidateTable } from "./table.tsx";

/** Candidates of a position; users who may edit can select some to save or invite. */
export function CandidateList(props: {
  base: string;
  rows: readonly CandidateRow[];
  asked: CandidateFilters;
  recruits: boolean;
  form: ReturnType<typeof formState>;
}) {
  const { base, rows, asked, recruits, form } = props;
  if (!recruits) return <CandidateTable {...{ base, rows, asked }} />;
  const ticked = new Set(form.group("pick").defaultValues);
  return (
    <Form
      errors={summaryErrors(form.errors, { pick: "candidate-list", note: "note" })}
      aria-label="Candidates"
      className="space-y-5"
    >
      <div id="candidate-list">
        <CandidateTable {...{ base, rows, asked, ticked }} />
      </div>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
        <SubmitButton name="intent" value="save" variant="secondary" pendingText="Saving…">
          Save selected
        </SubmitButton>
        <Disclosure summary="Invite selected" open={form.failed}>
          <div className="max-w-2xl space-y-4">
            <TextArea
              {...form.field("note")}
              label="Message to each candidate"
              hint="Sent with the position. Invitations don’t use your full views."
              rows={3}
            />
            <SubmitButton name="intent" value="invite" pendingText="Inviting…">
              Send invitations
            </SubmitButton>
          </div>
        </Disclosure>
      </div>
    </Form>
  );
}
