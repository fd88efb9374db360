import { parse } from "csv-parse/sync";

/** Rows per insert statement. */
const ROWS_AT_ONCE = 250;

/**
 * The statements that insert a table's rows.
 * @param table its name, with the schema
 * @param csv the column names, then the rows; an empty field is null, and "" is an empty text
 */
export function seedStatements(table: string, csv: string): string {
  const { columns, rows } = seedRows(csv);
  const statements = [];
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const values = rows
      .slice(at, at + ROWS_AT_ONCE)
      .map((row) => `(${row.map(literal).join(", ")})`);
    statements.push(
      `insert into ${table} (${columns.join(", ")}) values\n${values.join(",\n")};\n`,
    );
  }
  return statements.join("\n");
}

/** A seed file's columns and rows. */
export function seedRows(csv: string): { columns: string[]; rows: (string | null)[][] } {
  const [columns, ...rows] = parse(csv, {
    cast: (value, { quoting }) => (value === "" && !quoting ? null : value),
  }) as [string[], ...(string | null)[][]];
  return { columns, rows };
}

/** A value as a SQL literal. */
export const literal = (value: string | null): string =>
  value === null ? "null" : `'${value.replaceAll("'", "''")}'`;
