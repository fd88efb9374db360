import { useLocation } from "@remix-run/react";
import { count, formatMoment } from "#app/platform/format.ts";
import { answerTo, formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { Banner } from "#app/ui/banner.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/choices.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { ViewersNote } from "../../posting/components/viewers-note.tsx";
import type { ImportCard } from "../results.server.ts";
import {
  draftsSentence,
  LINE_FIELDS,
  OUTCOMES,
  undoSentence,
  type LineFilters,
  type Outcome,
} from "../rules.ts";

type Row = {
  line: number;
  title: string;
  facts: string;
  outcome: Outcome;
  /** Its problems, or why it is skipped. */
  sentences: string[];
  missing: string[];
};
export type ImportPageProps = {
  card: ImportCard;
  recruits: boolean;
  /** Number of rows by outcome. */
  counts: Record<Outcome, number>;
  asked: LineFilters;
  page: number;
  total: number;
  rows: readonly Row[];
};

/** An import: a preview of each row before importing, and the state of its drafts afterwards. */
export function ImportPage(props: ImportPageProps) {
  const { card, recruits } = props;
  return (
    <div className="space-y-8">
      <Breadcrumb
        parents={[
          { to: "/employer/positions", label: "Positions" },
          { to: "/employer/positions/import", label: "Import positions" },
        ]}
        current={card.file_name}
      />
      {card.undone_at ? (
        <Over {...props} />
      ) : card.imported_at ? (
        <Imported {...props} />
      ) : (
        <Preview {...props} />
      )}
      {recruits ? null : <ViewersNote />}
    </div>
  );
}

const uploaded = (card: ImportCard) =>
  `${card.file_name}, uploaded ${formatMoment(card.created_at)} by ${card.by ?? "a former colleague"}.`;

function Over({ card }: ImportPageProps) {
  return (
    <>
      <PageHeading
        title={card.imported_at ? "This import was undone" : "This file was not imported"}
        lead={uploaded(card)}
      />
      <p>
        {card.imported_at
          ? `We deleted its drafts that nobody had edited since. ${card.edited > 0 ? `${count(card.edited, "edited draft")} stayed.` : ""}`
          : "Someone on your team deleted it, or we did a week after the upload."}
      </p>
      <ButtonLink to="/employer/positions/import">Upload a file</ButtonLink>
    </>
  );
}

function Imported({ card, counts, recruits }: ImportPageProps) {
  const form = formState(answerTo(useAnswer(), "undo"));
  return (
    <>
      <PageHeading
        title={`${count(card.drafts ?? 0, "draft")} imported`}
        lead={uploaded(card)}
        actions={
          <ButtonLink to="/employer/positions?status=draft">Finish and post the drafts</ButtonLink>
        }
      />
      <p>{draftsSentence(card)}</p>
      {counts.problem > 0 ? (
        <Banner
          tone="warning"
          title={`${count(counts.problem, "row")} had a problem and ${counts.problem === 1 ? "was" : "were"} not imported.`}
        >
          <ProblemsLink id={card.id} />
        </Banner>
      ) : null}
      {recruits && card.untouched > 0 ? (
        <section className="max-w-2xl space-y-4" aria-labelledby="undo">
          <h2 id="undo" className="text-xl">
            Undo this import
          </h2>
          <p>{undoSentence(card)}</p>
          <Form errors={summaryErrors(form.errors)}>
            <SubmitButton variant="danger" name="intent" value="undo" pendingText="Deleting…">
              Delete {count(card.untouched, "draft")}
            </SubmitButton>
          </Form>
        </section>
      ) : null}
    </>
  );
}

function ProblemsLink({ id }: { id: string }) {
  return (
    <p>
      <Link to={`/employer/positions/import/${id}/problems.csv`} reload>
        Download the rows with a problem as CSV
      </Link>
      , with the problem next to each. Fix them there, and upload that file.
    </p>
  );
}

function Preview(props: ImportPageProps) {
  const { card, counts, recruits, asked, rows, page, total } = props;
  const { pathname } = useLocation();
  const form = formState(answerTo(useAnswer(), "import"));
  const made = counts.draft;
  return (
    <>
      <PageHeading title="Check before you import" lead={uploaded(card)} />
      <p>
        {count(made, "row")} {made === 1 ? "becomes a draft" : "become drafts"}.{" "}
        {counts.duplicate > 0
          ? `${count(counts.duplicate, "row")} left out: the requisition ID is already used. `
          : null}
        {counts.problem > 0
          ? `${count(counts.problem, "row")} with a problem. `
          : "No row has a problem. "}
        <Link to={`${pathname}/columns`} className="inline-flex min-h-11 items-center">
          Change the columns
        </Link>
      </p>
      {counts.problem > 0 ? <ProblemsLink id={card.id} /> : null}
      {recruits ? (
        <div className="flex flex-wrap items-end gap-3">
          {made + counts.duplicate > 0 ? (
            <Form errors={summaryErrors(form.errors)} className="space-y-4">
              {counts.duplicate > 0 ? (
                <Checkbox
                  {...form.field("twice")}
                  value="on"
                  label={
                    counts.duplicate === 1
                      ? "Also import the row whose requisition ID is already used"
                      : `Import the ${counts.duplicate} rows whose requisition ID is already used`
                  }
                />
              ) : null}
              <SubmitButton size="lg" name="intent" value="import" pendingText="Importing…">
                {made > 0 ? `Import ${count(made, "draft")}` : "Import"}
              </SubmitButton>
            </Form>
          ) : null}
          <Form>
            <SubmitButton variant="quiet" name="intent" value="undo" pendingText="Deleting…">
              Delete this file
            </SubmitButton>
          </Form>
        </div>
      ) : null}
      <ListPage
        label="Filter the rows"
        fields={LINE_FIELDS}
        {...{ asked, rows }}
        paging={{ page, total, noun: "rows" }}
        noMatch={{ title: "No matching rows", all: "Show all rows" }}
        empty={
          <EmptyState title="There are no rows">
            <p>Upload the file again.</p>
          </EmptyState>
        }
      >
        <DataTable
          caption={count(total, "row")}
          rows={rows}
          rowKey={(row) => String(row.line)}
          columns={COLUMNS}
        />
      </ListPage>
    </>
  );
}

const COLUMNS: readonly Column<Row>[] = [
  { key: "line", header: "Row", cell: (row) => row.line },
  { key: "title", header: "Position", isName: true, cell: (row) => <Title row={row} /> },
  { key: "outcome", header: "What happens", cell: (row) => <What row={row} /> },
];

function Title({ row }: { row: Row }) {
  return (
    <>
      <span className="break-words">{row.title || "No title"}</span>
      <small className="block text-sm font-normal text-muted">{row.facts}</small>
    </>
  );
}

function What({ row }: { row: Row }) {
  const { label, tone } = OUTCOMES[row.outcome];
  return (
    <div className="space-y-1">
      <StatusPill tone={tone}>{label}</StatusPill>
      {row.sentences.map((sentence) => (
        <p key={sentence} className="break-words">
          {sentence}
        </p>
      ))}
      {row.outcome === "problem" || row.missing.length === 0 ? null : (
        <p className="text-sm text-muted">Before posting, fill in: {row.missing.join("; ")}.</p>
      )}
    </div>
  );
}
