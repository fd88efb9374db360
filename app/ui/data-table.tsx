import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Column<Row> = {
  key: string;
  header: string;
  /** Screen readers only: for a column of buttons or links that explain themselves. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** The column that names the row; default: the first. */
  isName?: boolean | undefined;
  /** Numbers are right-aligned ("end"). */
  align?: "start" | "end" | undefined;
};

export type DataTableProps<Row> = {
  /** What the table contains; visually hidden if a heading already says so. */
  caption: string;
  hideCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead when there are no rows: an EmptyState. */
  empty?: ReactNode;
};

/**
 * A table that becomes a list of labeled facts on a phone. The ARIA roles are explicit because browsers drop them when
 * CSS changes a table's display.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, hideCaption, columns, rows, rowKey, empty } = props;
  if (rows.length === 0 && empty) return <>{empty}</>;
  const nameKey = (columns.find((column) => column.isName) ?? columns[0])?.key;
  return (
    <div className="rows">
      <table role="table" className="w-full">
        <caption className={hideCaption ? "sr-only" : "pb-3 text-start text-lg font-semibold"}>
          {caption}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                className={column.align === "end" ? "text-end" : "text-start"}
              >
                {column.hideHeader ? (
                  <span className="sr-only">{column.header}</span>
                ) : (
                  column.header
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map((column) =>
                column.key === nameKey ? (
                  <th key={column.key} role="rowheader" scope="row" className="text-start">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td
                    key={column.key}
                    role="cell"
                    data-label={column.hideHeader ? "" : column.header}
                    className={cx(column.align === "end" && "tabular-nums md:text-end")}
                  >
                    <div className="min-w-0">{column.cell(row)}</div>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
