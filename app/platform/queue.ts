/** Queues of items that need a decision: a page of short entries, one of them open. Pure. */
import { count } from "./format.ts";
import { omitEmpty, listHref } from "./keyset.ts";

/** Counting stops here. */
const COUNTED = 1_000;

/** A queue's query: filters by name, the cursor its page starts after, and the entry to open, if any. */
export type QueueQuery = {
  after?: string | undefined;
  open?: string | undefined;
  [filter: string]: string | undefined;
};

/** Who has claimed an entry. */
export type Assignment = { id: string; name: string; since: string; mine: boolean };

/** What the database adds to an entry (private.queue_part). */
export type Placed = {
  /** Whether it is on the requested page: the opened entry may be on another one. */
  listed: boolean;
  opened: boolean;
  held: Assignment | null;
};

/** What a queue's database function returns. */
export type QueueResult<Row> = {
  rows: Row[];
  /** The cursor of the next page. */
  after: string | null;
  /** The entry after the open one. */
  next: string | null;
  /** Position of the open entry, from 1; null beyond the counting limit. */
  place: number | null;
};

/** Database function arguments for a queue's query. */
export function queueArgs(asked: QueueQuery) {
  return omitEmpty(
    Object.fromEntries(Object.entries(asked).map(([name, it]) => [`p_${name}`, it])),
  );
}

/** A page of a queue. */
export type QueuePage<Row> = Omit<QueueResult<Row>, "rows"> & {
  asked: QueueQuery;
  listed: Row[];
  /** The open entry; null if nothing matches. */
  opened: Row | null;
  /** Whether the requested entry has left the queue. */
  gone: boolean;
};

/** Builds a page from what a queue's function returned. @param idOf the id that opens a row */
export function queuePage<Row extends Placed>(
  { rows, after, next, place }: QueueResult<Row>,
  asked: QueueQuery,
  idOf: (row: Row) => string,
): QueuePage<Row> {
  const opened = rows.find((row) => row.opened) ?? null;
  return {
    asked,
    after,
    next,
    place,
    listed: rows.filter((row) => row.listed),
    opened,
    gone: asked.open !== undefined && (opened === null || idOf(opened) !== asked.open),
  };
}

/** Only the filters of a query, without cursor and open entry. */
export function filtersOf(asked: QueueQuery): QueueQuery {
  const { after: _after, open: _open, ...filters } = asked;
  return filters;
}

/** The URL of a queue's page, optionally with one entry open. */
export function queueHref(here: string, asked: QueueQuery, open?: string | null): string {
  return listHref(here, { ...asked, open: open ?? undefined });
}

/** Where an admin goes after a decision: to the next entry, or after the last one to the start of the queue. */
export function afterDecision(here: string, asked: QueueQuery, next: string | undefined): string {
  return next ? queueHref(here, asked, next) : queueHref(here, filtersOf(asked));
}

/** A count up to the limit, to begin a sentence: "12 accounts", "More than 1,000 accounts". */
export function countOrMore(total: number, noun: string): string {
  return total > COUNTED ? `More than ${count(COUNTED, noun)}` : count(total, noun);
}

/** The same without a noun: "12", "1,000+". */
export function waitingNumber(total: number): string {
  return `${Math.min(total, COUNTED).toLocaleString("en-US")}${total > COUNTED ? "+" : ""}`;
}

/** With its noun, within a sentence: "12 accounts", "1,000+ accounts". */
export function countUpTo(total: number, noun: string): string {
  return `${waitingNumber(total)} ${total === 1 ? noun : `${noun}s`}`;
}

/** Position of the open entry: "29 of 1,000+", or that it is beyond the counting limit. */
export function placeWords(place: number | null, total: number): string {
  return place === null
    ? `Beyond the first ${COUNTED.toLocaleString("en-US")}`
    : `${place.toLocaleString("en-US")} of ${waitingNumber(Math.max(total, place))}`;
}

/** Who has claimed an entry, for its line in the list; null if unassigned. */
export function assigneeName({ held }: { held: Assignment | null }): string | null {
  return held && (held.mine ? "you" : held.name);
}

/** How long an entry has waited: "3 days", "5 hours", "less than an hour". */
export function waitedFor(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours < 24 ? count(hours, "hour") : count(Math.floor(hours / 24), "day");
}
