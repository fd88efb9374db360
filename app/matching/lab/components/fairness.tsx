import { ChartLegend } from "#app/ui/column-chart.tsx";
import { cx } from "#app/ui/cx.ts";
import { GroupResultsTable } from "../../fairness/components/group-results.tsx";
import { groupInWords, KIND_TITLES } from "../../fairness/rules.ts";
import type { Replay } from "../queries.server.ts";
import type { GroupFare } from "../rules.ts";

/** Groups' results under both sets, by self-identification: counts, rates, ratios and significance. */
export function Fairness({ replay, name }: { replay: Replay; name: string }) {
  return (
    <div className="space-y-10">
      {replay.fairness.map(({ kind, fares, tooSmall }) => {
        const title = KIND_TITLES[kind];
        return (
          <section key={kind} className="space-y-4">
            <h3 className="text-lg">{title}</h3>
            {fares.length > 1 ? (
              <>
                <ChartLegend names={["Live", name]} />
                <RatioChart title={title} fares={fares} width={600} className="hidden sm:block" />
                <RatioChart title={title} fares={fares} width={320} className="sm:hidden" />
                <Table title={title} set="Live" fares={fares} />
                <Table title={title} set={name} fares={fares} />
              </>
            ) : (
              <p>Too few to tell: fewer than two groups can be shown.</p>
            )}
            {tooSmall.length > 0 ? (
              <p className="text-muted">
                Not shown, because the numbers could reveal the answers of fewer than five people:{" "}
                {tooSmall.map(groupInWords).join("; ")}.
              </p>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}

function Table({ title, set, fares }: { title: string; set: string; fares: GroupFare[] }) {
  return (
    <div className="space-y-2">
      <h4 className="font-semibold">{set}</h4>
      <GroupResultsTable
        title={`${title}, ${set}`}
        column="In a top ten, about"
        fares={fares.map(({ code, live, other }) => ({ code, ...(set === "Live" ? live : other) }))}
      />
    </div>
  );
}

const ROW = 62;

type RatioChartProps = {
  title: string;
  fares: readonly GroupFare[];
  width: number;
  className: string;
};

/** Two bars per group, live above replayed, with a line at four fifths. The table beside it has the numbers. */
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
            {[live, other].map(({ ratio }, at) => (
              <rect
                key={at === 0 ? "live" : "other"}
                x="0"
                y={y + 26 + at * 15}
                width={Math.max(2, Math.round((width * (ratio?.least ?? 0)) / 10_000))}
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
