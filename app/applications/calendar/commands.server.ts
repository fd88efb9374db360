import { randomBytes } from "node:crypto";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/**
 * Gives the caller's calendar a new secret URL; the old one stops working at once. Only a digest of it is stored.
 * @returns the path
 * @throws {Refusal} 403 when the account is not approved, or when an admin is acting as the user
 */
export async function makeCalendarLink(db: Db): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const { error, status } = await db.rpc("make_calendar_link", { p_token: token });
  if (error) unwrap({ data: null, error, status });
  return `/calendar/${token}.ics`;
}

/** Revokes the caller's calendar URL at once. @throws {Refusal} 403 when an admin is acting as the user */
export async function revokeCalendarLink(db: Db): Promise<void> {
  const { error, status } = await db.rpc("revoke_calendar_link");
  if (error) unwrap({ data: null, error, status });
}
