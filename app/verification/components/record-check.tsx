import { count } from "#app/platform/format.ts";
import type { formState } from "#app/platform/form-state.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { DateInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { Check } from "../queries.server.ts";
import { resultOptions } from "../rules.ts";
import { checkTitle, recordHref } from "./checklist.tsx";

/** The form that records the result of a check. */
export function RecordCheck(props: {
  check: Check;
  here: string;
  today: string;
  form: ReturnType<typeof formState>;
}) {
  const { check, here, today, form } = props;
  return (
    <section
      id="record"
      aria-labelledby="record-heading"
      className="rounded-lg border-2 border-accent p-4 sm:p-5"
    >
      <h3 id="record-heading" className="text-lg">
        {checkTitle(check)}
      </h3>
      <p className="mt-1 wrap-anywhere text-muted">Look up: {check.looked_up}</p>
      <Form
        action={recordHref(here, check)}
        errors={summaryErrors(form.errors)}
        className="mt-4 space-y-4"
      >
        <input type="hidden" name="rule" value={check.rule} />
        {check.credential ? (
          <input type="hidden" name="credential" value={check.credential} />
        ) : null}
        <input type="hidden" name="lookedUp" value={check.looked_up} />
        {check.records[0] ? (
          <input type="hidden" name="replaces" value={check.records[0].id} />
        ) : null}
        <RadioGroup
          {...form.field("result")}
          label="Result"
          required
          options={resultOptions(check)}
        />
        <DateInput {...form.field("checkedOn")} label="Date of check" max={today} required />
        <TextInput {...form.field("source")} label="Source" />
        <DateInput
          {...form.field("expiresOn")}
          label="Check valid until"
          hint={
            check.valid_days
              ? `Leave empty for ${count(check.valid_days, "day")}.`
              : "Leave empty for no end date."
          }
        />
        <TextArea
          {...form.field("note")}
          label="Note"
          rows={3}
          hint="Required unless the result is clear. Administrators only."
        />
        <p className="text-sm text-muted">
          Records can’t be edited. If one is wrong, record the check again; both stay.
        </p>
        <div className="flex flex-wrap gap-3">
          <SubmitButton name="intent" value="check" pendingText="Recording…">
            Record check
          </SubmitButton>
          <ButtonLink to={here} variant="quiet">
            Not now
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}
