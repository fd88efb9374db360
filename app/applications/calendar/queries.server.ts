import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import { sharedCalendarSchema } from "./results.server.ts";

/** Calendar tokens are 32 random bytes; skip the query for anything else. */
const TOKEN = /^([A-Za-z0-9_-]{43})\.ics$/;

/** The calendar of a URL; null when the token is unknown or its owner no longer has access. */
export async function calendarAt(file: string) {
  const token = TOKEN.exec(file)?.[1];
  if (token === undefined) return null;
  return jsonOf(anonymousClient(), "calendar_by_token", sharedCalendarSchema, { p_token: token });
}

/** When the caller's calendar URL was created; null without one. */
export async function calendarLinkSince(db: Db): Promise<string | null> {
  return await jsonOf(db, "my_calendar_link", z.string().nullable());
}
