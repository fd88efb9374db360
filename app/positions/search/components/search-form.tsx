import { formState } from "#app/platform/form-state.ts";
import { employmentOptions } from "#app/domain/employment.ts";
import { periodOptions } from "#app/domain/pay.ts";
import { scheduleOptions, shiftOptions } from "#app/domain/shifts.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { MoneyInput, TextInput } from "#app/ui/text-input.tsx";
import {
  countedOptions,
  filtersSet,
  SEARCH_PATHS,
  sortsOf,
  type Search,
  type Searcher,
} from "../filters.ts";
import type { Found } from "../queries.server.ts";

/**
 * Search as a GET form, so that its URL can be saved, shared and revisited. The fields visitors use first are visible;
 * filters are collapsed so that results come first.
 */
export function SearchForm(props: {
  searcher: Searcher;
  search: Pick<Search, "typed" | "errors">;
  professions: readonly OptionGroup[];
  /** Units, with the number of positions in each. */
  units: readonly OptionGroup[];
  counts: Found["counts"];
}) {
  const { searcher, search, professions, units, counts } = props;
  const own = searcher === "own";
  const form = formState({ result: { initialValue: search.typed, error: search.errors } });
  const inSight = own ? ["q"] : ["q", "place"];
  const set = filtersSet(own ? search : { typed: { ...search.typed, place: "" } });
  const place = (
    <TextInput
      {...form.field("place")}
      label="City or ZIP code"
      {...(own && { hint: "Leave blank for your home." })}
      autoComplete="off"
      enterKeyHint="search"
      autoCapitalize="words"
      maxLength={80}
      className={own ? undefined : "min-w-0 grow sm:basis-44"}
    />
  );
  return (
    <Form
      method="get"
      action={SEARCH_PATHS[searcher]}
      errors={summaryErrors(form.errors)}
      aria-label="Search open positions"
      className="space-y-1 rounded-lg border border-line bg-surface p-3 sm:p-5 [&_.field-mark]:hidden"
    >
      <div className="grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2 sm:flex sm:gap-x-4">
        <TextInput
          {...form.field("q")}
          label="Title, unit, facility, or skill"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={80}
          className={
            own
              ? "min-w-0 grow max-sm:[&>label]:whitespace-nowrap"
              : "min-w-0 grow max-sm:col-span-2 sm:basis-56"
          }
        />
        {own ? null : place}
        <SubmitButton>Search</SubmitButton>
      </div>
      <Disclosure
        summary={set ? `Filters (${set})` : "Filters"}
        open={Object.keys(search.errors).some((field) => !inSight.includes(field))}
      >
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          <Select
            {...form.field("profession")}
            label="Profession"
            options={[
              ...(own ? [{ value: "mine", label: "My profession" }] : []),
              { value: "any", label: "All professions" },
              ...professions.map(({ label, options }) => ({
                label,
                options: counts.profession ? countedOptions(options, counts.profession) : options,
              })),
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
            label="Schedule"
            options={countedOptions(scheduleOptions, counts.schedule ?? {})}
            placeholder="Any"
          />
          {own ? place : null}
          <TextInput
            {...form.field("miles")}
            label="Distance in miles"
            hint={own ? "Leave blank for any distance." : "50 miles if you leave it blank."}
            inputMode="numeric"
            enterKeyHint="search"
            width="sm"
          />
          <MoneyInput
            {...form.field("pay")}
            label="Minimum pay"
            unitChoice={{
              name: "per",
              label: "Pay period",
              options: periodOptions,
              defaultValue: form.field("per").defaultValue,
            }}
          />
          <TextInput
            {...form.field("facility")}
            label="Facility name"
            autoComplete="off"
            enterKeyHint="search"
          />
          <Select
            {...form.field("sort")}
            label="Sort by"
            options={Object.entries(sortsOf(searcher)).map(([value, label]) => ({ value, label }))}
            required
          />
        </div>
        <div className="mt-5 flex flex-wrap gap-3">
          <SubmitButton>Show positions</SubmitButton>
          <ButtonLink to={SEARCH_PATHS[searcher]} variant="quiet">
            Clear filters
          </ButtonLink>
        </div>
      </Disclosure>
    </Form>
  );
}
