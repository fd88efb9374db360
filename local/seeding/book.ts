import { seededRandom } from "../random.ts";

/** A row to insert, by column. */
export type Row = Record<string, unknown>;

/** Random choices, dates and the rows collected so far while generating a market. */
export type Book = ReturnType<typeof openBook>;

const DAY_MS = 86_400_000;
const CENTRAL = "America/Chicago";

/** Opens a book with deterministic choices and dates relative to `now`. */
export function openBook(now: Date) {
  const random = seededRandom(20_260_101);
  const written = new Map<string, Row[]>();
  const centralDay = new Intl.DateTimeFormat("en-CA", { timeZone: CENTRAL });
  const centralHour = new Intl.DateTimeFormat("en-US", {
    timeZone: CENTRAL,
    hour: "numeric",
    hourCycle: "h23",
  });
  const today = Date.parse(`${centralDay.format(now)}T12:00:00Z`);
  /** A date this many days from now, in US Central time. */
  const day = (days: number) => new Date(today + days * DAY_MS).toISOString().slice(0, 10);
  return {
    ...random,
    now,
    day,
    /** True in this many of ten cases. */
    ofTen: (times: number) => random.between(1, 10) <= times,
    /** A timestamp this many days ago. */
    ago: (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString(),
    /** A full hour in US Central time, this many days from now. */
    hourOf(days: number, hour: number): string {
      const noon = new Date(`${day(days)}T12:00:00Z`);
      const ahead = 12 - Number(centralHour.format(noon));
      return new Date(noon.getTime() + (hour - 12 + ahead) * 3_600_000).toISOString();
    },
    /** The last minute of a day in US Central time, this many days from now. */
    endOfDay(days: number): string {
      return new Date(Date.parse(this.hourOf(days, 23)) + 59 * 60_000).toISOString();
    },
    /** The first day from Monday to Friday on or after that many days from now, as days from now. */
    workday(days: number): number {
      const weekday = new Date(`${day(days)}T12:00:00Z`).getUTCDay();
      return days + ({ 0: 1, 6: 2 }[weekday] ?? 0);
    },
    /** A working hour in US Central time between two times, given as days ago; the middle one. */
    workingHour(since: number, until: number): string {
      const [least, most] = [since, until].map((ago) => now.getTime() - ago * DAY_MS) as [
        number,
        number,
      ];
      const hours = Array.from({ length: Math.ceil(since) + 2 }, (_, index) => 1 - index)
        .filter((days) => this.workday(days) === days)
        .flatMap((days) => [9, 10, 11, 13, 14, 15].map((hour) => this.hourOf(days, hour)))
        .filter((at) => Date.parse(at) > least && Date.parse(at) < most)
        .toSorted();
      return hours[Math.floor(hours.length / 2)] ?? new Date((least + most) / 2).toISOString();
    },
    /**
     * The time within working hours that is nearest to `ago` and between `since` and `until`, all in days ago. On a
     * weekend if there is no such weekday; `ago` itself if there is none at all.
     */
    atWork(ago: number, since: number, until: number): number {
      const minute = Math.floor(ago * 7919) % 60;
      const [nearest] = Array.from({ length: 8 }, (_, index) => 4 - Math.ceil(ago) - index)
        .flatMap((days) => {
          const nine = Date.parse(this.hourOf(days, 9)) + minute * 60_000;
          return [0, 1, 2, 4, 5, 6].map((hours) => ({
            at: (now.getTime() - nine - hours * 3_600_000) / DAY_MS,
            isWeekend: this.workday(days) !== days,
          }));
        })
        .filter(({ at }) => at < since && at > until)
        .toSorted(
          (a, b) =>
            Number(a.isWeekend) - Number(b.isWeekend) ||
            Math.abs(a.at - ago) - Math.abs(b.at - ago),
        );
      return nearest?.at ?? ago;
    },
    add(table: string, row: Row): void {
      const rows = written.get(table);
      if (rows) rows.push(row);
      else written.set(table, [row]);
    },
    /** A table's rows so far. */
    rows: (table: string): Row[] => written.get(table) ?? [],
    /** Returns everything added since the last call as SQL, by table in the given order. */
    take(tables: readonly string[]): string[] {
      const forgotten = [...written.keys()].filter((table) => !tables.includes(table));
      if (forgotten.length > 0) throw new Error(`No order for ${forgotten.join(", ")}`);
      const sql = tables.flatMap((table) => inserts(table, written.get(table) ?? []));
      written.clear();
      return sql;
    },
  };
}

/** One statement for all rows with the same columns; omitted columns take their defaults. */
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
