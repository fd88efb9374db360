/** Long lists in parts: each goes on after the last row that was seen, so that the thousandth costs what the first does. Pure. */

/** How many rows a part shows; its query reads one more, to know whether it goes on. */
export const PART_SIZE = 25;

/** A list's part, and after which row the next part begins; null at its end. */
export type Page<Row> = { rows: Row[]; after: string | null };

/**
 * A part of a list.
 * @param read its rows, and one more when it goes on
 * @param keyOf what the address says to go on after a row
 */
export function toPage<Row>(
  read: readonly Row[],
  keyOf: (row: Row) => string,
  size = PART_SIZE,
): Page<Row> {
  const rows = read.slice(0, size);
  return { rows, after: read.length > size ? keyOf(rows.at(-1)!) : null };
}

/** What a list was asked for, by the names of its address. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Only what was asked for: a function's own defaults stand for the rest. */
export function omitEmpty(asked: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Record<
    string,
    string
  >;
}

/** A list's address with what it is asked for. */
export function listHref(here: string, asked: Filters): string {
  const query = new URLSearchParams(omitEmpty(asked)).toString();
  return query ? `${here}?${query}` : here;
}
