import { setTimeout as pause } from "node:timers/promises";
import { Outage, unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { composeMail, type OutgoingMail } from "./mail.ts";
import { MAX_ATTEMPTS, nextAttemptAt, obstacle, type QuietHours } from "./rules.ts";
import type { MailServer, SendFailure } from "./smtp.server.ts";

/** How many emails one round sends at most. */
const ROUND = 10;
/** For how long an email is ours. It is kept for as long again while it is being sent. */
const HOLD_S = 45;
const KEEP_EVERY_MS = 15_000;
/** How long a worker that was told to stop goes on trying to write down what it sent. */
const LAST_TRIES_MS = 5_000;

type Claimed = Omit<OutgoingMail, "toEmail"> & {
  attempt: number;
  toEmail: string | null;
  wanted: boolean;
  isStale: boolean;
  quiet: readonly QuietHours[];
  /** How many earlier attempts nobody said the outcome of. */
  unconfirmed: number;
};

/** What one round did. */
export type Round = { sent: number; failed: number; dead: number; skipped: number; later: number };

/** Everything that sending needs. */
export type Sending = {
  db: Db;
  server: MailServer;
  origin: string;
  /** Where people write to for help, and messages from the contact page go. */
  support: string;
  signal: AbortSignal;
};

/** Stands in the outbox where the support address goes, which the database does not know. */
const SUPPORT = "support";

/**
 * Sends what is due: one round, each email taken when its turn comes, so that a worker that is killed leaves one at
 * most of which nobody knows whether it was sent. It begins none when `signal` says stop.
 * @returns what became of them, and what is wrong with the mail server, if anything
 * @throws {Outage} when the database does not answer; what was taken comes free by itself, later
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

/** Sends one that was taken, and keeps it for as long as that takes. */
async function sendOne(sending: Sending, mail: Claimed): Promise<Settled> {
  // Whether it could be kept shows when it is settled.
  const keeping = setInterval(() => {
    void sending.db
      .rpc("keep_mail", { p_id: mail.id, p_attempt: mail.attempt, p_seconds: HOLD_S })
      .then(undefined, () => undefined);
  }, KEEP_EVERY_MS);
  try {
    return await sendTaken(sending, mail);
  } finally {
    clearInterval(keeping);
  }
}

async function sendTaken(sending: Sending, mail: Claimed): Promise<Settled> {
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
  // Silence may be the server's fault or this email's: asking the server again tells.
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
    next ? "email refused; will retry" : "email abandoned: see /admin/dead-letters",
  );
  return { outcome: next ? "failed" : "dead", trouble: null };
}

async function attempt(sending: Sending, mail: Claimed): Promise<SendFailure | null> {
  const { server, origin, support } = sending;
  const toEmail = mail.toEmail === SUPPORT ? support : mail.toEmail!;
  try {
    return await server.send(composeMail({ ...mail, toEmail }, origin, support));
  } catch (error) {
    // A row that no email can be made of must not stop those behind it.
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
      p_seconds: HOLD_S,
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
 * Writes down what became of an email, again and again while the database is away: forgotten, it would be sent twice.
 * @throws {Outage} when the database is still away after we were told to stop
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
      unwrap(await db.rpc("settle_mail", settled));
      return;
    } catch (error) {
      if (signal.aborted) stopAt = Math.min(stopAt, Date.now() + LAST_TRIES_MS);
      if (!(error instanceof Outage) || Date.now() >= stopAt) throw error;
      if (failures === 0)
        log.warn({ mail: mail.id, outcome }, "could not record an email's outcome yet");
      await pause(Math.min(250 * 2 ** failures, 5_000));
    }
  }
}
