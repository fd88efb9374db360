import type { formState } from "#app/platform/form-state.ts";
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
import { shortDay } from "../../when.ts";
import { placeLine, Waits } from "./waits.tsx";

const columnsAt = (today: string): readonly Column<PipelineRow>[] => [
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
        <span className="block text-sm font-normal text-muted">{placeLine(row)}</span>
      </>
    ),
  },
  {
    key: "stage",
    header: "Stage",
    cell: (row) => (
      <>
        <span className="font-medium">{statusLabel(row.status, "facility")}</span>
        <time dateTime={row.status_at} className="block text-sm text-muted">
          {shortDay(row.status_at, today)}
        </time>
      </>
    ),
  },
  { key: "waits", header: "Next", cell: (row) => <Waits row={row} /> },
  {
    key: "score",
    header: "Fit at application",
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

/** List view of a pipeline. Users who may edit can select candidates for a bulk action. */
export function PipelineList(props: {
  rows: readonly PipelineRow[];
  recruits: boolean;
  /** Today's date in US Central, as stored. */
  today: string;
  form: ReturnType<typeof formState>;
}) {
  const { rows, recruits, today, form } = props;
  const columns = columnsAt(today);
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
        <h2 className="text-lg">Selected candidates</h2>
        <p className="text-sm text-muted">
          If one of them was just updated, we move the others and tell you which one didn’t move.
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
            summary="Decline selected"
            open={form.failed && form.value("intent") === "decline"}
          >
            <div className="max-w-2xl space-y-4">
              <RadioGroup
                {...form.field("reasonChoice")}
                label="Reason each candidate sees"
                options={DECLINE_REASONS.map((reason) => ({ value: reason, label: reason }))}
              />
              <TextArea
                {...form.field("reason")}
                label="In your own words"
                hint="Added to the reason above, or sent on its own."
                rows={3}
              />
              <SubmitButton name="intent" value="decline" variant="danger" pendingText="Declining…">
                Decline candidates
              </SubmitButton>
            </div>
          </Disclosure>
        </div>
      </div>
    </Form>
  );
}
