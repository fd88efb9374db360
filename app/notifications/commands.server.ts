import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { safePath } from "#app/platform/http.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { deadLetterForm, markReadForm, preferencesForm, settleReportForm } from "./schema.ts";

/**
 * Marks one of the caller's notifications as read (not while acting) and returns the path it leads to.
 * @throws {Refusal} 404 if it is not theirs
 */
export async function openNotification(state: RequestState, id: string): Promise<string> {
  const href = unwrap(await state.db().rpc("open_notification", { p_id: id }));
  return safePath(href, "/notifications");
}

/** Marks the caller's notifications up to a time as read. @throws {Refusal} 403 while acting */
export async function markRead(state: RequestState, { until }: z.infer<typeof markReadForm>) {
  unwrap(await state.db().rpc("mark_notifications_read", { p_until: until }));
}

/**
 * Saves which kinds come by email, and the quiet hours.
 * @throws {Refusal} 403 while acting, 409 if they were saved since they were shown
 */
export async function savePreferences(
  state: RequestState,
  { kinds, timeZone, version, ...hours }: z.infer<typeof preferencesForm>,
): Promise<void> {
  unwrap(
    await state.db().rpc("save_notification_preferences", {
      p_kinds: kinds,
      p_time_zone: timeZone,
      ...(hours.quietFrom && { p_quiet_from: hours.quietFrom }),
      ...(hours.quietUntil && { p_quiet_until: hours.quietUntil }),
      ...(hours.alertQuietFrom && { p_alert_quiet_from: hours.alertQuietFrom }),
      ...(hours.alertQuietUntil && { p_alert_quiet_until: hours.alertQuietUntil }),
      ...(version !== undefined && { p_version: version }),
    }),
  );
}

/**
 * Ends the emails of one kind for the owner of the key; returns the kind in words.
 * @throws {Refusal} 404 if the key is unknown, 422 for emails that cannot be turned off
 */
export async function unsubscribe(
  state: RequestState,
  { key, kind }: { key: string; kind: string },
): Promise<string> {
  return unwrap(await state.db().rpc("unsubscribe", { p_key: key, p_kind: kind }));
}

/** Requeues a dead letter, or discards it for good. @throws {Refusal} 409 if another admin did already */
export async function decideDeadLetter(
  state: RequestState,
  { id, intent }: z.infer<typeof deadLetterForm>,
): Promise<void> {
  unwrap(await state.db().rpc(intent === "again" ? "retry_mail" : "drop_mail", { p_id: id }));
}

/** Settles a report with a note. @throws {Refusal} 409 if another admin did already */
export async function settleReport(
  state: RequestState,
  { reportId, note }: z.infer<typeof settleReportForm>,
): Promise<void> {
  unwrap(await state.db().rpc("settle_report", { p_id: reportId, p_note: note }));
}
