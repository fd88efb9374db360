import { z } from "zod";
import { jsonOf, readRows } from "#app/platform/json-results.server.ts";
import { getEnv } from "#app/platform/env.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import { omitEmpty, toPage, type Page } from "#app/platform/keyset.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { mailServer } from "./smtp.server.ts";
import { wordsOf } from "./words.ts";

/** One notification, in words. */
export type Notification = Awaited<ReturnType<typeof notificationsPage>>["notifications"][number];

const notificationsSchema = z.strictObject({
  total: z.number(),
  rows: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.string(),
      event: z.string(),
      facts: z.json(),
      created_at: z.string(),
      read_at: z.string().nullable(),
    }),
  ),
});

/** One page of the caller's notifications, newest first. */
export async function notificationsPage(
  db: Db,
  who: Promise<{ role: string | null }>,
  page: number,
) {
  const [{ rows, total }, { role }] = await Promise.all([
    jsonOf(db, "my_notifications", notificationsSchema, { p_page: page }),
    who,
  ]);
  const side = role === "employer" ? "employer" : "job_seeker";
  const notifications = rows.map((row) => {
    const { title, text } = wordsOf(row, side);
    return { id: row.id, title, text, at: row.created_at, isUnread: row.read_at === null };
  });
  return { notifications, total };
}

/** One kind of email, and whether it is on. */
export type Choice = { kind: string; label: string; email: boolean; alwaysEmail: boolean };

