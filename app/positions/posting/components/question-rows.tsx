import type { formState } from "#app/platform/form-state.ts";
import { Checkbox } from "#app/ui/choices.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Fieldset } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { QUESTION_ROWS, type QuestionRow } from "../rules.ts";

type Props = { form: ReturnType<typeof formState> };

const KINDS = [
  { value: "yes_no", label: "Yes or no" },
  { value: "text", label: "In their own words" },
];
const SHOWN = 2;

/** Screening questions for candidates: two shown, the rest on demand. */
export function QuestionRows({ form }: Props) {
  const used = (row: QuestionRow) =>
    Boolean(form.value(`question${row}`)) || form.errors[`question${row}`] !== undefined;
  const more = QUESTION_ROWS.slice(SHOWN);
  return (
    <Fieldset
      legend="Screening questions"
      hint="Up to 8. Candidates answer when they apply. If you add a question they can’t skip, this position gets no automatic applications. Don’t ask about past pay, health, age, family or religion."
    >
      {QUESTION_ROWS.slice(0, SHOWN).map((row) => (
        <Row key={row} form={form} row={row} />
      ))}
      <Disclosure summary="More questions" open={more.some(used)}>
        <div className="space-y-6">
          {more.map((row) => (
            <Row key={row} form={form} row={row} />
          ))}
        </div>
      </Disclosure>
    </Fieldset>
  );
}

function Row({ form, row }: Props & { row: QuestionRow }) {
  const optional = form.field(`questionOptional${row}`);
  return (
    <div className="space-y-3 border-l-2 border-line pl-4">
      <TextInput {...form.field(`question${row}`)} label={`Question ${row}`} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-2">
        <Select
          {...form.field(`questionKind${row}`)}
          label="Type of answer"
          options={KINDS}
          width="md"
          required
        />
        <Checkbox
          {...optional}
          defaultChecked={optional.defaultValue === "on"}
          label="Applicants can skip it"
        />
      </div>
    </div>
  );
}
