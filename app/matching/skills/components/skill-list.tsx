import { formState } from "#app/platform/form-state.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select, type OptionGroup } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { NoResults, USES, WordsField } from "#app/ui/words.tsx";
import type { SkillRow } from "../queries.server.ts";

const COLUMNS: readonly Column<SkillRow>[] = [
  {
    key: "name",
    header: "Skill",
    isName: true,
    cell: ({ n, name }) => (
      <Link to={`/admin/skills/${n}`} className="inline-flex min-h-11 items-center">
        {name}
      </Link>
    ),
  },
  ...USES,
];

/** One page of skills. */
export function SkillTable({ skills, search }: { skills: readonly SkillRow[]; search: string }) {
  return (
    <DataTable<SkillRow>
      caption="Skills, by name"
      hideCaption
      rows={skills}
      rowKey={({ n }) => String(n)}
      columns={COLUMNS}
      empty={<NoResults noun="a skill" search={search} all="All skills" to="/admin/skills" />}
    />
  );
}

/** Form that adds a skill. */
export function AddSkill(props: { answer: unknown; professions: readonly OptionGroup[] }) {
  const form = formState(props.answer);
  return (
    <Disclosure summary="Add a skill" open={form.failed}>
      <Form errors={summaryErrors(form.errors)} className="max-w-xl">
        <TextInput
          {...form.field("name")}
          label="Name"
          hint="The usual name, for example IV insertion."
          autoComplete="off"
          maxLength={80}
          required
        />
        <WordsField
          form={form}
          label="Other words for it"
          examples="IV start, peripheral IV"
          rows={3}
        />
        <Select
          {...form.field("profession")}
          label="Profession that uses the other words"
          options={props.professions}
          placeholder="All professions"
          hint="The name applies to every profession."
        />
        <SubmitButton name="intent" value="add" pendingText="Adding…">
          Add skill
        </SubmitButton>
      </Form>
    </Disclosure>
  );
}
