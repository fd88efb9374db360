import { ChartLegend } from "#app/ui/column-chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import { answerInWords } from "#app/profiles/self-identification/rules.ts";
import type { Replay } from "../queries.server.ts";
import { fourFifths, type Fare, type GroupFare } from "../rules.ts";

const KINDS = [
  ["sex", "By sex"],
  ["ethnicity", "By race or ethnicity"],
] as const;

/** How groups fare under both sets, by what people said of themselves: rates, ratios, and the line at four fifths. */
export function Fairness({ replay, name }: { replay: Replay; name: string }) {
  return (
    <div className="space-y-10">
      {KINDS.map(([kind, title]) => {
        const { fares, tooSmall } = fourFifths(replay.groups, kind);
        return (
          <section key={kind} className="space-y-4">
            <h3 className="text-lg">{title}</h3>
            {fares.length > 1 ? (
              <>
                <ChartLegend names={["Live", name]} />
                <RatioChart title={title} fares={fares} width={600} className="hidden sm:block" />
                <RatioChart title={title} fares={fares} width={320} className="sm:hidden" />
                <Table title={title} fares={fares} />
              </>
            ) : (
              <p>Fewer than two groups have five people or more: nothing can be compared.</p>
            )}
            {tooSmall.length > 0 ? (
              <p className="text-muted">
                Fewer than five people, so nothing is said of:{" "}
                {tooSmall.map(answerInWords).join(", ")}.
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

const share = (basisPoints: number) => `${(basisPoints / 100).toFixed(1)}%`;

function Table({ title, fares }: { title: string; fares: readonly GroupFare[] }) {
  const cell = (fare: Fare) => (
    <span className="inline-flex flex-wrap items-center gap-2">
      {share(fare.rate)} · {(fare.ratio / 10_000).toFixed(2)}
      {fare.isLow ? <StatusPill tone="warning">Below 0.80</StatusPill> : null}
    </span>
  );
  return (
    <DataTable<GroupFare>
      caption={`${title}: selection rate, and its ratio to the highest`}
      hideCaption
      rows={fares}
      rowKey={({ code }) => code}
      columns={[
        { key: "group", header: "Group", isName: true, cell: ({ code }) => answerInWords(code) },
        { key: "people", header: "People", cell: ({ people }) => people, align: "end" },
        { key: "live", header: "Live: rate · ratio", cell: ({ live }) => cell(live), align: "end" },
        {
          key: "other",
          header: "Replayed: rate · ratio",
          cell: ({ other }) => cell(other),
          align: "end",
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
              {answerInWords(code)}
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
