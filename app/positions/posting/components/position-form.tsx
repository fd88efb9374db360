import { formState } from "#app/platform/form-state.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { scheduleOptions, shiftOptions } from "#app/domain/shifts.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Checkbox, CheckboxGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { DateInput, MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import type { ReactNode } from "react";
import { skillExamples } from "#app/matching/skill-words/rules.ts";
import { COMMON_BENEFITS } from "../rules.ts";
import { QuestionRows } from "./question-rows.tsx";

/** The choices that a position's form offers. */
export type PositionChoices = {
  professions: readonly OptionGroup[];
  certifications: readonly { value: string; label: string }[];
};
export type PositionFormProps = PositionChoices & {
  answer: unknown;
  defaults: Record<string, string | readonly string[] | null | undefined>;
  id: string;
  /** What is stored now; null for something new. */
  version: number | null;
  /** The page that shows what is stored now, for whoever was slower than somebody else. */
  storedAt?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** All of a position, as one form of plain fields. */
export function PositionForm(props: PositionFormProps) {
  const form = formState(props.answer, props.defaults);
  const { version: stale, ...errors } = form.errors;
  // Whoever has read that somebody was faster, saves over what there is now; nobody else does.
  const version = stale ? props.version : (form.value("version") ?? props.version);
  return (
    <Form errors={summaryErrors({ "": stale ?? [], ...errors })}>
      <input type="hidden" name="id" value={form.value("id") ?? props.id} />
      <input type="hidden" name="version" value={version ?? ""} />
      {stale ? (
        <Banner tone="warning" title="Below is what you typed. Nothing is lost.">
          <p>
            {props.storedAt ? (
              <>
                <Link to={props.storedAt}>See what is saved now</Link>, then save yours over it, or
                leave it.
              </>
            ) : (
              "Save again to put yours in its place, or leave it."
            )}
          </p>
        </Banner>
      ) : null}
      <Fieldset legend="The position">
        <TextInput
          {...form.field("title")}
          label="Title"
          hint="Such as: Registered Nurse, Medical-Surgical"
          required
        />
        <Select
          {...form.field("profession")}
          label="Profession"
          options={props.professions}
          placeholder="Choose a profession"
          required
        />
        <TextInput
          {...form.field("zip")}
          label="ZIP code of the workplace"
          inputMode="numeric"
          hint="In Missouri or Kansas."
          width="sm"
          required
        />
        <TextInput
          {...form.field("openings")}
          label="How many people you look for"
          inputMode="numeric"
          hint="One, if you leave it empty."
          width="sm"
        />
        <DateInput {...form.field("startsOn")} label="Start date" required />
      </Fieldset>
      <Fieldset legend="Hours and pay">
        <Select
          {...form.field("shift")}
          label="Shift"
          options={shiftOptions}
          placeholder="Choose a shift"
          width="md"
          required
        />
        <Select
          {...form.field("schedule")}
          label="Schedule"
          options={scheduleOptions}
          placeholder="No fixed pattern"
          width="md"
        />
        <Checkbox
          {...form.field("onCall")}
          defaultChecked={form.field("onCall").defaultValue === "on"}
          label="Includes being on call"
        />
        <MoneyInput
          {...form.field("payMin")}
          label="Pay, from"
          unitChoice={{
            name: "payPeriod",
            label: "Pay is for",
            options: periodOptions,
            defaultValue: form.field("payPeriod").defaultValue,
          }}
          required
        />
        <MoneyInput
          {...form.field("payMax")}
          label="Pay, up to"
          hint="For the same period. Candidates see the whole range."
          required
        />
        <CheckboxGroup
          {...form.group("benefits")}
          label="Benefits"
          options={COMMON_BENEFITS.map((benefit) => ({ value: benefit, label: benefit }))}
          columns={2}
        />
        <TextArea
          {...form.field("otherBenefits")}
          label="Other benefits"
          hint="One a line, up to 8."
          rows={2}
        />
      </Fieldset>
      <Fieldset
        legend="What you ask for"
        hint="The license that the state asks for is verified by us and need not be named. A certification you must have leaves out who lacks it; what is nice to have only lifts the match."
      >
        <TextInput
          {...form.field("minYearsExperience")}
          label="Years of experience you ask for"
          inputMode="numeric"
          hint="0 if new graduates are welcome. Preferred, not required: fewer years lower the match."
          width="sm"
          required
        />
        <Certifications {...props} form={form} />
        <TextArea
          {...form.field("mustSkills")}
          label="Skills they must have"
          hint={`One a line, such as: ${skillExamples(form.value("profession")).join(", ")}. Candidates read them; they do not exclude anybody.`}
          rows={2}
        />
        <TextArea
          {...form.field("niceSkills")}
          label="Skills that are nice to have"
          hint="One a line."
          rows={2}
        />
      </Fieldset>
      <TextArea
        {...form.field("description")}
        label="Description"
        hint="The unit, the team, a usual day. Up to 5,000 characters."
        rows={8}
      />
      <QuestionRows form={form} />
      {props.children}
    </Form>
  );
}

type FormState = ReturnType<typeof formState>;

/** Two lists of the same certifications; closed while nothing in them is chosen. */
function Certifications({
  form,
  certifications,
}: Pick<PositionChoices, "certifications"> & { form: FormState }) {
  const must = form.group("mustCertifications");
  const nice = form.group("niceCertifications");
  return (
    <>
      <Disclosure
        summary="Certifications they must have"
        open={must.defaultValues.length > 0 || must.errors !== undefined}
      >
        <CheckboxGroup {...must} label="Must have" options={certifications} columns={2} />
      </Disclosure>
      <Disclosure
        summary="Certifications that are nice to have"
        open={nice.defaultValues.length > 0 || nice.errors !== undefined}
      >
        <CheckboxGroup {...nice} label="Nice to have" options={certifications} columns={2} />
      </Disclosure>
    </>
  );
}
