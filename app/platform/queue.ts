/** Queues of what waits for a decision: a part of short entries, of which one is open. Pure. */
import { count } from "./format.ts";
import { omitEmpty, listHref } from "./keyset.ts";

/** More than so many are not counted. */
const COUNTED = 1_000;

/** What an address asks of a queue: filters by name, after which entry its part begins, perhaps which entry is to be open. */
export type QueueQuery = {
  after?: string | undefined;
  open?: string | undefined;
  [filter: string]: string | undefined;
};

/** Who works on an entry. */
export type Assignment = { id: string; name: string; since: string; mine: boolean };

/** What the database tells of an entry besides itself (private.queue_part). */
export type Placed = {
  /** Whether it stands in the part asked for: the opened one may stand elsewhere. */
  listed: boolean;
  opened: boolean;
  held: Assignment | null;
};

/** What a queue's function gives. */
export type QueueResult<Row> = {
  rows: Row[];
  /** Where the next part begins. */
  after: string | null;
  /** The entry after the opened one. */
  next: string | null;
  /** Of the opened one among all, from 1; null beyond those that are counted. */
  place: number | null;
};

/** The arguments of a queue's function for what an address asks. */
export function queueArgs(asked: QueueQuery) {
  return omitEmpty(
    Object.fromEntries(Object.entries(asked).map(([name, it]) => [`p_${name}`, it])),
  );
}

/** A part of a queue. */
export type QueuePage<Row> = Omit<QueueResult<Row>, "rows"> & {
  asked: QueueQuery;
  listed: Row[];
  /** The open entry; null when nothing fits. */
  opened: Row | null;
  /** Whether the entry that was asked for waits no more. */
  gone: boolean;
};

/** What a page shows of what a queue's function gave. @param idOf the id that opens a row */
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

/** Only the filters of what an address asks. */
export function filtersOf(asked: QueueQuery): QueueQuery {
  const { after: _after, open: _open, ...filters } = asked;
  return filters;
}

/** The address of a queue's part, perhaps with one of its entries open. */
export function queueHref(here: string, asked: QueueQuery, open?: string | null): string {
  return listHref(here, { ...asked, open: open ?? undefined });
}

/** Where an admin goes on after a decision: what came next is open; behind the last one it begins anew. */
export function afterDecision(here: string, asked: QueueQuery, next: string | undefined): string {
  return next ? queueHref(here, asked, next) : queueHref(here, filtersOf(asked));
}

/** How many wait, as far as they are counted: "12 accounts", "More than 1,000 accounts". */
export function waitingCount(total: number, noun: string): string {
  return total > COUNTED ? `More than ${count(COUNTED, noun)}` : count(total, noun);
}

/** The same without a noun: "12", "1,000+". */
export function waitingNumber(total: number): string {
  return `${Math.min(total, COUNTED).toLocaleString("en-US")}${total > COUNTED ? "+" : ""}`;
}

/** Where the open entry stands: "29 of 1,000+", or that it comes later than what is counted. */
export function placeWords(place: number | null, total: number): string {
  return place === null
    ? `Beyond the first ${COUNTED.toLocaleString("en-US")}`
    : `${place.toLocaleString("en-US")} of ${waitingNumber(Math.max(total, place))}`;
}

/** Who works on an entry, as its line in the list says it; null when nobody does. */
export function whoOf({ held }: { held: Assignment | null }): string | null {
  return held && (held.mine ? "you" : held.name);
}

/** How long something waits, in a few words: "3 days", "5 hours", "less than an hour". */
export function waitedFor(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours < 24 ? count(hours, "hour") : count(Math.floor(hours / 24), "day");
}
