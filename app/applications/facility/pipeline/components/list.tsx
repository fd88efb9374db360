import type { formState } from "#app/platform/form-state.ts";
import { formatMoment } from "#app/platform/format.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { RadioGroup } from "#app/ui/choices.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { scoreText } from "#app/domain/bands.ts";
import { TextArea } from "#app/ui/text-input.tsx";
import { statusLabel } from "../../../rules.ts";
import type { PipelineRow } from "../../position.ts";
import { candidateName, DECLINE_REASONS } from "../../rules.ts";
import { Waits, whoLine } from "./waits.tsx";

const columns: readonly Column<PipelineRow>[] = [
  {
    key: "who",
    header: "Candidate",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`/employer/applications/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold md:min-h-0"
        >
          {candidateName(row)}
        </Link>
        <span className="block text-sm font-normal text-muted">{whoLine(row)}</span>
      </>
    ),
  },
  {
    key: "stage",
    header: "Stage",
    cell: (row) => (
      <>
        <span className="font-medium">{statusLabel(row.status, "facility")}</span>
        <span className="block text-sm text-muted">since {formatMoment(row.status_at)}</span>
      </>
    ),
  },
  { key: "waits", header: "Next", cell: (row) => <Waits row={row} /> },
  {
    key: "score",
    header: "Initial match",
    align: "end",
    cell: (row) => (row.score_bp === null ? "–" : scoreText(row.score_bp)),
  },
];

const tick = (ticked: ReadonlySet<string>): Column<PipelineRow> => ({
  key: "pick",
  header: "Select",
  cell: (row) => (
    <label className="choice -my-2">
      <input
        type="checkbox"
        name="pick"
        value={`${row.id}:${row.version}`}
        defaultChecked={ticked.has(`${row.id}:${row.version}`)}
        aria-label={`Select ${candidateName(row)}`}
      />
    </label>
  ),
});

/** The list of a pipeline. Whoever may change things selects candidates and does one thing with all of them. */
export function PipelineList(props: {
  rows: readonly PipelineRow[];
  recruits: boolean;
  form: ReturnType<typeof formState>;
}) {
  const { rows, recruits, form } = props;
  const table = (all: readonly Column<PipelineRow>[]) => (
    <DataTable
      caption="Applications"
      hideCaption
      columns={all}
      rows={rows}
      rowKey={(row) => row.id}
    />
  );
  if (!recruits) return table(columns);
  const ticked = new Set(form.group("pick").defaultValues);
  return (
    <Form
      errors={summaryErrors(form.errors, { pick: "pipeline-list" })}
      aria-label="Several candidates at once"
      className="space-y-5"
    >
      <div id="pipeline-list">{table([tick(ticked), ...columns])}</div>
      <div className="rounded-lg border border-line bg-surface p-5">
        <h2 className="text-lg">With the selected candidates</h2>
        <p className="text-sm text-muted">
          Each is moved by itself. If one has changed meanwhile, the others are moved all the same,
          and you read which was not and why.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <SubmitButton name="intent" value="shortlist" pendingText="Moving…">
            Shortlist
          </SubmitButton>
          <SubmitButton name="intent" value="back" variant="secondary" pendingText="Moving…">
            Back to applied
          </SubmitButton>
        </div>
        <div className="mt-2">
          <Disclosure
            summary="Decline them"
            open={form.failed && form.value("intent") === "decline"}
          >
            <div className="max-w-2xl space-y-4">
              <RadioGroup
                {...form.field("reasonChoice")}
                label="Reason that each of them reads"
                options={DECLINE_REASONS.map((reason) => ({ value: reason, label: reason }))}
              />
              <TextArea
                {...form.field("reason")}
                label="In your own words"
                hint="Sent after the reason chosen above, or instead of one."
                rows={3}
              />
              <SubmitButton name="intent" value="decline" variant="danger" pendingText="Declining…">
                Decline the selected candidates
              </SubmitButton>
            </div>
          </Disclosure>
        </div>
      </div>
    </Form>
  );
}
