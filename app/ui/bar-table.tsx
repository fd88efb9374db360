import { ChartLegend } from "./column-chart.tsx";
import { Anchor } from "./link.tsx";

type BarRow = {
  key: string;
  label: string;
  /** One value per series. */
  values: readonly number[];
  /** Shown beside the number, such as a share. */
  note?: string | undefined;
  /** Link to the list that the numbers count. */
  to?: string | undefined;
};
export type BarTableProps = {
  /** What is compared, for screen readers. */
  title: string;
  /** What the rows are: "Profession". */
  rowsAre: string;
  /** One or two; all bars share one scale. */
  series: readonly string[];
  rows: readonly BarRow[];
};

/** Set once on the table instead of on each of its many rows. */
const LOOK = [
  "w-full text-start [&_th]:text-start [&_th]:font-normal [&_tr]:border-b [&_tr]:border-line",
  "[&_tbody_tr]:grid [&_tbody_tr]:gap-x-4 [&_tbody_tr]:py-2 [&_tbody_tr]:grid-cols-[minmax(0,1fr)] sm:[&_tbody_tr]:grid-cols-[13rem_minmax(0,1fr)]",
  "[&_tbody_th]:row-span-2 [&_td]:flex [&_td]:items-center [&_td]:gap-3 sm:[&_td]:col-start-2",
  "[&_svg]:h-3 [&_svg]:w-0 [&_svg]:grow [&_span]:shrink-0 [&_span]:text-end [&_span]:tabular-nums",
].join(" ");
const FILLS = ["fill-accent", "fill-warm"] as const;

/**
 * Numbers to compare, each with a bar beside it: chart and table in one, at any width. The ARIA roles are explicit
 * because browsers drop them when CSS changes a table's display.
 */
export function BarTable({ title, rowsAre, series, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values));
  return (
    <div className="space-y-3">
      {series.length > 1 ? <ChartLegend names={series} /> : null}
      <table role="table" className={LOOK}>
        <caption className="sr-only">{title}</caption>
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            <th role="columnheader" scope="col">
              {rowsAre}
            </th>
            {series.map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map(({ key, label, values, note, to }) => (
            <tr key={key} role="row">
              <th role="rowheader" scope="row">
                {to ? (
                  <Anchor to={to} className="link">
                    {label}
                  </Anchor>
                ) : (
                  label
                )}
              </th>
              {values.map((value, index) => (
                <td key={series[index]} role="cell">
                  <svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">
                    <rect
                      width={value > 0 ? Math.max(6, Math.round((1000 * value) / most)) : 0}
                      height="10"
                      className={FILLS[index]}
                    />
                  </svg>
                  <span className={note ? "w-28" : "w-16"}>
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
