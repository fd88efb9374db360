import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Select } from "#app/ui/select.tsx";
import { ViewersNote } from "../../posting/components/viewers-note.tsx";
import { columnName, fieldOptions, LEFT_OUT } from "../columns.ts";

type Column = {
  /** Index in the file, from 0. */
  at: number;
  name: string;
  /** Values of the first rows. */
  samples: readonly string[];
  field: string | null;
};
type Props = {
  fileName: string;
  recruits: boolean;
  /** Columns the user must map. */
  asked: readonly Column[];
  /** Columns we recognized, each with its field. */
  settled: readonly { name: string; is: string }[];
};

/** Maps the columns of a file to fields; recognized columns are read-only unless the user edits all of them. */
export function ColumnsPage({ fileName, recruits, asked, settled }: Props) {
  const form = formState(
    useAnswer(),
    Object.fromEntries(asked.map(({ at, field }) => [columnName(at), field || LEFT_OUT])),
  );
  return (
    <div className="max-w-2xl space-y-8">
      <Breadcrumb
        parents={[
          { to: "/employer/positions", label: "Positions" },
          { to: "/employer/positions/import", label: "Import positions" },
        ]}
        current="Columns"
      />
      <PageHeading
        title="What is in each column?"
        lead={`${fileName}. We remember your choices for the next file with the same header row.`}
      />
      {settled.length > 0 ? (
        <section aria-labelledby="settled" className="space-y-3">
          <h2 id="settled" className="text-xl">
            Recognized columns
          </h2>
          <DefinitionList
            items={settled.map(({ name, is }) => ({ term: name, description: is }))}
          />
          <Link to="?all=yes" className="inline-flex min-h-11 items-center">
            Change these too
          </Link>
        </section>
      ) : null}
      {recruits ? (
        <Form errors={summaryErrors(form.errors)}>
          {asked.map(({ at, name, samples }) => (
            <Select
              key={at}
              {...form.field(columnName(at))}
              label={name || `Column ${at + 1}, without a name`}
              hint={samples.length > 0 ? `In your file: ${samples.join(" | ")}` : undefined}
              options={fieldOptions}
              required
            />
          ))}
          <SubmitButton size="lg" pendingText="Reading…">
            Check the rows
          </SubmitButton>
        </Form>
      ) : (
        <ViewersNote />
      )}
    </div>
  );
}
