import { formState } from "#app/platform/form-state.ts";
import { Checkbox, CheckboxGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type SelectProps } from "#app/ui/select.tsx";
import { DateInput, MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import { periodOptions, shiftOptions, stateOptions } from "#app/platform/words.ts";
import { HandIn } from "./hand-in.tsx";

type Props = {
  answer: unknown;
  defaults: Record<string, string | readonly string[] | null | undefined>;
  professions: SelectProps["options"];
  /** Whether it was handed in before. */
  again: boolean;
};

/** A job seeker's profile on one page. */
export function JobSeekerForm({ answer, defaults, professions, again }: Props) {
  const form = formState(answer, defaults);
  return (
    <Form errors={summaryErrors(form.errors)}>
      <Section title="About you">
        <TextInput
          {...form.field("fullName")}
          label="Full name"
          autoComplete="name"
          hint="As on your license."
          required
        />
        <TextInput
          {...form.field("zip")}
          label="ZIP code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="In Missouri or Kansas. Facilities see your city, never your address."
          width="sm"
          required
        />
        <Select
          {...form.field("homeState")}
          label="Primary state of residence"
          options={stateOptions}
          placeholder="Choose a state"
          hint="Where you legally live. It decides which state can issue a multistate license."
          width="md"
          required
        />
      </Section>

      <Section title="Profession and experience">
        <Select
          {...form.field("profession")}
          label="Profession"
          options={professions}
          placeholder="Choose a profession"
          required
        />
        <TextInput
          {...form.field("yearsExperience")}
          label="Years of experience in this profession"
          inputMode="numeric"
          width="sm"
          required
        />
      </Section>

      <Section title="License" lead="Leave this empty if your profession needs no license.">
        <Select
          {...form.field("licenseState")}
          label="State that issued it"
          options={stateOptions}
          placeholder="No license"
          width="md"
        />
        <TextInput
          {...form.field("licenseNumber")}
          label="License number"
          autoComplete="off"
          width="md"
        />
        <DateInput {...form.field("licenseExpiresOn")} label="Expires on" />
        <Checkbox
          {...form.field("licenseMultistate")}
          defaultChecked={form.field("licenseMultistate").defaultValue === "on"}
          label="It is a multistate (compact) license"
          hint="For RNs and LPNs: it works in Missouri and Kansas alike."
        />
      </Section>

      <Section title="What you want">
        <MoneyInput
          {...form.field("desiredPay")}
          label="Pay you want, at least"
          hint="What you want from now on. We never ask what you were paid before."
          unitChoice={{
            name: "desiredPayPeriod",
            label: "Pay is for",
            options: periodOptions,
            defaultValue: form.value("desiredPayPeriod") ?? "hour",
          }}
          required
        />
        <CheckboxGroup
          {...form.group("shifts")}
          label="Shifts you would work"
          options={shiftOptions}
          columns={2}
          required
        />
        <TextInput
          {...form.field("maxDistanceMiles")}
          label="How far you would go, in miles"
          inputMode="numeric"
          width="sm"
          required
        />
        <DateInput {...form.field("availableFrom")} label="You could start from" required />
      </Section>

      <HandIn to="/job-seeker/onboarding" again={again}>
        Hand in my profile
      </HandIn>
    </Form>
  );
}

function Section(props: { title: string; lead?: string; children: React.ReactNode }) {
  return (
    <section className="space-y-6 border-t border-line pt-8">
      <div>
        <h2 className="text-xl">{props.title}</h2>
        {props.lead ? <p className="mt-1 text-muted">{props.lead}</p> : null}
      </div>
      {props.children}
    </section>
  );
}
