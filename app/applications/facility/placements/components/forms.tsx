import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { DateInput, TextArea } from "#app/ui/text-input.tsx";

/** Records that someone no longer works here. */
export function EndForm({ form, today }: { form: ReturnType<typeof formState>; today: string }) {
  return (
    <Disclosure summary="Record the last day" open={form.failed}>
      <Form
        errors={summaryErrors(form.errors)}
        aria-label="Record the last day"
        className="max-w-xl space-y-4"
      >
        <DateInput {...form.field("endedOn")} label="Last working day" max={today} required />
        <TextArea
          {...form.field("reason")}
          label="Why it ended"
          hint="The candidate sees it."
          rows={3}
          required
        />
        <SubmitButton name="intent" value="end" variant="danger" pendingText="Saving…">
          End placement{" "}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}

/** Raises a dispute, which an admin settles. */
export function DisputeForm({ form }: { form: ReturnType<typeof formState> }) {
  return (
    <Disclosure summary="Raise a dispute" open={form.failed}>
      <Form
        errors={summaryErrors(form.errors)}
        aria-label="Raise a dispute"
        className="max-w-xl space-y-4"
      >
        <TextArea
          {...form.field("dispute")}
          label="What’s wrong"
          hint="About the start, pay, fee or guarantee, in 10 to 5,000 characters. An administrator answers here. The candidate is told there is a dispute, not what you wrote."
          rows={4}
          required
        />
        <SubmitButton name="intent" value="dispute" pendingText="Sending…">
          Raise a dispute
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
