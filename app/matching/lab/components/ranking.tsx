import { DataTable, type Column } from "#app/ui/data-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { scoreText } from "#app/domain/bands.ts";
import type { Ranked } from "../queries.server.ts";
import { moveInWords } from "../rules.ts";

export type RankingProps = {
  caption: string;
  rows: readonly Ranked[];
  /** Whether there is a draft to compare with. */
  hasDraft: boolean;
  /** Link to a row's pair. */
  to: (id: string) => string;
  /** Empty state: a title and a sentence. */
  nobody: string;
  none: string;
};

const rankOf = (rank: number | null, score: number | null) =>
  rank === null || score === null ? "–" : `${rank} · ${scoreText(score)}`;

const DRAFT_COLUMNS: readonly Column<Ranked>[] = [
  {
    key: "draft",
    header: "Draft rank and score",
    cell: ({ draft, draftScore }) => rankOf(draft, draftScore),
    align: "end",
  },
  {
    key: "move",
    header: "Move",
    cell: ({ live, draft }) => moveInWords(live, draft),
    align: "end",
  },
];

const nameCell = ({ name, facility }: Ranked, to: string) => (
  <>
    <Link to={to}>{name}</Link>
    {facility ? <span className="block text-sm font-normal text-muted">{facility}</span> : null}
  </>
);

/** A list under the live weights next to the draft's, with each entry's change in rank. */
export function Ranking({ caption, rows, hasDraft, to, nobody, none }: RankingProps) {
  return (
    <DataTable<Ranked>
      caption={caption}
      hideCaption
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "name",
          header: "Name",
          isName: true,
          cell: (row) => nameCell(row, to(row.id)),
        },
        {
          key: "live",
          header: "Live rank and score",
          cell: ({ live, liveScore }) => rankOf(live, liveScore),
          align: "end",
        },
        ...(hasDraft ? DRAFT_COLUMNS : []),
      ]}
      empty={
        <EmptyState title={nobody}>
          <p>{none}</p>
        </EmptyState>
      }
    />
  );
}
