import type { formState } from "#app/platform/form-state.ts";
import { recordsSystemOptions } from "#app/domain/units.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import { Select } from "#app/ui/select.tsx";
import { MoneyInput, TextArea, TextInput } from "#app/ui/text-input.tsx";
import { benefitOptions, DETAIL_LABELS, type DetailField } from "../details.ts";

type FormState = ReturnType<typeof formState>;

const SECTIONS = {
  unit: ["department", "beds", "ratio", "recordsSystem", "team", "orientationWeeks"],
  pay: ["nightPay", "weekendPay", "chargePay", "preceptorPay", "bonus", "bonusTerms", "relocation"],
  benefits: [
    "matchPercent",
    "matchUpTo",
    "ptoDays",
    "parentalWeeks",
    "tuition",
    "ceAllowance",
    "loanHelp",
  ],
  decision: ["howToApply", "contact", "decidedBy", "decisionDays", "requisitionId"],
} as const satisfies Record<string, readonly DetailField[]>;

/** Details candidates ask about next, in four sections that stay collapsed while empty. */
export function DetailFields({ form }: { form: FormState }) {
  const isUsed = (part: keyof typeof SECTIONS) =>
    SECTIONS[part].some((name) => form.value(name) || form.errors[name]);
  const ticked = form.group("benefits");
  const other = form.field("otherBenefits");
  const field = (name: DetailField) => ({ ...form.field(name), label: DETAIL_LABELS[name] });
  return (
    <>
      <Disclosure summary="Unit and team" open={isUsed("unit")}>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextInput {...field("department")} hint="Example: Surgical Services" />
          <TextInput {...field("beds")} inputMode="numeric" width="sm" />
          <TextInput {...field("ratio")} hint="Example: 1:4 days, 1:5 nights" />
          <Select
            {...field("recordsSystem")}
            options={recordsSystemOptions}
            placeholder="Not stated"
          />
          <TextInput {...field("orientationWeeks")} inputMode="numeric" width="sm" />
        </div>
        <TextArea
          {...field("team")}
          hint="Who is on a shift: charge nurse, aides, educator, respiratory therapist."
          rows={2}
        />
      </Disclosure>
      <Disclosure summary="Differentials, bonus and relocation" open={isUsed("pay")}>
        <p className="text-muted">
          Differentials are dollars an hour on top of base pay. None of this counts in matching or
          in the placement fee.
        </p>
        <div className="grid gap-6 sm:grid-cols-2">
          <MoneyInput {...field("nightPay")} />
          <MoneyInput {...field("weekendPay")} />
          <MoneyInput {...field("chargePay")} />
          <MoneyInput {...field("preceptorPay")} />
          <MoneyInput {...field("bonus")} />
          <MoneyInput {...field("relocation")} />
        </div>
        <TextArea
          {...field("bonusTerms")}
          hint="Example: half after 90 days, half after a year; repaid in part if you leave sooner."
          rows={2}
        />
      </Disclosure>
      <Disclosure
        summary="Benefits"
        open={
          isUsed("benefits") ||
          ticked.defaultValues.length > 0 ||
          ticked.errors !== undefined ||
          Boolean(other.defaultValue) ||
          other.errors !== undefined
        }
      >
        <div className="space-y-6">
          <CheckboxGroup
            {...ticked}
            label="Benefits you offer"
            options={benefitOptions}
            columns={2}
          />
          <div className="grid gap-6 sm:grid-cols-2">
            <TextInput
              {...field("matchPercent")}
              inputMode="numeric"
              hint="Example: 50 for half of what they contribute."
              width="sm"
            />
            <TextInput {...field("matchUpTo")} inputMode="decimal" hint="Example: 6" width="sm" />
            <TextInput {...field("ptoDays")} inputMode="numeric" width="sm" />
            <TextInput {...field("parentalWeeks")} inputMode="numeric" width="sm" />
            <MoneyInput {...field("tuition")} />
            <MoneyInput {...field("ceAllowance")} />
            <MoneyInput {...field("loanHelp")} />
          </div>
          <TextArea {...other} label="Other benefits" hint="One per line, up to 8." rows={2} />
        </div>
      </Disclosure>
      <Disclosure summary="How to apply and who decides" open={isUsed("decision")}>
        <TextArea {...field("howToApply")} hint="What to send, and what happens next." rows={2} />
        <div className="grid gap-6 sm:grid-cols-2">
          <TextInput {...field("contact")} hint="Name and role. Candidates see it." />
          <TextInput {...field("decidedBy")} hint="Example: the unit manager" />
          <TextInput {...field("decisionDays")} inputMode="numeric" width="sm" />
          <TextInput
            {...field("requisitionId")}
            hint="Your facility’s own number for this opening. Candidates see it."
          />
        </div>
      </Disclosure>
    </>
  );
}
