import { formState, intentOf } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/choices.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select, type Option } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { NoResults, USES, WordsField } from "#app/ui/words.tsx";
import type { UnitListRow } from "../queries.server.ts";

const COLUMNS: readonly Column<UnitListRow>[] = [
  {
    key: "name",
    header: "Unit",
    isName: true,
    cell: ({ code, name, group }) => (
      <Link
        to={`/admin/units/${code}`}
        className={`inline-flex min-h-11 items-center ${group === null ? "font-semibold" : ""}`}
      >
        {name}
      </Link>
    ),
  },
  {
    key: "group",
    header: "Group",
    cell: ({ group, active }) => `${group ?? "A group"}${active ? "" : ", not offered"}`,
  },
  // Groups show no counts: usage is counted per unit.
  ...USES.map((column) => ({
    ...column,
    cell: (row: UnitListRow) =>
      row.group === null && column.key !== "words" ? "–" : column.cell(row),
  })),
];

/** One page of units, each under its group. */
export function UnitTable({ units, search }: { units: readonly UnitListRow[]; search: string }) {
  return (
    <DataTable<UnitListRow>
      caption="Units, by group"
      hideCaption
      rows={units}
      rowKey={({ code }) => code}
      columns={COLUMNS}
      empty={<NoResults noun="a unit" search={search} all="All units" to="/admin/units" />}
    />
  );
}

/** Forms that add a unit or a group. */
export function AddUnit(props: {
  answer: unknown;
  groups: readonly Option[];
  professions: readonly Option[];
}) {
  const asked = intentOf(props.answer);
  const unit = formState(asked === "unit" ? props.answer : undefined);
  const group = formState(asked === "group" ? props.answer : undefined);
  return (
    <div className="space-y-2">
      <Disclosure summary="Add a unit" open={unit.failed}>
        <Form errors={summaryErrors(unit.errors)} className="max-w-xl">
          <TextInput
            {...unit.field("name")}
            label="Name"
            hint="The usual name, for example ICU, medical."
            autoComplete="off"
            maxLength={60}
            required
          />
          <Select
            {...unit.field("parent")}
            label="Group"
            options={props.groups}
            placeholder="Choose a group"
            required
          />
          <WordsField
            form={unit}
            label="Other words for it"
            examples="MICU, medical ICU"
            rows={3}
          />
          <SubmitButton name="intent" value="unit" pendingText="Adding…">
            Add unit
          </SubmitButton>
        </Form>
      </Disclosure>
      <Disclosure summary="Add a group" open={group.failed}>
        <Form errors={summaryErrors(group.errors)} className="max-w-xl">
          <TextInput
            {...group.field("name")}
            id="group-name"
            label="Name"
            hint="For example Critical care."
            autoComplete="off"
            maxLength={60}
            required
          />
          <CheckboxGroup
            {...group.group("professions")}
            label="Who works there"
            options={props.professions}
            columns={2}
            required
          />
          <WordsField
            form={group}
            id="group-synonyms"
            label="Other words for it"
            examples="MICU, medical ICU"
            rows={3}
          />
          <SubmitButton name="intent" value="group" pendingText="Adding…">
            Add group
          </SubmitButton>
        </Form>
      </Disclosure>
    </div>
  );
}
