import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Link } from "#app/ui/link.tsx";
import { TextArea } from "#app/ui/text-input.tsx";
import { reportReasonOptions } from "../rules.ts";

/** Reports a problem with a position to the admins. */
export function ReportForm({ answer, back }: { answer: unknown; back: string }) {
  const form = formState(answer);
  return (
    <Form errors={summaryErrors(form.errors)} aria-label="Report this position">
      <RadioGroup
        {...form.field("kind")}
        label="What is wrong with it?"
        options={reportReasonOptions}
        required
      />
      <TextArea
        {...form.field("details")}
        label="Tell us more"
        hint="Up to 2,000 characters. If you chose “Something else,” tell us what."
        rows={4}
        maxLength={2000}
      />
      <HoneypotField />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton pendingText="Sending…">Send report</SubmitButton>
        <Link to={back} className="inline-flex min-h-11 items-center">
          Cancel
        </Link>
      </div>
    </Form>
  );
}
