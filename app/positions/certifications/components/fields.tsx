import type { formState } from "#app/platform/form-state.ts";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import type { Option } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";

/** What a certification is: the fields of the form that adds one, and of the one that changes it. */
export function CertificationFields(props: {
  form: ReturnType<typeof formState>;
  professions: readonly Option[];
}) {
  const { form, professions } = props;
  return (
    <>
      <TextInput
        {...form.field("shortName")}
        label="Letters"
        hint="As people write them behind their name, such as: CCRN."
        autoComplete="off"
        maxLength={20}
        width="md"
        required
      />
      <TextInput
        {...form.field("name")}
        label="Name"
        hint="Such as: Certified Emergency Nurse."
        autoComplete="off"
        maxLength={80}
        required
      />
      <TextInput
        {...form.field("validMonths")}
        label="Valid for, in months"
        hint="Leave it empty if that depends on the person. Dates farther away are asked about."
        inputMode="numeric"
        autoComplete="off"
        width="sm"
      />
      <CheckboxGroup
        {...form.group("professions")}
        label="Who may hold it"
        options={professions}
        columns={2}
        required
      />
      <TextArea
        {...form.field("units")}
        label="Units that usually ask for it"
        hint="One a line. A group stands for all of its units. Empty: every unit."
        rows={4}
      />
    </>
  );
}
