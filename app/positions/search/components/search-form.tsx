import { formState } from "#app/platform/form-state.ts";
import { employmentOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { scheduleOptions, shiftOptions } from "#app/domain/shifts.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type Option, type OptionGroup } from "#app/ui/select.tsx";
import { MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import { countedOptions, filtersSet, SORTS, type Search } from "../filters.ts";
import type { Found } from "../queries.server.ts";

/**
 * The search as a form whose answer is an address: it can be kept, shared and gone back to. The keyword is in sight, the
 * filters are closed so that results come first.
 */
export function SearchForm(props: {
  search: Pick<Search, "typed" | "errors">;
  professions: readonly (Option | OptionGroup)[];
  /** Units with how many positions each has. */
  units: readonly OptionGroup[];
  counts: Found["counts"];
}) {
  const { search, professions, units, counts } = props;
  const form = formState({ result: { initialValue: search.typed, error: search.errors } });
  const set = filtersSet(search);
  return (
    <Form
      method="get"
      action="/job-seeker/positions"
      errors={summaryErrors(form.errors)}
      aria-label="Search open positions"
      className="space-y-3 rounded-lg border border-line bg-surface p-5 [&_.field-mark]:hidden"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <TextInput
          {...form.field("q")}
          label="Keyword"
          hint="Title, unit, facility or skill."
          autoComplete="off"
          maxLength={80}
          className="min-w-0 grow basis-56"
        />
        <SubmitButton>Search</SubmitButton>
      </div>
      <Disclosure
        summary={set ? `Filters (${set})` : "Filters"}
        open={Object.keys(search.errors).some((field) => field !== "q")}
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
          <Select {...form.field("unit")} label="Unit" options={units} placeholder="Any" />
          <Select
            {...form.field("employment")}
            label="Employment"
            options={countedOptions(employmentOptions, counts.employment ?? {})}
            placeholder="Any"
          />
          <Select
            {...form.field("shift")}
            label="Shift"
            options={countedOptions(shiftOptions, counts.shift ?? {})}
            placeholder="Any"
          />
          <Select
            {...form.field("schedule")}
            label="Week"
            options={countedOptions(scheduleOptions, counts.schedule ?? {})}
            placeholder="Any"
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
          <TextInput {...form.field("facility")} label="Facility's name" autoComplete="off" />
          <Select
            {...form.field("sort")}
            label="Order"
            options={Object.entries(SORTS).map(([value, label]) => ({ value, label }))}
            required
          />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton>Show positions</SubmitButton>
          <ButtonLink to="/job-seeker/positions" variant="quiet">
            Start over
          </ButtonLink>
        </div>
      </Disclosure>
    </Form>
  );
}
