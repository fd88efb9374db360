import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

/** Form that approves a new question. */
export function ApproveQuestionForm() {
  return (
    <Form aria-label="Approve question">
      <SubmitButton name="intent" value="fine" variant="secondary" pendingText="Saving…">
        Approve question
      </SubmitButton>
    </Form>
  );
}

/** Form that withdraws a question. */
export function RemoveQuestionForm({ form }: { form: ReturnType<typeof formState> }) {
  return (
    <Form
      errors={summaryErrors(form.errors)}
      aria-label="Remove question"
      className="max-w-xl space-y-4"
    >
      <TextArea
        {...form.field("reason")}
        label="Reason"
        hint="10 to 500 characters. The facility sees it."
        rows={4}
        required
      />
      <SubmitButton name="intent" value="take_back" variant="danger" pendingText="Removing…">
        Remove question
      </SubmitButton>
    </Form>
  );
}