/** The caller's email preferences; no kinds for a user without a profile. */
export async function notificationChoices(state: RequestState) {
  const rows = await readRows(state.db(), "notification_choices");
  const [first] = rows;
  return {
    choices: rows.map((row): Choice => ({
      kind: row.kind,
      label: row.label,
      email: row.email,
      alwaysEmail: row.always_email,
    })),
    quietFrom: (first?.quiet_from as string | null | undefined) ?? "",
    quietUntil: (first?.quiet_until as string | null | undefined) ?? "",
    alertQuietFrom: (first?.alert_quiet_from as string | null | undefined) ?? "",
    alertQuietUntil: (first?.alert_quiet_until as string | null | undefined) ?? "",
    timeZone: first?.time_zone ?? "America/Chicago",
    /** One version for all preferences together: it grows with every save. */
    version: first?.version ?? 0,
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The key and kind in an unsubscribe link; null if there are none. */
export function unsubscribeTarget(url: URL): { key: string; kind: string } | null {
  const key = url.searchParams.get("key") ?? "";
  const kind = url.searchParams.get("kind") ?? "";
  return UUID.test(key) && /^[a-z_]{3,40}$/.test(kind) ? { key, kind } : null;
}

/** What an unsubscribe link would end; null if the key is unknown. */
export async function unsubscribeSubject(
  state: RequestState,
  { key, kind }: { key: string; kind: string },
): Promise<Omit<Choice, "kind"> | null> {
  const [row] = unwrap(await state.db().rpc("unsubscribe_subject", { p_key: key, p_kind: kind }));
  return row ? { label: row.label, email: row.email, alwaysEmail: row.always_email } : null;
}

/** One undelivered email. */
export type DeadLetter = {
  id: number;
  kind: string;
  event: string;
  attempts: number;
  lastError: string | null;
  givenUpAt: string;
  recipient: string | null;
};

/** A page of undelivered emails, newest first; `after` is the cursor. Admins only. @throws {Refusal} 403 */
export async function deadLetters(
  state: RequestState,
  after: string | undefined,
): Promise<Page<DeadLetter>> {
  const found = await jsonOf(
    state.db(),
    "dead_letters",
    z.array(
      z.strictObject({
        id: z.number(),
        key: z.string(),
        kind_label: z.string(),
        event: z.string(),
        attempts: z.number(),
        last_error: z.string().nullable(),
        done_at: z.string(),
        recipient: z.string().nullable(),
      }),
    ),
    omitEmpty({ p_after: after }),
  );
  const part = toPage(found, ({ key }) => key);
  const rows = part.rows.map((row) => ({
    id: row.id,
    kind: row.kind_label,
    event: row.event,
    attempts: row.attempts,
    lastError: row.last_error,
    givenUpAt: row.done_at,
    recipient: row.recipient,
  }));
  return { rows, after: part.after };
}

/** One email that may have been delivered twice. */
export type UnconfirmedMail = {
  id: number;
  kind: string;
  event: string;
  status: "waiting" | "sent" | "skipped" | "dead";
  /** How many attempts have an unknown outcome. */
  unconfirmed: number;
  /** When it was sent or discarded; while it is still queued, when it was written. */
  at: string;
  recipient: string | null;
};

/**
 * The latest emails that may have been delivered twice, how many there are, and how many were discarded, 1,001 meaning
 * more than 1,000. Admins only. @throws {Refusal} 403
 */
export async function unconfirmedMail(
  state: RequestState,
): Promise<{ mails: UnconfirmedMail[]; total: number; dead: number }> {
  const { rows, total, dead } = await jsonOf(
    state.db(),
    "unconfirmed_mail",
    z.strictObject({
      rows: z.array(
        z.strictObject({
          status: z.enum(["waiting", "sent", "skipped", "dead"]),
          id: z.number(),
          event: z.string(),
          attempts: z.number(),
          unconfirmed: z.number(),
          at: z.string(),
          recipient: z.string().nullable(),
          kind_label: z.string(),
        }),
      ),
      total: z.number(),
      dead: z.number(),
    }),
  );
  const mails = rows.map(({ kind_label: kind, attempts: _attempts, ...row }) => ({ ...row, kind }));
  return { mails, total, dead };
}

/** One report, about a message or a position. */
export type Report = {
  id: string;
  /** "message", or the reason a position was reported for. */
  kind: string;
  /** In the reporter's own words; null if there are none. */
  reason: string | null;
  reportedAt: string;
  reporter: string | null;
  message: { sender: string | null; sent_at: string; body: string } | null;
  positionId: string;
  position: string;
  facility: string | null;
};

/** A page of open reports, oldest first; `after` is the cursor. Admins only. @throws {Refusal} 403 */
export async function openReports(
  state: RequestState,
  after: string | undefined,
): Promise<Page<Report>> {
  const found = await jsonOf(
    state.db(),
    "open_reports",
    z.array(
      z.strictObject({
        id: z.string(),
        key: z.string(),
        kind: z.string(),
        reason: z.string().nullable(),
        created_at: z.string(),
        reporter: z.string().nullable(),
        message: z
          .strictObject({
            sender_id: z.string().nullable(),
            sender: z.string().nullable(),
            sent_at: z.string(),
            body: z.string(),
          })
          .nullable(),
        position_id: z.string(),
        position_title: z.string(),
        facility: z.string().nullable(),
      }),
    ),
    omitEmpty({ p_after: after }),
  );
  const part = toPage(found, ({ key }) => key);
  const rows = part.rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reason: row.reason,
    reportedAt: row.created_at,
    reporter: row.reporter,
    message: row.message,
    positionId: row.position_id,
    position: row.position_title,
    facility: row.facility,
  }));
  return { rows, after: part.after };
}

/** How many dead letters and reports are open, 1,001 meaning more than 1,000. Admins only. @throws {Refusal} 403 */
export async function mailToDecide(state: RequestState) {
  const [row] = await readRows(state.db(), "mail_to_decide");
  return { dead: row?.dead ?? 0, reports: row?.reports ?? 0 };
}

/**
 * Whether the mail server accepts our login, without sending anything; false if none is configured. Rejects if it does
 * not answer within `ms` milliseconds.
 */
export async function mailAnswers(ms: number): Promise<boolean> {
  const { SMTP_URL, MAIL_FROM } = getEnv();
  if (!SMTP_URL) return false;
  const timeouts = { connectionTimeout: ms, greetingTimeout: ms, socketTimeout: ms };
  const trouble = await mailServer(SMTP_URL, MAIL_FROM ?? "", timeouts).trouble();
  if (trouble) throw new Error(trouble.code);
  return true;
}
