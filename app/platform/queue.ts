/** Queues of what waits for a decision: a page of short entries, of which one is open. Pure. */
import { count } from "./format.ts";

/** How many entries a page of a queue lists. */
export const QUEUE_PAGE = 25;

/** What an address asks of a queue: a page from 1, and perhaps which entry is to be open. */
export type QueueAsked = { page: number; open: string | undefined };

/** What the database tells of an entry's place in its queue (private.queue_part). */
export type Placed = {
  /** From 1. */
  place: number;
  /** Whether it stands on the page asked for: the opened one may stand on another. */
  listed: boolean;
  opened: boolean;
  /** The entry after it. */
  next_id: string | null;
  total: number;
};

/** The arguments of a queue's function for what an address asks. */
export function queueArgs({ page, open }: QueueAsked) {
  return {
    p_offset: (page - 1) * QUEUE_PAGE,
    p_limit: QUEUE_PAGE,
    ...(open && { p_open: open }),
  };
}

/** A page of a queue. */
export type QueuePage<Row> = {
  page: number;
  total: number;
  listed: Row[];
  /** The open entry; null when nothing waits, and beyond the last page. */
  opened: Row | null;
  /** Whether the entry that was asked for waits no more. */
  gone: boolean;
};

/** What a page shows of the rows that a queue's function gave. @param idOf the id that opens a row */
export function queuePage<Row extends Placed>(
  rows: readonly Row[],
  { page, open }: QueueAsked,
  idOf: (row: Row) => string,
): QueuePage<Row> {
  const listed = rows.filter((row) => row.listed);
  const first = rows.find((row) => row.opened) ?? null;
  const found = first !== null && idOf(first) === open;
  return {
    page,
    total: rows[0]?.total ?? 0,
    listed,
    opened: listed.length > 0 || found ? first : null,
    gone: open !== undefined && !found,
  };
}

/** The address of a queue's page, perhaps with one of its entries open. */
export function queueHref(here: string, page: number, open?: string | null): string {
  const query = [page > 1 ? `page=${page}` : "", open ? `open=${open}` : ""].filter(Boolean);
  return query.length ? `${here}?${query.join("&")}` : here;
}

/** Where an admin goes on after a decision: what came next is open; behind the last one it begins anew. */
export function afterDecision(here: string, page: number, next: string | undefined): string {
  return next ? queueHref(here, page, next) : here;
}

/** How long something waits, in a few words: "3 days", "5 hours", "less than an hour". */
export function waitedFor(since: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(since)) / 3_600_000);
  if (hours < 1) return "less than an hour";
  return hours < 24 ? count(hours, "hour") : count(Math.floor(hours / 24), "day");
}
