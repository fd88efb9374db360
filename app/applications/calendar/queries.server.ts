import { jsonOf } from "#app/platform/json-results.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import { sharedCalendarSchema } from "./results.server.ts";

/** What our addresses look like: 32 random bytes. Another is not worth a question to the database. */
const TOKEN = /^([A-Za-z0-9_-]{43})\.ics$/;

/** The calendar of an address; null when nobody has it, or whoever has it may not be here any more. */
export async function calendarAt(file: string) {
  const token = TOKEN.exec(file)?.[1];
  if (token === undefined) return null;
  return jsonOf(anonymousClient(), "calendar_by_token", sharedCalendarSchema, { p_token: token });
}

/** Since when the caller's calendar has an address; null without one. */
export async function calendarLinkSince(db: Db): Promise<string | null> {
  return (unwrap(await db.rpc("my_calendar_link")) as string | null) ?? null;
}
