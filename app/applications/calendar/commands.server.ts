import { randomBytes } from "node:crypto";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Gives the caller's calendar a new secret address; the one before stops working at once. Only its digest is kept.
 * @returns the path
 * @throws {Refusal} 403 while the account is not approved, or while acting
 */
export async function makeCalendarLink(db: Db): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { error, status } = await db.rpc("make_calendar_link", { p_token: token });
  if (error) unwrap({ data: null, error, status });
  return `/calendar/${token}.ics`;
}

/** Ends the caller's calendar address at once. @throws {Refusal} 403 while acting */
export async function revokeCalendarLink(db: Db): Promise<void> {
  const { error, status } = await db.rpc("revoke_calendar_link");
  if (error) unwrap({ data: null, error, status });
}
