import { formState } from "#app/platform/form-state.ts";
import { employmentOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { scheduleOptions, shiftOptions } from "#app/domain/shifts.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type Option, type OptionGroup } from "#app/ui/select.tsx";
import { MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import { SORTS, type Search } from "../filters.ts";

/** The search as a form whose answer is an address: it can be kept, shared and gone back to. */
export function SearchForm(props: {
  search: Pick<Search, "typed" | "errors">;
  professions: readonly (Option | OptionGroup)[];
}) {
  const { search, professions } = props;
  const form = formState({ result: { initialValue: search.typed, error: search.errors } });
  return (
    <Form
      method="get"
      action="/job-seeker/positions"
      errors={summaryErrors(form.errors)}
      aria-label="Search open positions"
      className="rounded-lg border border-line bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        <Select
          {...form.field("profession")}
          label="Profession"
          options={[
            { value: "mine", label: "My profession" },
            { value: "any", label: "Every profession" },
            ...professions,
          ]}
          required
        />
        <TextInput
          {...form.field("place")}
          label="Near"
          hint="A ZIP code or a city. Empty: your home."
          autoComplete="off"
        />
        <TextInput
          {...form.field("miles")}
          label="Within miles"
          hint="Empty: any distance."
          inputMode="numeric"
          width="sm"
        />
        <MoneyInput
          {...form.field("pay")}
          label="Pay that reaches"
          unitChoice={{
            name: "per",
            label: "Pay is for",
            options: periodOptions,
            defaultValue: form.field("per").defaultValue,
          }}
        />
        <Select
          {...form.field("employment")}
          label="Employment"
          options={employmentOptions}
          placeholder="Any"
        />
        <Select {...form.field("shift")} label="Shift" options={shiftOptions} placeholder="Any" />
        <Select
          {...form.field("schedule")}
          label="Week"
          options={scheduleOptions}
          placeholder="Any"
        />
        <TextInput {...form.field("facility")} label="Facility's name" autoComplete="off" />
        <Select
          {...form.field("sort")}
          label="Order"
          options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
          required
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <SubmitButton>Search</SubmitButton>
        <ButtonLink to="/job-seeker/positions" variant="quiet">
          Start over
        </ButtonLink>
      </div>
    </Form>
  );
}
