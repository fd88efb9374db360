import { listHref } from "#app/platform/keyset.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { FaqRow } from "../queries.server.ts";
import { askedWords, EMPTY_LISTS, FAQ_STATUSES, type FaqStatus } from "../rules.ts";

const HERE = "/admin/faq";
/** The list of every status. */
export type FaqView = FaqStatus | "all";
const VIEWS: readonly { view: FaqView; label: string }[] = [
  ...(Object.keys(FAQ_STATUSES) as FaqStatus[]).map((view) => ({
    view,
    label: FAQ_STATUSES[view].list,
  })),
  { view: "all", label: "All" },
];

/** The way between the lists; a search is kept. */
export function FaqViews({ view, search }: { view: FaqView; search: string | undefined }) {
  return (
    <nav aria-label="Lists of questions">
      <ul className="flex flex-wrap gap-x-6 border-b border-line">
        {VIEWS.map((one) => (
          <li key={one.view}>
            <Link
              to={listHref(HERE, { status: one.view, q: search })}
              aria-current={one.view === view ? "page" : undefined}
              className="inline-flex min-h-11 items-center aria-[current]:font-semibold"
            >
              {one.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A question with how long it is where it is. */
export type AgedRow = FaqRow & { age: string };

const COLUMNS: readonly Column<AgedRow>[] = [
  {
    key: "question",
    header: "Question",
    isName: true,
    cell: (row) => (
      <>
        <Link
          to={`${HERE}/${row.id}`}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere"
        >
          {row.question}
        </Link>
        {row.into ? (
          <span className="block text-sm font-normal wrap-anywhere text-muted">
            Part of: {row.into}
          </span>
        ) : null}
      </>
    ),
  },
  {
    key: "asked",
    header: "Asked",
    cell: (row) => askedWords(row.asked, row.by_us),
  },
  {
    key: "status",
    header: "Status",
    cell: (row) => (
      <StatusPill tone={FAQ_STATUSES[row.status].tone}>
        {row.status === "pending" && row.answered
          ? "Answer not published"
          : FAQ_STATUSES[row.status].words}
      </StatusPill>
    ),
  },
  { key: "age", header: "For", cell: (row) => row.age },
];

/** A part of a list of questions. */
export function FaqTable(props: {
  rows: readonly AgedRow[];
  view: FaqView;
  /** Whether the list is not the whole one from its beginning. */
  isFiltered: boolean;
}) {
  const { rows, view, isFiltered } = props;
  return (
    <DataTable
      caption="Questions"
      hideCaption
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.id}
      empty={
        isFiltered ? (
          <EmptyState
            title="No question like this"
            actions={
              <ButtonLink to={listHref(HERE, { status: view })} variant="secondary">
                Show the whole list
              </ButtonLink>
            }
          >
            <p>Try fewer or other words, or look in the list of all questions.</p>
          </EmptyState>
        ) : (
          <EmptyState
            title={view === "pending" ? "Nothing waits for an answer" : "Nothing here yet"}
          >
            <p>{view === "all" ? EMPTY_LISTS.pending : EMPTY_LISTS[view]}</p>
          </EmptyState>
        )
      }
    />
  );
}
