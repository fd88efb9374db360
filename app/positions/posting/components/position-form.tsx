import { differingLines } from "#app/platform/differing.ts";
import { formState, versionToSend } from "#app/platform/form-state.ts";
import { employmentOptions, holidayOptions, weekendOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { recordsSystemOptions } from "#app/domain/units.ts";
import { requirementOptions } from "#app/domain/importance.ts";
import { scheduleOptions, shiftOptions } from "#app/domain/shifts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { Checkbox, RadioGroup } from "#app/ui/choices.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { EDIT_CONFLICT, EditConflict } from "#app/ui/edit-conflict.tsx";
import { Select, type Option, type OptionGroup } from "#app/ui/select.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { ReactNode } from "react";
import { skillExamples } from "#app/matching/skill-words/rules.ts";
import { AGAIN, QUESTION_ROWS } from "../rules.ts";
import { benefitOptions, DETAIL_LABELS } from "../details.ts";
import { CERTIFICATION_LABELS, Certifications } from "./certifications.tsx";
import { DetailFields } from "./detail-fields.tsx";
import { useHints } from "./use-hints.ts";
import { QuestionRows } from "./question-rows.tsx";

/** Options of a position's form. */
export type PositionChoices = {
  professions: readonly OptionGroup[];
  units: readonly OptionGroup[];
  /** The profession these units belong to. */
  unitsFor: string | null;
  /** Common in the unit, and the profession's others; null until a profession is chosen. */
  certifications: { usual: readonly Option[]; others: readonly Option[] } | null;
};
export type PositionFormProps = PositionChoices & {
  answer: unknown;
  defaults: Record<string, string | readonly string[] | null | undefined>;
  id: string;
  /** Stored version; null for a new position. */
  version: number | null;
  /** Required skills of the saved position that matching does not recognize. */
  unrecognizedRequiredSkills?: readonly string[] | undefined;
  /** URL of the form with the saved values. */
  savedTo?: string | undefined;
  /** Where to submit the form to re-render it; this page by default. */
  shownAt?: string | undefined;
  /** Buttons. */
  children: ReactNode;
};

const LABELS = {
  title: "Title",
  profession: "Profession",
  unit: "Unit",
  zip: "Workplace ZIP code",
  openings: "Number of openings",
  startsOn: "Start date",
  startsBy: "Latest start",
  shift: "Shift",
  schedule: "Schedule",
  onCall: "Includes on-call",
  employment: "Employment",
  hoursMin: "Hours per week, from",
  hoursMax: "Hours per week, up to",
  shiftHours: "Shift length, in hours",
  shiftsPerWeek: "Shifts per week",
  weekends: "Weekends",
  holidays: "Holidays",
  exempt: "Salaried and exempt from overtime",
  payMin: "Pay, from",
  payMax: "Pay, up to",
  payPeriod: "Pay period",
  benefits: "Benefits you offer",
  otherBenefits: "Other benefits",
  minYearsExperience: "Years of experience",
  yearsImportance: "Experience: required or preferred",
  ...CERTIFICATION_LABELS,
  mustSkills: "Required skills",
  niceSkills: "Preferred skills",
  ...DETAIL_LABELS,
  description: "Description",
  inFeeds: "Include in our job feed, which job sites can pick up",
  ...Object.fromEntries(QUESTION_ROWS.map((row) => [`question${row}`, `Question ${row}`])),
};

/** Labels for saved codes. */
const wordsFor = ({ professions, units, certifications }: PositionChoices) => {
  const listed = [...(certifications?.usual ?? []), ...(certifications?.others ?? [])];
  const choices: Record<string, readonly { value: string; label: string }[]> = {
    profession: professions.flatMap(({ options }) => options),
    unit: units.flatMap(({ options }) => options),
    shift: shiftOptions,
    schedule: scheduleOptions,
    payPeriod: periodOptions,
    recordsSystem: recordsSystemOptions,
    benefits: benefitOptions,
    mustCertifications: listed,
    niceCertifications: listed,
    onCall: [{ value: "on", label: "yes" }],
    exempt: [{ value: "on", label: "yes" }],
    inFeeds: [{ value: "on", label: "yes" }],
    employment: employmentOptions,
    weekends: weekendOptions,
    holidays: holidayOptions,
    yearsImportance: requirementOptions,
  };
  return (name: string, value: string) =>
    choices[name]?.find((one) => one.value === value)?.label ?? value;
};

/** The whole position form, as plain fields. */
export function PositionForm(props: PositionFormProps) {
  const form = formState(props.answer, props.defaults);
  const stale = form.errors["version"];
  const hints = useHints(props);
  const typedUnit = form.value("unit");
  const isOffered = hints.units.some(({ options }) =>
    options.some(({ value }) => value === typedUnit),
  );
  const isSaved = props.version !== null;
  // Only after seeing the conflict notice may the next save overwrite the newer version.
  const version = versionToSend(form, props.version);
  return (
    <Form errors={summaryErrors(form.errors, { version: EDIT_CONFLICT })}>
      <noscript>
        {/* Default button for Enter: without it, Enter would press the first button below, which only shows more. */}
        <button className="sr-only" formAction={props.shownAt} tabIndex={-1} aria-hidden="true" />
      </noscript>
      <input type="hidden" name="id" value={form.value("id") ?? props.id} />
      <input type="hidden" name="version" value={version ?? ""} />
      {stale ? (
        <EditConflict
          lines={isSaved ? differingLines(props.defaults, form, LABELS, wordsFor(props)) : []}
          same={isSaved ? undefined : "It is among your positions now."}
          savedTo={isSaved ? props.savedTo : "/employer/positions"}
        />
      ) : null}
      <Fieldset legend="The position">
        <TextInput
          {...form.field("title")}
          label={LABELS.title}
          hint="Example: Registered Nurse, Medical-Surgical"
          required
        />
        <Select
          {...form.field("profession")}
          label={LABELS.profession}
          options={props.professions}
          placeholder="Choose a profession"
          onChange={hints.onProfession}
          required
        />
        <div className="space-y-3">
          <Select
            key={hints.unitsFor}
            {...form.field("unit")}
            label={LABELS.unit}
            options={
              typedUnit && !isOffered
                ? [{ value: typedUnit, label: "The unit you chose before" }, ...hints.units]
                : hints.units
            }
            placeholder={hints.units.length > 0 ? "Choose a unit" : "Choose a profession first"}
            hint="Candidates look for their unit first."
          />
          <noscript>
            <SubmitButton
              variant="secondary"
              name={AGAIN}
              value="1"
              formAction={`${props.shownAt ?? ""}#profession`}
            >
              Show units and certifications for this profession
            </SubmitButton>
          </noscript>
        </div>
        <TextInput
          {...form.field("zip")}
          label={LABELS.zip}
          inputMode="numeric"
          hint="In Missouri or Kansas."
          width="sm"
          required
        />
        <TextInput
          {...form.field("openings")}
          label={LABELS.openings}
          inputMode="numeric"
          hint="Leave blank for one."
          width="sm"
        />
        <DateInput {...form.field("startsOn")} label={LABELS.startsOn} required />
        <DateInput
          {...form.field("startsBy")}
          label={LABELS.startsBy}
          hint="Leave blank for a single start date. Candidates available by this date count as on time."
        />
      </Fieldset>
      <Fieldset
        legend="Hours and pay"
        hint="Every position is permanent: you hire directly. We work out pay by the hour, week and year from the hours you enter here."
      >
        <Select
          {...form.field("employment")}
          label={LABELS.employment}
          options={employmentOptions}
          placeholder="Choose one"
          width="md"
          required
        />
        <Select
          {...form.field("shift")}
          label={LABELS.shift}
          options={shiftOptions}
          placeholder="Choose a shift"
          width="md"
          required
        />
        <Select
          {...form.field("schedule")}
          label={LABELS.schedule}
          options={scheduleOptions}
          placeholder="Another pattern"
          width="md"
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextInput
            {...form.field("hoursMin")}
            label={LABELS.hoursMin}
            inputMode="decimal"
            hint="Example: 36. Leave blank for the schedule’s hours, or 40 for full-time."
            width="sm"
          />
          <TextInput
            {...form.field("hoursMax")}
            label={LABELS.hoursMax}
            inputMode="decimal"
            hint="Only where the hours vary."
            width="sm"
          />
          <TextInput
            {...form.field("shiftHours")}
            label={LABELS.shiftHours}
            inputMode="decimal"
            hint="For your own pattern."
            width="sm"
          />
          <TextInput
            {...form.field("shiftsPerWeek")}
            label={LABELS.shiftsPerWeek}
            inputMode="numeric"
            width="sm"
          />
          <Select
            {...form.field("weekends")}
            label={LABELS.weekends}
            options={weekendOptions}
            placeholder="Not stated"
          />
          <Select
            {...form.field("holidays")}
            label={LABELS.holidays}
            options={holidayOptions}
            placeholder="Not stated"
          />
        </div>
        <Checkbox
          {...form.field("onCall")}
          defaultChecked={form.field("onCall").defaultValue === "on"}
          label={LABELS.onCall}
        />
        <MoneyInput
          {...form.field("payMin")}
          label={LABELS.payMin}
          unitChoice={{
            name: "payPeriod",
            label: LABELS.payPeriod,
            options: periodOptions,
            defaultValue: form.field("payPeriod").defaultValue,
          }}
          required
        />
        <MoneyInput
          {...form.field("payMax")}
          label={LABELS.payMax}
          hint="For the same period. Candidates see the whole range."
          required
        />
        <Checkbox
          {...form.field("exempt")}
          defaultChecked={form.field("exempt").defaultValue === "on"}
          label={LABELS.exempt}
          hint="Pay is per year. If a candidate wants hourly pay, we compare it as yearly pay."
        />
      </Fieldset>
      <Fieldset
        legend="What you ask for"
        hint="We verify the license that the state requires, so don’t list it. You match only candidates who have everything you require. What you prefer makes a match stronger."
      >
        <TextInput
          {...form.field("minYearsExperience")}
          label={LABELS.minYearsExperience}
          inputMode="numeric"
          hint="0 if new graduates are welcome."
          width="sm"
          required
        />
        <RadioGroup
          {...form.field("yearsImportance")}
          defaultValue={form.value("yearsImportance") ?? "nice"}
          label={LABELS.yearsImportance}
          hint="If preferred, fewer years make a match weaker."
          options={requirementOptions}
        />
        <Certifications choices={props.certifications} form={form} />
        <TextArea
          {...form.field("mustSkills")}
          label={LABELS.mustSkills}
          hint={`One per line, such as: ${skillExamples(form.value("profession")).join(", ")}. You match only candidates who have all of them.`}
          rows={2}
          onChange={hints.onSkills}
        />
        <div aria-live="polite">
          {hints.unknown ? <Banner tone="warning">{hints.unknown}</Banner> : null}
        </div>
        <TextArea
          {...form.field("niceSkills")}
          label={LABELS.niceSkills}
          hint="One per line."
          rows={2}
        />
      </Fieldset>
      <DetailFields form={form} />
      <TextArea
        {...form.field("description")}
        label={LABELS.description}
        hint="The unit, the team, a typical day. Up to 5,000 characters."
        rows={8}
      />
      <QuestionRows form={form} />
      <Checkbox
        {...form.field("inFeeds")}
        defaultChecked={form.field("inFeeds").defaultValue === "on"}
        label={LABELS.inFeeds}
      />
      {props.children}
    </Form>
  );
}
