import type { formState } from "#app/platform/form-state.ts";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import type { Option } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";

/** Certification fields, shared by the add form and the edit form. */
export function CertificationFields(props: {
  form: ReturnType<typeof formState>;
  professions: readonly Option[];
}) {
  const { form, professions } = props;
  return (
    <>
      <TextInput
        {...form.field("shortName")}
        label="Abbreviation"
        hint="As people write it after their name, such as CCRN."
        autoComplete="off"
        maxLength={20}
        width="md"
        required
      />
      <TextInput
        {...form.field("name")}
        label="Name"
        hint="For example Certified Emergency Nurse."
        autoComplete="off"
        maxLength={80}
        required
      />
      <TextInput
        {...form.field("validMonths")}
        label="Valid for, in months"
        hint="Leave blank if it varies. If someone enters a later expiration date, we ask whether it is right."
        inputMode="numeric"
        autoComplete="off"
        width="sm"
      />
      <CheckboxGroup
        {...form.group("professions")}
        label="Professions"
        options={professions}
        columns={2}
        required
      />
      <TextArea
        {...form.field("units")}
        label="Units that usually ask for it"
        hint="One per line. A group covers all of its units. Leave blank for every unit."
        rows={4}
      />
    </>
  );
}
