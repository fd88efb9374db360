import { formatMoment } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { SubmitButton } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { FileInput } from "#app/ui/file-input.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { ViewersNote } from "../../posting/components/viewers-note.tsx";
import type { ImportCard } from "../results.server.ts";
import { draftsSentence, stageOf } from "../rules.ts";

type Props = {
  /** Id for the next upload. */
  id: string;
  recruits: boolean;
  imports: readonly ImportCard[];
  /** Accepted profession names. */
  professions: readonly string[];
  units: readonly { group: string; names: readonly string[] }[];
};

/** Upload page for a file of positions, with the facility's past imports. */
export function UploadPage({ id, recruits, imports, professions, units }: Props) {
  const form = formState(useAnswer());
  return (
    <div className="space-y-10">
      <Breadcrumb
        parents={[{ to: "/employer/positions", label: "Positions" }]}
        current="Import positions"
      />
      <PageHeading
        title="Import positions"
        lead="Upload a CSV file of your open requisitions. You check each row before anything is created. The import creates drafts, which you finish and post one by one."
      />
      {recruits ? (
        <section className="max-w-2xl space-y-6" aria-label="Upload a file">
          <p>
            Use a file straight from your HR system, or start from{" "}
            <Link to="/employer/positions/import/template.csv" reload>
              our template with two examples
            </Link>
            . Only the title is required, plus the profession if the title doesn’t name it. You can
            fill in the rest later.
          </p>
          <Form encType="multipart/form-data" errors={summaryErrors(form.errors)}>
            <input type="hidden" name="id" value={id} />
            <FileInput
              {...form.field("file")}
              label="CSV file"
              hint="Up to 2 MB and 1,000 rows, with column names in the first row. Commas, semicolons and tabs all work."
              accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
              required
            />
            <SubmitButton size="lg" pendingText="Reading…">
              Upload and check
            </SubmitButton>
          </Form>
          <Disclosure summary="Accepted formats">
            <Spellings professions={professions} units={units} />
          </Disclosure>
        </section>
      ) : (
        <ViewersNote />
      )}
      <section className="space-y-4" aria-labelledby="imports">
        <h2 id="imports" className="text-xl">
          Your facility’s imports
        </h2>
        <DataTable
          caption="Imports, newest first"
          hideCaption
          rows={imports}
          rowKey={(row) => row.id}
          columns={COLUMNS}
          empty={
            <EmptyState title="Nothing was imported yet">
              <p>Each file appears here with its drafts, and can be undone as a whole.</p>
            </EmptyState>
          }
        />
      </section>
    </div>
  );
}

const COLUMNS: readonly Column<ImportCard>[] = [
  { key: "file", header: "File", cell: (row) => <FileName row={row} /> },
  { key: "at", header: "Uploaded", cell: (row) => formatMoment(row.created_at) },
  { key: "by", header: "By", cell: (row) => row.by ?? "A former colleague" },
  { key: "stage", header: "Status", cell: (row) => <Stage row={row} /> },
  {
    key: "drafts",
    header: "Drafts",
    cell: (row) => (row.imported_at && !row.undone_at ? draftsSentence(row) : "–"),
  },
];

function FileName({ row }: { row: ImportCard }) {
  return (
    <Link
      to={`/employer/positions/import/${row.id}`}
      className="inline-flex min-h-11 items-center break-all"
    >
      {row.file_name}
    </Link>
  );
}

function Stage({ row }: { row: ImportCard }) {
  const { label, tone } = stageOf(row);
  return <StatusPill tone={tone}>{label}</StatusPill>;
}

function Spellings({ professions, units }: Pick<Props, "professions" | "units">) {
  return (
    <dl className="space-y-3 [&_dt]:font-semibold">
      <div>
        <dt>Pay</dt>
        <dd>43.50, $43.50/hr, $38-45/hr, $90,480/yr</dd>
      </div>
      <div>
        <dt>Hours per week</dt>
        <dd>36, 24-36, 0.9 FTE</dd>
      </div>
      <div>
        <dt>Dates</dt>
        <dd>1/31/2027, 2027-01-31, Jan 31, 2027</dd>
      </div>
      <div>
        <dt>Several skills, certifications or benefits</dt>
        <dd>One per line, or with semicolons: BLS; ACLS</dd>
      </div>
      <div>
        <dt>Professions</dt>
        <dd>
          {professions.join("; ")}. Usual abbreviations work too. Without this column, we look in
          the title.
        </dd>
      </div>
      <div>
        <dt>Units</dt>
        <dd>
          <ul className="space-y-1">
            {units.map(({ group, names }) => (
              <li key={group}>
                {group}: {names.join("; ")}
              </li>
            ))}
          </ul>
          Usual abbreviations work too, such as MICU, L&D or PCU.
        </dd>
      </div>
    </dl>
  );
}
