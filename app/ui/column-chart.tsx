import { cx } from "./cx.ts";
import { Disclosure } from "./disclosure.tsx";

type Series = { name: string; values: readonly number[] };
export type ColumnChartProps = {
  /** What the chart shows, for screen readers. */
  title: string;
  /** What the columns are, such as "Score". */
  across: string;
  /** One label per column. */
  labels: readonly string[];
  /** One or two, side by side in each column. */
  series: readonly [Series] | readonly [Series, Series];
  /** How many columns share one label, if there is no room for each. */
  labelEvery?: number | undefined;
  /** Formats a number; default: as a count. */
  format?: ((value: number) => string) | undefined;
};

const FILLS = ["fill-accent", "fill-warm"] as const;
const DOTS = ["bg-accent", "bg-warm"] as const;
const HEIGHT = 150;

/** The legend: which color is which series. */
export function ChartLegend({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {names.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <span className={cx("size-3 rounded-sm", DOTS[index])} aria-hidden="true" />
          {name}
        </li>
      ))}
    </ul>
  );
}

const plain = (value: number) => value.toLocaleString("en-US");

/** Columns side by side, drawn on the server, with the same numbers in a table that opens below them. */
export function ColumnChart(props: ColumnChartProps) {
  const { title, across, labels, series, format = plain } = props;
  return (
    <figure className="space-y-3">
      {series.length > 1 ? <ChartLegend names={series.map(({ name }) => name)} /> : null}
      <Drawing {...props} width={720} className="hidden sm:block" />
      <Drawing {...props} width={320} className="sm:hidden" />
      <Disclosure summary={<>The numbers{series.length > 1 ? ", side by side" : ""}</>}>
        <table className="w-full max-w-md text-sm tabular-nums [&_td]:py-1 [&_td]:text-end [&_th]:py-1 [&_tr]:border-b [&_tr]:border-line">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-start">
                {across}
              </th>
              {series.map(({ name }) => (
                <th key={name} scope="col" className="text-end">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {labels.map((label, column) => (
              <tr key={label}>
                <th scope="row" className="text-start font-normal">
                  {label}
                </th>
                {series.map(({ name, values }) => (
                  <td key={name}>{format(values[column] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Disclosure>
    </figure>
  );
}

function Drawing(props: ColumnChartProps & { width: number; className: string }) {
  const { title, labels, series, labelEvery = 1, width, className } = props;
  const most = Math.max(1, ...series.flatMap(({ values }) => values));
  const step = width / labels.length;
  const thick = Math.max(3, Math.floor((step * 0.8) / series.length));
  const size = width > 400 ? 13 : 11;
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT + 40}`}
      className={cx("h-auto w-full", className)}
      role="img"
      aria-label={title}
    >
      {series.map(({ name, values }, index) => (
        <g key={name} className={FILLS[index]}>
          {labels.map((label, column) => {
            const value = values[column] ?? 0;
            const height = value > 0 ? Math.max(3, Math.round((value * HEIGHT) / most)) : 0;
            const x = Math.round(column * step + (step - thick * series.length) / 2);
            return height > 0 ? (
              <rect
                key={label}
                x={x + index * thick}
                y={18 + HEIGHT - height}
                width={thick}
                height={height}
              />
            ) : null;
          })}
        </g>
      ))}
      {series.length === 1
        ? labels.map((label, column) => (
            <text
              key={label}
              x={Math.round((column + 0.5) * step)}
              y={12 + HEIGHT - Math.round(((series[0].values[column] ?? 0) * HEIGHT) / most)}
              textAnchor="middle"
              fontSize={size}
              className="fill-ink font-semibold"
            >
              {series[0].values[column] ?? 0}
            </text>
          ))
        : null}
      <rect y={18 + HEIGHT} width={width} height="1" className="fill-line-strong" />
      <g textAnchor={labelEvery > 1 ? "start" : "middle"} fontSize={size} className="fill-muted">
        {labels.map((label, column) =>
          column % labelEvery === 0 ? (
            <text
              key={label}
              x={Math.round(labelEvery > 1 ? column * step : (column + 0.5) * step)}
              y={HEIGHT + 35}
            >
              {label}
            </text>
          ) : null,
        )}
      </g>
    </svg>
  );
}
