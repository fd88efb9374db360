import type { formState } from "#app/platform/form-state.ts";
import { facilityTypeOptions } from "#app/domain/facility-types.ts";
import { benefitOptions } from "#app/domain/benefits.ts";
import { Checkbox, CheckboxGroup } from "#app/ui/choices.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextArea, TextInput } from "#app/ui/text-input.tsx";

type Props = { form: ReturnType<typeof formState> };

/** Facility name, type and identifiers. */
export function FacilityFields({ form }: Props) {
  return (
    <>
      <TextInput
        {...form.field("facilityName")}
        label="Facility name"
        autoComplete="organization"
        required
      />
      <Select
        {...form.field("facilityType")}
        label="Facility type"
        options={facilityTypeOptions}
        placeholder="Choose one"
        width="md"
        required
      />
      <AddressFields form={form} />
      <TextInput
        {...form.field("npi")}
        label="NPI"
        inputMode="numeric"
        hint="The facility’s National Provider Identifier, 10 digits. It makes checking faster."
        width="md"
      />
      <TextInput
        {...form.field("ccn")}
        label="CCN"
        autoComplete="off"
        hint="The CMS certification number, six characters, if there is one."
        width="md"
      />
      {form.field("ccnConfirmed").errors || form.value("ccnConfirmed") === "on" ? (
        <Checkbox
          {...form.field("ccnConfirmed")}
          defaultChecked={form.value("ccnConfirmed") === "on"}
          label="Yes, this CCN is right"
        />
      ) : null}
    </>
  );
}

/** Facility address. */
export function AddressFields({ form }: Props) {
  return (
    <>
      <TextInput
        {...form.field("addressLine")}
        label="Street address"
        autoComplete="street-address"
        required
      />
      <TextInput
        {...form.field("zip")}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        width="sm"
        required
      />
    </>
  );
}

/** Public contact details of the facility. */
export function ReachFields({ form }: Props) {
  return (
    <>
      <TextInput
        {...form.field("contactTitle")}
        label="Your title"
        autoComplete="organization-title"
        hint="Example: Director of Nursing"
      />
      <TextInput
        {...form.field("phone")}
        label="Phone"
        type="tel"
        autoComplete="tel"
        width="md"
        required
      />
      <TextInput {...form.field("website")} label="Website" autoComplete="url" />
    </>
  );
}

/** Contact person. */
export function ContactFields({ form }: Props) {
  return (
    <>
      <TextInput {...form.field("fullName")} label="Your full name" autoComplete="name" required />
      <ReachFields form={form} />
    </>
  );
}

/** Description for candidates. */
export function AboutField({ form }: Props) {
  return (
    <TextArea
      {...form.field("about")}
      label="About the facility"
      hint="Shown on your public page and your positions. At most 2,000 characters."
      rows={6}
    />
  );
}

/** Benefits for all employees. */
export function BenefitsField({ form }: Props) {
  return (
    <CheckboxGroup
      {...form.group("benefits")}
      label="Benefits"
      hint="Check the benefits every employee gets. Add any others to the positions that offer them."
      options={benefitOptions}
      columns={2}
    />
  );
}

/** Proof that the user may speak for the facility. */
export function VerificationFields({ form }: Props) {
  return (
    <>
      <TextArea
        {...form.field("verificationNote")}
        label="How can we check it?"
        hint="For example, a page that names you, or someone we can call. Only your team and our reviewers see this."
      />
      <Checkbox
        {...form.field("mayHire")}
        defaultChecked={form.value("mayHire") === "on"}
        label="I’m authorized to hire for this facility"
        hint="If we’re not sure, we ask the facility."
        required
      />
    </>
  );
}
