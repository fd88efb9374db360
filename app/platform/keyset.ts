/**
 * Keyset pagination: each page starts after the last row of the one before, so page 1,000 costs as much as page 1.
 * Pure.
 */

/** Rows per page; the query reads one more, to know whether there is a next page. */
export const PART_SIZE = 25;

/** A page of a list, and the cursor of the next page; null on the last one. */
export type Page<Row> = { rows: Row[]; after: string | null };

/**
 * A page of a list.
 * @param read its rows, plus one more if there is a next page
 * @param keyOf the cursor after a row
 */
export function toPage<Row>(
  read: readonly Row[],
  keyOf: (row: Row) => string,
  size = PART_SIZE,
): Page<Row> {
  const rows = read.slice(0, size);
  return { rows, after: read.length > size ? keyOf(rows.at(-1)!) : null };
}

/** The filters of a list, by query parameter. */
export type Filters = Readonly<Record<string, string | undefined>>;

/** Drops empty values, so that a database function's own defaults apply. */
export function omitEmpty(asked: Filters): Record<string, string> {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value)) as Record<
    string,
    string
  >;
}

/** A list's URL with its filters. */
export function listHref(here: string, asked: Filters): string {
  const query = new URLSearchParams(omitEmpty(asked)).toString();
  return query ? `${here}?${query}` : here;
}
