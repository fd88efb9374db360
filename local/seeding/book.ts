import { seededRandom } from "../random.ts";

/** A row to be written, by its columns. */
export type Row = Record<string, unknown>;

/** Random choices, moments and the rows written down so far, while a market is made up. */
export type Book = ReturnType<typeof openBook>;

const DAY_MS = 86_400_000;
const CENTRAL = "America/Chicago";

/** Opens a book whose choices are always the same and whose moments count from `now`. */
export function openBook(now: Date) {
  const random = seededRandom(20_260_101);
  const written = new Map<string, Row[]>();
  const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: CENTRAL });
  const centralHour = new Intl.DateTimeFormat("en-US", {
    timeZone: CENTRAL,
    hour: "numeric",
    hourCycle: "h23",
  });
  /** A date so many days from now, in US Central. */
  const day = (days: number) => centralDay.format(new Date(now.getTime() + days * DAY_MS));
  return {
    ...random,
    now,
    day,
    /** Whether something happens that happens so many times of ten. */
    ofTen: (times: number) => random.between(1, 10) <= times,
    /** A moment so many days ago. */
    ago: (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString(),
    /** A whole hour in US Central, so many days from now. */
    hourOf(days: number, hour: number): string {
      const noon = new Date(`${day(days)}T12:00:00Z`);
      const ahead = 12 - Number(centralHour.format(noon));
      return new Date(noon.getTime() + (hour - 12 + ahead) * 3_600_000).toISOString();
    },
    add(table: string, row: Row): void {
      const rows = written.get(table);
      if (rows) rows.push(row);
      else written.set(table, [row]);
    },
    /** The rows of a table so far. */
    rows: (table: string): Row[] => written.get(table) ?? [],
    /** All that was written since the last time, table by table in the order given, as SQL. */
    take(tables: readonly string[]): string[] {
      const forgotten = [...written.keys()].filter((table) => !tables.includes(table));
      if (forgotten.length > 0) throw new Error(`No order for ${forgotten.join(", ")}`);
      const sql = tables.flatMap((table) => inserts(table, written.get(table) ?? []));
      written.clear();
      return sql;
    },
  };
}

/** One statement for all rows that have the same columns: what a row does not name takes its default. */
function inserts(table: string, rows: Row[]): string[] {
  const alike = Map.groupBy(rows, (row) =>
    Object.keys(row)
      .filter((column) => row[column] !== undefined)
      .map((column) => `"${column}"`)
      .join(", "),
  );
  return [...alike].map(([columns, same]) => {
    const json = JSON.stringify(same).replaceAll("'", "''");
    return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, '${json}');`;
  });
}
