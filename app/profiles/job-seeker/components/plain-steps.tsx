import { choiceOptions } from "#app/domain/importance.ts";
import type { formState } from "#app/platform/form-state.ts";
import { facilityTypeOptions } from "#app/domain/facility-types.ts";
import { employmentOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { shiftOptions } from "#app/domain/shifts.ts";
import { stateOptions } from "#app/domain/states.ts";
import { Checkbox, CheckboxGroup, RadioGroup } from "#app/ui/choices.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { StepPageData } from "../page.server.ts";
import { skillExamples } from "#app/matching/skill-words/rules.ts";
import { SCHEDULE_LABELS } from "../words.ts";
import { UnitFields } from "./unit-rows.tsx";

type Props = { form: ReturnType<typeof formState>; data: StepShown };
/** Data of a step, for a draft or an approved profile. */
export type StepShown = Omit<StepPageData, "check" | "wizard">;

/** Personal details. */
export function AboutFields({ form, data }: Props) {
  return (
    <>
      <TextInput
        {...form.field("fullName")}
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        hint={
          data.live
            ? "As on your license. If you change it, we check your licenses and certifications again, and your matches wait until that’s done."
            : "As on your license."
        }
        required
      />
      <TextInput {...form.field("phone")} label="Phone" type="tel" autoComplete="tel" width="md" />
      <TextInput
        {...form.field("zip")}
        label="ZIP code"
        inputMode="numeric"
        autoComplete="postal-code"
        hint="Facilities see your city, never your address."
        width="sm"
        required
      />
      <Select
        {...form.field("homeState")}
        label="Primary state of residence"
        options={stateOptions}
        placeholder="Choose a state"
        hint="Where you legally live. It decides which state can issue your multistate license."
        width="md"
        required
      />
      <TextArea
        {...form.field("summary")}
        label="About you in a few sentences"
        hint="What do you do best, and what would a team notice first? At most 2,000 characters."
      />
    </>
  );
}

/** Profession and experience. */
export function ExperienceFields({ form, data }: Props) {
  const licensed = data.live && data.credentials.some(({ kind }) => kind === "license");
  return (
    <>
      <Select
        {...form.field("profession")}
        label="Profession"
        options={data.professions}
        placeholder="Choose a profession"
        hint={
          licensed
            ? "If you change it, we check your licenses again, and your matches wait until that’s done."
            : undefined
        }
        required
      />
      <TextInput
        {...form.field("yearsExperience")}
        label="Years of experience in this profession"
        inputMode="numeric"
        hint="New graduate? Enter 0."
        width="sm"
        required
      />
      <TextInput
        {...form.field("npi")}
        label="NPI"
        inputMode="numeric"
        autoComplete="off"
        hint="Your own National Provider Identifier, 10 digits. Most people don’t need one. Facilities never see it."
        width="md"
      />
      <UnitFields form={form} units={data.units} />
      <TextArea
        {...form.field("skills")}
        label="Skills"
        hint={`One per line or separated by commas, such as ${skillExamples(form.value("profession")).join(", ")}. Up to 30.`}
      />
    </>
  );
}

/** Job preferences. */
export function PreferencesFields({ form }: Props) {
  return (
    <>
      <MoneyInput
        {...form.field("desiredPay")}
        label="Minimum pay"
        hint="We never ask what you were paid before."
        unitChoice={{
          name: "desiredPayPeriod",
          label: "Pay period",
          options: periodOptions,
          defaultValue: form.value("desiredPayPeriod") ?? "hour",
        }}
        required
      />
      <TextInput
        {...form.field("hoursPerWeek")}
        label="Hours per week"
        inputMode="decimal"
        hint="If your minimum is per week or per year, we use these hours to compare it by the hour. If you leave it blank, we use 36 if three 12-hour shifts are your only schedule, and 40 otherwise."
        width="sm"
      />
      <CheckboxGroup
        {...form.group("employments")}
        label="Employment types"
        hint="Leave all blank if any is fine. You match only the types you choose."
        options={employmentOptions}
      />
      <CheckboxGroup
        {...form.group("shifts")}
        label="Shifts"
        options={shiftOptions}
        columns={2}
        required
      />
      <RadioGroup
        {...form.field("shiftsImportance")}
        defaultValue={form.value("shiftsImportance") ?? "nice"}
        label="Are these shifts a must?"
        hint="“Only these” leaves out positions on other shifts. “Prefer these” keeps them, as a fair match at best."
        options={choiceOptions}
      />
      <CheckboxGroup
        {...form.group("schedules")}
        label="Schedules"
        hint="Leave all blank if any is fine."
        options={Object.entries(SCHEDULE_LABELS).map(([value, label]) => ({ value, label }))}
      />
      <RadioGroup
        {...form.field("schedulesImportance")}
        defaultValue={form.value("schedulesImportance") ?? "nice"}
        label="Are these schedules a must?"
        hint="“Only these” also leaves out positions that state no schedule."
        options={choiceOptions}
      />
      <Checkbox
        {...form.field("onCall")}
        defaultChecked={form.value("onCall") === "on"}
        label="On call is OK"
        hint="Some positions require it."
      />
      <CheckboxGroup
        {...form.group("facilityTypes")}
        label="Facility types"
        hint="Leave all blank if any is fine."
        options={facilityTypeOptions}
        columns={2}
      />
      <RadioGroup
        {...form.field("facilityTypesImportance")}
        defaultValue={form.value("facilityTypesImportance") ?? "nice"}
        label="Are these facility types a must?"
        options={choiceOptions}
      />
      <Fieldset
        legend="Where"
        hint="We measure from your home and from up to three other locations, such as where your family lives."
      >
        <TextInput
          {...form.field("maxDistanceMiles")}
          label="Maximum distance in miles"
          inputMode="numeric"
          width="sm"
          required
        />
        <div className="grid gap-6 sm:grid-cols-3">
          {["Other location 1", "Other location 2", "Other location 3"].map((label, index) => (
            <TextInput
              key={label}
              {...form.field(`otherZip${index + 1}`)}
              label={`${label}: ZIP code`}
              inputMode="numeric"
              autoComplete="off"
            />
          ))}
        </div>
      </Fieldset>
      <DateInput {...form.field("availableFrom")} label="Earliest start date" required />
      <p className="text-muted">
        All positions here are permanent. The facility hires you directly. We don’t place temporary
        staff.
      </p>
    </>
  );
}
