import type { formState } from "#app/platform/form-state.ts";
import { recordsSystemOptions, UNIT_ROWS, type UnitRow } from "#app/domain/units.ts";
import { Checkbox, CheckboxGroup } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";

type Props = { form: ReturnType<typeof formState>; units: readonly OptionGroup[] };

const SHOWN = 2;

/** Units with years in each, two shown and the rest on demand; plus roles held and records systems. */
export function UnitFields({ form, units }: Props) {
  const used = (row: UnitRow) =>
    Boolean(form.value(`unit${row}`)) ||
    form.errors[`unit${row}`] !== undefined ||
    form.errors[`unitYears${row}`] !== undefined;
  const more = UNIT_ROWS.slice(SHOWN);
  return (
    <>
      <Fieldset
        legend="Units"
        hint="Where you’ve worked, with the years in each. Facilities whose open positions you match see them."
      >
        {UNIT_ROWS.slice(0, SHOWN).map((row) => (
          <Row key={row} {...{ form, units, row }} />
        ))}
        <Disclosure summary="More units" open={more.some(used)}>
          <div className="space-y-6">
            {more.map((row) => (
              <Row key={row} {...{ form, units, row }} />
            ))}
          </div>
        </Disclosure>
        <div>
          <Checkbox
            {...form.field("chargeExperience")}
            defaultChecked={form.value("chargeExperience") === "on"}
            label="Charge or lead experience"
          />
          <Checkbox
            {...form.field("preceptorExperience")}
            defaultChecked={form.value("preceptorExperience") === "on"}
            label="Preceptor experience"
          />
        </div>
      </Fieldset>
      <CheckboxGroup
        {...form.group("recordsSystems")}
        label="EHRs you have used"
        options={recordsSystemOptions}
        columns={2}
      />
    </>
  );
}

function Row({ form, units, row }: Props & { row: UnitRow }) {
  return (
    <div className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_8rem]">
      <Select
        {...form.field(`unit${row}`)}
        label={`Unit ${row}`}
        options={units}
        placeholder="Choose a unit"
      />
      <TextInput
        {...form.field(`unitYears${row}`)}
        label={`Years in unit ${row}`}
        inputMode="numeric"
        autoComplete="off"
      />
    </div>
  );
}
