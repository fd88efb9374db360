import { DataTable } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import {
  chanceInWords,
  countInWords,
  groupInWords,
  rateInWords,
  ratioInWords,
  VERDICTS,
  type Count,
  type Fare,
} from "../rules.ts";

export type GroupFare = { code: string } & Count & Fare;

const verdictOf = ({ verdict }: Fare) =>
  verdict === "low" ? <StatusPill tone="warning">{VERDICTS.low}</StatusPill> : VERDICTS[verdict];

type FaresTableProps = {
  title: string;
  /** Name of the step's outcome: "Invited". */
  column: string;
  fares: readonly GroupFare[];
};

/** Counts, rates, ratios and significance, one row per group. */
export function GroupResultsTable({ title, column, fares }: FaresTableProps) {
  return (
    <DataTable<GroupFare>
      caption={title}
      hideCaption
      rows={fares}
      rowKey={({ code }) => code}
      columns={[
        { key: "group", header: "Group", isName: true, cell: ({ code }) => groupInWords(code) },
        { key: "reached", header: column, cell: countInWords, align: "end" },
        { key: "rate", header: "Rate", cell: rateInWords, align: "end" },
        { key: "ratio", header: "Ratio", cell: ({ ratio }) => ratioInWords(ratio), align: "end" },
        {
          key: "chance",
          header: "Chance (p)",
          cell: ({ chance }) => chanceInWords(chance),
          align: "end",
        },
        { key: "verdict", header: "Verdict", cell: verdictOf },
      ]}
    />
  );
}

const WIDTH = 340;
const ROW = 40;

/**
 * Bar chart of rates by group, lighter for a range, with a line at four fifths of the highest. The table beside it has
 * the numbers.
 */
export function RateChart({ title, fares }: { title: string; fares: readonly GroupFare[] }) {
  const rates = fares.map(({ of, least, most }) => ({ least: least / of, most: most / of }));
  const longest = Math.max(0.05, ...rates.map(({ most }) => most));
  const best = Math.max(
    0,
    ...fares.filter(({ verdict }) => verdict !== "few").map(({ of, least }) => least / of),
  );
  const x = (rate: number) => Math.round((WIDTH * rate) / longest);
  const height = fares.length * ROW + 22;
  const line = x(0.8 * best);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${height}`}
      className="h-auto w-full max-w-sm"
      role="img"
      aria-label={`${title}: the rate of each group.${best > 0 ? " The line is at four fifths of the highest." : ""}`}
    >
      {fares.map(({ code }, index) => (
        <g key={code}>
          <text x="0" y={index * ROW + 16} fontSize="14" className="fill-ink">
            {groupInWords(code)}
          </text>
          <rect
            y={index * ROW + 22}
            width={x(rates[index]!.most)}
            height="12"
            className="fill-line-strong"
          />
          <rect
            y={index * ROW + 22}
            width={Math.max(2, x(rates[index]!.least))}
            height="12"
            className="fill-accent"
          />
        </g>
      ))}
      {best > 0 ? (
        <>
          <rect x={line} y="18" width="2" height={height - 36} className="fill-ink" />
          <text
            x={line}
            y={height - 3}
            textAnchor={line < 60 ? "start" : line > WIDTH - 60 ? "end" : "middle"}
            fontSize="13"
            className="fill-ink"
          >
            four fifths
          </text>
        </>
      ) : null}
    </svg>
  );
}
