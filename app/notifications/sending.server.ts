import { setTimeout as pause } from "node:timers/promises";
import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { composeMail, type OutgoingMail } from "./mail.ts";
import { MAX_ATTEMPTS, nextAttemptAt, obstacle, type QuietHours } from "./rules.ts";
import type { MailServer, SendFailure } from "./smtp.server.ts";

/** Maximum emails per round. */
const ROUND = 10;
/** Length of our lease on an email, in seconds. It is renewed while the email is being sent. */
const LEASE_S = 45;
const RENEW_EVERY_MS = 15_000;
/** How long a worker that was told to stop keeps trying to record what it sent. */
const SHUTDOWN_RETRY_MS = 5_000;

type Claimed = Omit<OutgoingMail, "toEmail"> & {
  attempt: number;
  toEmail: string | null;
  wanted: boolean;
  isStale: boolean;
  quiet: readonly QuietHours[];
  /** How many earlier attempts have an unknown outcome. */
  unconfirmed: number;
};

/** The result of one round. */
export type Round = { sent: number; failed: number; dead: number; skipped: number; later: number };

/** Dependencies of sending. */
export type Sending = {
  db: Db;
  server: MailServer;
  origin: string;
  /** The support address; messages from the contact page go there too. */
  support: string;
  signal: AbortSignal;
};

/** Placeholder in the outbox for the support address, which the database does not know. */
const SUPPORT = "support";

/**
 * Sends one round of due emails. Claims each only when its turn comes, so that a killed worker leaves at most one with
 * an unknown outcome. Starts no new one after `signal` aborts.
 * @returns how they turned out, and what is wrong with the mail server, if anything
 * @throws {Outage} if the database does not answer; the lease on a claimed email then expires by itself
 */
export async function sendDue(
  sending: Sending,
): Promise<{ round: Round; taken: number; trouble: SendFailure | null }> {
  const round: Round = { sent: 0, failed: 0, dead: 0, skipped: 0, later: 0 };
  let taken = 0;
  let trouble: SendFailure | null = null;
  while (taken < ROUND && !trouble && !sending.signal.aborted) {
    const mail = await claim(sending.db);
    if (!mail) break;
    taken += 1;
    const settled = await sendOne(sending, mail);
    round[settled.outcome] += 1;
    trouble = settled.trouble;
  }
  return { round, taken, trouble };
}

type Settled = { outcome: keyof Round; trouble: SendFailure | null };

/** Sends a claimed email, and renews its lease meanwhile. */
async function sendOne(sending: Sending, mail: Claimed): Promise<Settled> {
  // Ignore errors: settling will show whether the lease held.
  const keeping = setInterval(() => {
    void sending.db
      .rpc("extend_mail_lease", { p_id: mail.id, p_attempt: mail.attempt, p_seconds: LEASE_S })
      .then(undefined, () => undefined);
  }, RENEW_EVERY_MS);
  try {
    return await sendClaimed(sending, mail);
  } finally {
    clearInterval(keeping);
  }
}

async function sendClaimed(sending: Sending, mail: Claimed): Promise<Settled> {
  const { server } = sending;
  const now = new Date();
  const inTheWay = obstacle(mail, now);
  if (inTheWay && "skip" in inTheWay) {
    await settle(sending, mail, "skipped", { message: inTheWay.skip });
    return { outcome: "skipped", trouble: null };
  }
  if (inTheWay) {
    await settle(sending, mail, "later", undefined, inTheWay.later);
    return { outcome: "later", trouble: null };
  }
  if (mail.unconfirmed > 0) {
    const { id, kind, event, unconfirmed } = mail;
    log.warn(
      { mail: id, kind, event, unconfirmed },
      "email sent again: it may have arrived before",
    );
  }
  const failure = await attempt(sending, mail);
  if (!failure) {
    await settle(sending, mail, "sent");
    return { outcome: "sent", trouble: null };
  }
  // No answer may be the server's fault or this email's: check the server.
  const trouble = failure.answered ? null : await server.trouble();
  if (trouble) {
    await settle(sending, mail, "later", failure);
    return { outcome: "later", trouble };
  }
  const next = nextAttemptAt(mail.attempt, new Date());
  await settle(sending, mail, "failed", failure, next ?? undefined);
  const { id, kind, event, attempt: attempts } = mail;
  log[next ? "warn" : "error"](
    { mail: id, kind, event, attempts, code: failure.code, next },
    next
      ? "email refused; will retry"
      : "email undelivered, no attempts left: see /admin/dead-letters",
  );
  return { outcome: next ? "failed" : "dead", trouble: null };
}

async function attempt(sending: Sending, mail: Claimed): Promise<SendFailure | null> {
  const { server, origin, support } = sending;
  const toEmail = mail.toEmail === SUPPORT ? support : mail.toEmail!;
  try {
    return await server.send(composeMail({ ...mail, toEmail }, origin, support));
  } catch (error) {
    // A row that cannot be composed must not block those behind it.
    log.error({ err: error, mail: mail.id }, "could not compose an email");
    return {
      message: (error as Error).message,
      code: "ECOMPOSE",
      answered: true,
      unconfirmed: false,
    };
  }
}

async function claim(db: Db): Promise<Claimed | undefined> {
  const [row] = unwrap(
    await db.rpc("claim_mail", {
      p_limit: 1,
      p_seconds: LEASE_S,
      p_max_attempts: MAX_ATTEMPTS,
    }),
  );
  if (!row) return undefined;
  return {
    id: row.id,
    attempt: row.attempt,
    kind: row.kind,
    event: row.event,
    facts: row.facts,
    href: row.href,
    createdAt: row.created_at,
    toEmail: row.to_email as string | null,
    isAccount: row.is_account,
    role: row.role as string | null,
    kindLabel: row.kind_label,
    alwaysEmail: row.always_email,
    wanted: row.wanted,
    isStale: row.is_stale,
    quiet: [
      [row.quiet_from, row.quiet_until],
      [row.alert_quiet_from, row.alert_quiet_until],
    ].map(([from, until]) => ({
      from: from as string | null,
      until: until as string | null,
      timeZone: row.time_zone as string | null,
    })),
    unsubscribeKey: row.unsubscribe_key as string | null,
    unconfirmed: row.unconfirmed,
  };
}

/**
 * Records an email's outcome, retrying while the database is down: if it were lost, the email would be sent twice.
 * @throws {Outage} if the database is still down after we were told to stop
 */
async function settle(
  { db, signal }: Sending,
  mail: Claimed,
  outcome: "sent" | "skipped" | "failed" | "later",
  failure?: Partial<SendFailure>,
  next?: Date,
): Promise<void> {
  const settled = {
    p_id: mail.id,
    p_attempt: mail.attempt,
    p_outcome: outcome,
    ...(failure?.message !== undefined && { p_error: failure.message }),
    ...(failure?.unconfirmed && { p_unconfirmed: true }),
    ...(next !== undefined && { p_next_at: next.toISOString() }),
  };
  let stopAt = Infinity;
  for (let failures = 0; ; failures += 1) {
    try {
      unwrap(await db.rpc("record_mail_outcome", settled));
      return;
    } catch (error) {
      if (signal.aborted) stopAt = Math.min(stopAt, Date.now() + SHUTDOWN_RETRY_MS);
      if (!(error instanceof Outage) || Date.now() >= stopAt) throw error;
      if (failures === 0)
        log.warn({ mail: mail.id, outcome }, "could not record an email's outcome yet");
      await pause(Math.min(250 * 2 ** failures, 5_000));
    }
  }
}
