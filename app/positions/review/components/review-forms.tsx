import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextArea } from "#app/ui/text-input.tsx";

/** The form that marks a new question as fine. */
export function FineForm() {
  return (
    <Form aria-label="Approve question">
      <SubmitButton name="intent" value="fine" variant="secondary" pendingText="Saving…">
        Approve question
      </SubmitButton>
    </Form>
  );
}

/** The form that takes a question back. */
export function TakeBackForm({ form }: { form: ReturnType<typeof formState> }) {
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
