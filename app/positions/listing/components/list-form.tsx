import { formState } from "#app/platform/form-state.ts";
import { employmentOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { shiftOptions } from "#app/domain/shifts.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import { countedOptions, filtersSet, sortsOf, type Search } from "../../search/filters.ts";
import type { PositionList } from "../queries.server.ts";
import { LIST_PATH } from "../rules.ts";

/** The public search as a form whose answer is an address. What and where are in sight, the filters closed. */
export function ListForm(props: {
  search: Pick<Search, "typed" | "errors">;
  professions: readonly OptionGroup[];
  /** Units with how many positions each has. */
  units: readonly OptionGroup[];
  counts: PositionList["counts"];
}) {
  const { search, units, counts } = props;
  const form = formState({ result: { initialValue: search.typed, error: search.errors } });
  const professions = props.professions.map(({ label, options }) => ({
    label,
    options: countedOptions(options, counts.profession ?? {}),
  }));
  const isOpen = Object.keys(search.errors).some((field) => !["q", "place"].includes(field));
  const set = filtersSet({ typed: { ...search.typed, place: "" } });
  return (
    <Form
      method="get"
      action={LIST_PATH}
      errors={summaryErrors(form.errors)}
      aria-label="Search open positions"
      className="space-y-1 rounded-lg border border-line bg-surface p-4 sm:p-5 [&_.field-mark]:hidden"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <TextInput
          {...form.field("q")}
          label="Title, unit, facility or skill"
          autoComplete="off"
          maxLength={80}
          className="min-w-0 grow basis-56"
        />
        <TextInput
          {...form.field("place")}
          label="City or ZIP code"
          autoComplete="off"
          maxLength={80}
          className="min-w-0 grow basis-44"
        />
        <SubmitButton>Search</SubmitButton>
      </div>
      <Disclosure summary={set ? `Filters (${set})` : "Filters"} open={isOpen}>
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            {...form.field("profession")}
            label="Profession"
            options={[{ value: "any", label: "Every profession" }, ...professions]}
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
          <TextInput
            {...form.field("miles")}
            label="Within miles"
            hint="Empty: 50 miles."
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
            options={Object.entries(sortsOf("everybody")).map(([value, label]) => ({
              value,
              label,
            }))}
            required
          />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton>Show positions</SubmitButton>
          <ButtonLink to={LIST_PATH} variant="quiet">
            Start over
          </ButtonLink>
        </div>
      </Disclosure>
    </Form>
  );
}
