import { ChartLegend } from "#app/ui/column-chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { answerInWords } from "#app/profiles/self-identification/rules.ts";
import type { Replay } from "../queries.server.ts";
import type { Fare, GroupFare, GroupKind } from "../rules.ts";

const TITLES: Record<GroupKind, string> = {
  sex: "By sex",
  ethnicity: "By race or ethnicity",
  both: "By sex and race or ethnicity together",
};
const VERDICTS: Record<Fare["verdict"], string> = {
  highest: "Highest rate",
  few: "Too few to tell",
  low: "Low, unlikely by chance",
  perhaps: "Low, but may be chance",
  even: "Not low",
};

/** "female white" as people say it. */
const groupInWords = (code: string) => code.split(" ").map(answerInWords).join(", ");

/** How groups fare under both sets, by what people said of themselves: counts, rates, ratios, and what chance explains. */
export function Fairness({ replay, name }: { replay: Replay; name: string }) {
  return (
    <div className="space-y-10">
      {replay.fairness.map(({ kind, fares, tooSmall }) => {
        const title = TITLES[kind];
        return (
          <section key={kind} className="space-y-4">
            <h3 className="text-lg">{title}</h3>
            {fares.length > 1 ? (
              <>
                <ChartLegend names={["Live", name]} />
                <RatioChart title={title} fares={fares} width={600} className="hidden sm:block" />
                <RatioChart title={title} fares={fares} width={320} className="sm:hidden" />
                <Table title={`${title}, live`} fares={fares} set="live" />
                <Table title={`${title}, ${name}`} fares={fares} set="other" />
              </>
            ) : (
              <p>Too few to tell: fewer than two groups can be shown.</p>
            )}
            {tooSmall.length > 0 ? (
              <p className="text-muted">
                Not shown, because fewer than five people are in it or in a group whose size it
                would give away: {tooSmall.map(groupInWords).join("; ")}.
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

const share = (basisPoints: number) => `${(basisPoints / 100).toFixed(1)}%`;
const chanceInWords = (chance: number | null) =>
  chance === null ? "Not compared" : chance < 0.001 ? "Under 0.001" : chance.toFixed(3);

const verdictOf = ({ verdict }: Fare) =>
  verdict === "low" ? <StatusPill tone="warning">{VERDICTS.low}</StatusPill> : VERDICTS[verdict];

type TableProps = { title: string; fares: readonly GroupFare[]; set: "live" | "other" };

function Table({ title, fares, set }: TableProps) {
  return (
    <DataTable<GroupFare>
      caption={title}
      rows={fares}
      rowKey={({ code }) => code}
      columns={[
        { key: "group", header: "Group", isName: true, cell: ({ code }) => groupInWords(code) },
        {
          key: "selected",
          header: "In a first ten",
          cell: (group) => `${group[set].selected} of ${group.people}`,
          align: "end",
        },
        { key: "rate", header: "Rate", cell: (group) => share(group[set].rate), align: "end" },
        {
          key: "ratio",
          header: "Ratio",
          cell: (group) => (group[set].ratio / 10_000).toFixed(2),
          align: "end",
        },
        {
          key: "chance",
          header: "Chance (p)",
          cell: (group) => chanceInWords(group[set].chance),
          align: "end",
        },
        {
          key: "verdict",
          header: "Verdict",
          cell: (group) => verdictOf(group[set]),
        },
      ]}
    />
  );
}

const ROW = 62;

type RatioChartProps = {
  title: string;
  fares: readonly GroupFare[];
  width: number;
  className: string;
};

/** Two bars a group, live above replayed, and the line at four fifths. The table beside it has the numbers. */
function RatioChart({ title, fares, width, className }: RatioChartProps) {
  const height = fares.length * ROW + 24;
  const line = width * 0.8;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className={cx("h-auto w-full max-w-2xl", className)}
      role="img"
      aria-label={`${title}: ratios to the highest rate under both sets. The line is at four fifths.`}
    >
      {fares.map(({ code, live, other }, index) => {
        const y = index * ROW;
        return (
          <g key={code}>
            <text x="0" y={y + 18} fontSize="15" className="fill-ink">
              {groupInWords(code)}
            </text>
            {[live, other].map((fare, at) => (
              <rect
                key={at === 0 ? "live" : "other"}
                x="0"
                y={y + 26 + at * 15}
                width={Math.max(2, Math.round((width * fare.ratio) / 10_000))}
                height="12"
                className={at === 0 ? "fill-accent" : "fill-warm"}
              />
            ))}
          </g>
        );
      })}
      <rect x={line} y="22" width="2" height={height - 40} className="fill-ink" />
      <text x={line} y={height - 2} textAnchor="middle" fontSize="13" className="fill-ink">
        0.80
      </text>
    </svg>
  );
}
