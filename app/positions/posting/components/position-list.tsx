import { fittingText } from "#app/matching/rules.ts";
import { count, formatDate } from "#app/platform/format.ts";
import { isNarrowed } from "#app/platform/filters.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/saved-form.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { ListPage } from "#app/ui/listing.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { facilityPositions } from "../queries.server.ts";
import {
  canOpenPosition,
  POSITION_FIELDS,
  STATUS_WORDS,
  usageSentence,
  type PositionFilters,
  type PostingPlan,
} from "../rules.ts";
import { ViewersNote } from "./viewers-note.tsx";

type Row = Awaited<ReturnType<typeof facilityPositions>>["rows"][number] & {
  /** Index in the list, from 0. */
  at: number;
};
/** A numeric column of candidate counts; zero is muted. */
const numberColumn = (
  key: string,
  header: string,
  of: (row: Row) => number | string,
): Column<Row> => ({
  key,
  header,
  align: "end",
  cell: (row) =>
    of(row) === 0 ? (
      <span data-nothing>{row.status === "draft" ? "–" : 0}</span>
    ) : (
      of(row).toLocaleString("en-US")
    ),
});

type Props = {
  rows: readonly Row[];
  total: number;
  page: number;
  /** Idempotency key: tells one copy submitted twice from two copies. */
  formKey: string;
  asked: PositionFilters;
  recruits: boolean;
  plan: PostingPlan | null;
};

/** All positions of a facility, with each one's next action. */
export function PositionList(props: Props) {
  const { rows, total, page, asked, recruits, plan } = props;
  const form = formState(useAnswer());
  const usage = plan && usageSentence(plan);
  const isNarrow = isNarrowed(POSITION_FIELDS, asked);
  return (
    <div className="space-y-8">
      <PageHeading
        title="Positions"
        lead={
          usage ? (
            <>
              {usage}{" "}
              <Link to="/employer/billing" className="inline-flex min-h-11 items-center">
                {plan.limit === 0 ? "See plans" : "Billing"}
              </Link>
            </>
          ) : undefined
        }
        actions={
          recruits ? <ButtonLink to="/employer/new-position">Post a position</ButtonLink> : null
        }
      />
      <ul className="flex flex-wrap gap-x-6 [&_a]:inline-flex [&_a]:min-h-11 [&_a]:items-center">
        <li>
          <Link to="/employer/positions/import">Import from CSV</Link>
        </li>
        {total > 0 ? (
          <li>
            <Link
              to={`/employer/positions.csv${asked.status ? `?status=${asked.status}` : ""}`}
              reload
            >
              {asked.status
                ? `Download ${STATUS_WORDS[asked.status].label.toLowerCase()} positions as CSV`
                : "Download all as CSV"}
            </Link>
          </li>
        ) : null}
      </ul>
      {recruits ? null : <ViewersNote />}
      {/* Error of a list button. The version is not something the user typed, so it shows as a general error. */}
      <ErrorSummary errors={summaryErrors({ "": Object.values(form.errors).flat() })} />
      <ListPage
        label="Find positions"
        folded="Filter"
        fields={POSITION_FIELDS}
        {...{ asked, rows }}
        paging={{ page, total, noun: "positions" }}
        noMatch={{
          title: "No positions match these filters",
          text: "Try another word from the title, or another status.",
          all: "Show all positions",
        }}
        empty={
          <EmptyState
            title="Your positions will appear here"
            actions={
              recruits ? (
                <ButtonLink to="/employer/new-position">Post your first position</ButtonLink>
              ) : null
            }
          >
            <p>For each one you’ll see how many candidates fit and who applied.</p>
          </EmptyState>
        }
      >
        <Form className="[&_small]:block [&_small]:text-sm [&_small]:font-normal [&_small]:text-muted [&_td_.link]:inline-flex [&_td_.link]:min-h-11 [&_td_.link]:items-center [&_td_.link]:px-2 [&_th_.link]:inline-flex [&_th_.link]:min-h-11 [&_th_.link]:items-center">
          <input type="hidden" name="key" value={props.formKey} />
          <div className="stages">
            <DataTable
              caption={`${count(total, "position")}${isNarrow ? " found" : ""}`}
              rows={rows}
              rowKey={(row) => row.id}
              columns={columnsFor(recruits, plan === null || canOpenPosition(plan))}
            />
          </div>
        </Form>
      </ListPage>
    </div>
  );
}

const columnsFor = (recruits: boolean, open: boolean): readonly Column<Row>[] => [
  { key: "title", header: "Position", cell: (row) => <Name row={row} /> },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <StatusPill tone={STATUS_WORDS[row.status].tone}>
        {STATUS_WORDS[row.status].label +
          (row.imported ? ", imported" : row.incomplete ? ", incomplete" : "")}
      </StatusPill>
    ),
  },
  numberColumn("candidates", "Candidates", (row) =>
    row.status === "open" && row.matches > 0 ? fittingText(row.matches) : 0,
  ),
  numberColumn("applied", "Applied", (row) => row.applications),
  numberColumn("new", "New", (row) => row.newApplications),
  ...(recruits
    ? [
        {
          key: "actions",
          header: "Actions",
          hideHeader: true,
          cell: (row: Row) => <Actions row={row} open={open} />,
        },
      ]
    : []),
];

function Name({ row }: { row: Row }) {
  const facts = [
    row.profession,
    row.place,
    row.shift ? (SHIFT_LABELS[row.shift] ?? row.shift) : null,
    row.openings && row.openings > 1 ? `${row.openings} openings` : null,
    row.closedReason ? `Closed: ${row.closedReason}` : null,
  ];
  return (
    <>
      <Link id={`p${row.at}`} to={addressOf(row)}>
        {row.title}
      </Link>
      <small>{facts.filter(Boolean).join(" · ")}</small>
      {row.pausesOn ? (
        <small>
          The start date has passed. Still hiring? Confirm or change the date, or we’ll pause it on{" "}
          {formatDate(row.pausesOn)}.
        </small>
      ) : null}
    </>
  );
}

function addressOf(row: Row): string {
  if (row.incomplete) return `/employer/new-position?draft=${row.id}`;
  const at = `/employer/positions/${row.id}`;
  return row.status === "draft" ? `${at}/preview` : at;
}

/** Next actions of a position. Buttons repeat per row, so each is described by its row's title. */
function Actions({ row, open }: { row: Row; open: boolean }) {
  const at = `/employer/positions/${row.id}`;
  const of = { "aria-describedby": `p${row.at}` };
  const act = (intent: string, label: string) => (
    <SubmitButton
      variant="quiet"
      className="mx-0"
      name="do"
      value={`${intent} ${row.id} ${row.version}`}
      {...of}
    >
      {label}
    </SubmitButton>
  );
  return (
    <>
      {row.status === "closed" ? null : (
        <Link to={row.incomplete ? addressOf(row) : `${at}/edit`} {...of}>
          {row.incomplete ? "Finish" : "Edit"}
        </Link>
      )}
      {row.pausesOn ? act("confirm", "Still hiring") : null}
      {row.status === "open" ? act("pause", "Pause") : null}
      {(row.status === "paused" || row.status === "closed") && open
        ? act("reopen", "Reopen")
        : null}
      {row.incomplete ? null : act("duplicate", "Duplicate")}
      {row.status === "closed" ? null : (
        <Link to={`${at}/close`} {...of}>
          {row.status === "draft" ? "Delete" : "Close"}
        </Link>
      )}
    </>
  );
}
