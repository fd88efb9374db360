import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Column<Row> = {
  key: string;
  header: string;
  /** Only heard, not seen: for a column of buttons or links that say themselves what they do. */
  hideHeader?: boolean | undefined;
  cell: (row: Row) => ReactNode;
  /** The column that names the row; the first one when none says so. */
  isName?: boolean | undefined;
  /** Numbers line up at the end. */
  align?: "start" | "end" | undefined;
};

export type DataTableProps<Row> = {
  /** What the table holds, for everybody; hidden from sight when a heading already says so. */
  caption: string;
  hideCaption?: boolean | undefined;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead when there are no rows: an EmptyState. */
  empty?: ReactNode;
};

/**
 * A table that becomes a list of labelled facts on a phone. The roles are written out
 * because browsers drop them when a table is not laid out as one.
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
