import type { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

/** The form that saves or removes a professional's NPI. */
export function NpiForm(props: {
  here: string;
  /** The saved NPI. */
  npi: string | null;
  form: ReturnType<typeof formState>;
}) {
  const { here, npi, form } = props;
  return (
    <Form action={here} errors={summaryErrors(form.errors)} className="space-y-4">
      <input type="hidden" name="npiWas" value={npi ?? ""} />
      <TextInput
        {...form.field("npi")}
        label="NPI"
        inputMode="numeric"
        autoComplete="off"
        hint="10 digits, if they have one. We compare it with the exclusion list, and they see it in their profile. Leave empty to remove it."
        width="md"
      />
      <SubmitButton name="intent" value="npi" variant="secondary" pendingText="Saving…">
        Save NPI
      </SubmitButton>
    </Form>
  );
}
