import { ChartLegend } from "./column-chart.tsx";
import { cx } from "./cx.ts";
import { Anchor } from "./link.tsx";

type BarRow = {
  key: string;
  label: string;
  /** One for each series. */
  values: readonly number[];
  /** Beside the number, such as a share. */
  note?: string | undefined;
  /** Where the list is that the numbers are of. */
  to?: string | undefined;
};
export type BarTableProps = {
  /** What is compared, for everybody who does not see it. */
  title: string;
  /** What the rows are: "Profession". */
  rowsAre: string;
  /** One or two; all bars have one scale. */
  series: readonly string[];
  rows: readonly BarRow[];
};

const FILLS = ["fill-accent", "fill-warm"] as const;

/** Numbers that people compare, each with its bar beside it: a drawing and its table in one, at any width. */
export function BarTable({ title, rowsAre, series, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <div className="space-y-3">
      {series.length > 1 ? <ChartLegend names={series} /> : null}
      <table className="w-full text-start [&_th]:text-start [&_th]:font-normal [&_tr]:border-b [&_tr]:border-line">
        <caption className="sr-only">{title}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{rowsAre}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, values, note, to }) => (
            <tr key={key} className="grid gap-x-4 py-2 sm:grid-cols-[13rem_1fr]">
              <th scope="row" className="row-span-2">
                {to ? (
                  <Anchor to={to} className="link">
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </th>
              {values.map((value, index) => (
                <td key={series[index]} className="flex items-center gap-3 sm:col-start-2">
                  <svg
                    viewBox="0 0 1000 10"
                    preserveAspectRatio="none"
                    className="h-3 min-w-0 grow"
                    aria-hidden="true"
                  >
                    <rect
                      width={value > 0 ? Math.max(6, Math.round((1000 * value) / most)) : 0}
                      height="10"
                      className={FILLS[index]}
                    />
                  </svg>
                  <span className={cx("shrink-0 text-end tabular-nums", note ? "w-28" : "w-16")}>
                    <b>{value.toLocaleString("en-US")}</b>
                    {note ? ` · ${note}` : ""}
                  </span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
