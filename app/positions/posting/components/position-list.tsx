import { fittingText } from "#app/matching/rules.ts";
import { count } from "#app/platform/format.ts";
import { formState } from "#app/platform/form-state.ts";
import { useAnswer } from "#app/platform/kept-form.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import { Button, ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorSummary, summaryErrors } from "#app/ui/error-summary.tsx";
import { Form } from "#app/ui/form.tsx";
import { Link } from "#app/ui/link.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { Select } from "#app/ui/select.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import type { facilityPositions } from "../queries.server.ts";
import {
  mayOpen,
  POSITION_STATUSES,
  STATUS_WORDS,
  usageSentence,
  type PositionStatus,
} from "../rules.ts";
import { ViewersNote } from "./viewers-note.tsx";

type Row = Awaited<ReturnType<typeof facilityPositions>>["rows"][number] & {
  /** Its place in the list, from 0. */
  at: number;
};
/** Who fits and who applied, in a few words. */
function candidatesText({ status, matches, applications, newApplications }: Row): string {
  if (status === "draft") return "–";
  return [
    status === "open" ? `${fittingText(matches)} fit` : null,
    `${applications.toLocaleString("en-US")} applied`,
    newApplications ? `${newApplications} new` : null,
  ]
    .filter(Boolean)
    .join(", ");
}

type Props = {
  rows: readonly Row[];
  total: number;
  page: number;
  pageCount: number;
  /** Tells a copy sent twice from two copies. */
  formKey: string;
  status: PositionStatus | null;
  search: string;
  recruits: boolean;
  plan: { planName: string; limit: number | null; open: number } | null;
};

const statusOptions = POSITION_STATUSES.map((value) => ({
  value,
  label: STATUS_WORDS[value].label,
}));

/** All positions of a facility, to find one and to do the next thing with it. */
export function PositionList(props: Props) {
  const { rows, total, page, pageCount, status, search, recruits, plan } = props;
  const form = formState(useAnswer());
  const usage = plan && usageSentence(plan);
  const filtered = status !== null || search !== "";
  const hrefFor = (to: number) =>
    `?${new URLSearchParams({
      ...(status && { status }),
      ...(search && { search }),
      page: String(to),
    })}`;
  return (
    <div className="space-y-8">
      <PageHeading
        title="Positions"
        lead={
          usage ? (
            <>
              {usage}{" "}
              <Link to="/employer/billing" className="inline-flex min-h-11 items-center">
                {plan.limit === 0 ? "See the plans" : "Billing"}
              </Link>
            </>
          ) : undefined
        }
        actions={
          recruits ? <ButtonLink to="/employer/new-position">Post a position</ButtonLink> : null
        }
      />
      {recruits ? null : <ViewersNote />}
      {/* What a button of the list was refused with. The version is nothing that somebody typed. */}
      <ErrorSummary errors={summaryErrors({ "": Object.values(form.errors).flat() })} />
      <Form method="get" aria-label="Find positions">
        <div className="flex flex-wrap items-end gap-4">
          <div className="min-w-0 grow sm:max-w-xs">
            <TextInput
              name="search"
              label="Title contains"
              type="search"
              defaultValue={search}
              maxLength={120}
            />
          </div>
          <div className="sm:w-48">
            <Select
              name="status"
              label="Status"
              options={statusOptions}
              placeholder="All"
              defaultValue={status ?? ""}
            />
          </div>
          <Button variant="secondary">Show</Button>
          {filtered ? (
            <Link to="/employer/positions" className="inline-flex min-h-11 items-center">
              Show all
            </Link>
          ) : null}
        </div>
      </Form>
      <Form className="[&_small]:block [&_small]:text-sm [&_small]:font-normal [&_small]:text-muted [&_td_.link]:inline-flex [&_td_.link]:min-h-11 [&_td_.link]:items-center [&_td_.link]:px-2 [&_th_.link]:inline-flex [&_th_.link]:min-h-11 [&_th_.link]:items-center">
        <input type="hidden" name="key" value={props.formKey} />
        <DataTable
          caption={`${count(total, "position")}${filtered ? " found" : ""}`}
          rows={rows}
          rowKey={(row) => row.id}
          empty={<Nothing filtered={filtered} recruits={recruits} />}
          columns={columnsFor(recruits, plan === null || mayOpen(plan))}
        />
      </Form>
      <Pagination page={page} pageCount={pageCount} hrefFor={hrefFor} label="positions" />
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
        {STATUS_WORDS[row.status].label + (row.incomplete ? ", incomplete" : "")}
      </StatusPill>
    ),
  },
  { key: "candidates", header: "Candidates", cell: candidatesText },
  ...(recruits
    ? [
        {
          key: "actions",
          header: "Next",
          cell: (row: Row) => <Actions row={row} open={open} />,
        },
      ]
    : []),
];

function Nothing({ filtered, recruits }: { filtered: boolean; recruits: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title="No position fits what you asked for"
        actions={
          <ButtonLink to="/employer/positions" variant="secondary">
            Show all positions
          </ButtonLink>
        }
      >
        <p>Try another word of the title, or another status.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Your positions will appear here"
      actions={
        recruits ? (
          <ButtonLink to="/employer/new-position">Post your first position</ButtonLink>
        ) : null
      }
    >
      <p>With each one: how many candidates fit it, who applied, and what is new.</p>
    </EmptyState>
  );
}

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
    </>
  );
}

function addressOf(row: Row): string {
  if (row.incomplete) return `/employer/new-position?draft=${row.id}`;
  const at = `/employer/positions/${row.id}`;
  return row.status === "draft" ? `${at}/preview` : at;
}

/** What there is next for a position. Each is described by its row's title, as there are many of the same name. */
function Actions({ row, open }: { row: Row; open: boolean }) {
  const at = `/employer/positions/${row.id}`;
  const of = { "aria-describedby": `p${row.at}` };
  const act = (intent: string, label: string) => (
    <SubmitButton
      variant="quiet"
      className="px-2"
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
