import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { DateInput, TextArea } from "#app/ui/text-input.tsx";

/** Records that someone no longer works here, or won’t start after all. */
export function EndSection(props: {
  form: ReturnType<typeof formState>;
  startsOn: string;
  today: string;
}) {
  const { form, startsOn, today } = props;
  const started = startsOn <= today;
  return (
    <section aria-labelledby="end">
      <h2 id="end" className="text-xl">
        {started ? "No longer working here?" : "Not starting after all?"}
      </h2>
      <p className="mt-1 text-muted">
        Record {started ? "the last day" : "it"} so the placement shows as ended.
      </p>
      <EndForm form={form} started={started} today={today} />
    </section>
  );
}

function EndForm(props: { form: ReturnType<typeof formState>; started: boolean; today: string }) {
  const { form, started, today } = props;
  const name = started ? "Record the last day" : "Record that they won’t start";
  return (
    <Disclosure summary={name} open={form.failed}>
      <Form errors={summaryErrors(form.errors)} aria-label={name} className="max-w-xl space-y-4">
        <DateInput
          {...form.field("endedOn")}
          label={started ? "Last day of work" : "Date it ended"}
          hint={started ? undefined : "The first day hasn’t come yet, so enter today’s date."}
          max={today}
          required
        />
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
