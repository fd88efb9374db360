import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { composeMail, type OutgoingMail } from "./mail.ts";
import { MAX_ATTEMPTS, nextAttemptAt, obstacle, type QuietHours } from "./rules.ts";
import type { MailServer, SendFailure } from "./smtp.server.ts";

/** How many e-mails are taken at a time. */
const BATCH = 10;
/** For how long they are ours. */
const CLAIM_S = 10 * 60;
/** What is left of that time when no further one is begun: one takes two minutes at the very most. */
const SPARE_MS = 3 * 60_000;

type Claimed = Omit<OutgoingMail, "toEmail"> & {
  attempt: number;
  toEmail: string | null;
  wanted: boolean;
  quiet: QuietHours;
};

/** What one round did. */
export type Round = { sent: number; failed: number; dead: number; skipped: number; later: number };

/** Everything that sending needs. */
export type Sending = { db: Db; server: MailServer; origin: string; signal: AbortSignal };

/**
 * Sends what is due: one batch. What is not finished when `signal` says stop is given back untouched.
 * @returns what became of them, and what is wrong with the mail server, if anything
 * @throws {Outage} when the database does not answer; what was taken comes free by itself, later
 */
export async function sendDue(
  sending: Sending,
): Promise<{ round: Round; taken: number; trouble: SendFailure | null }> {
  const { signal } = sending;
  const begun = Date.now();
  const mails = await claim(sending.db);
  const round: Round = { sent: 0, failed: 0, dead: 0, skipped: 0, later: 0 };
  let trouble: SendFailure | null = null;
  for (const mail of mails) {
    const isOver = signal.aborted || Date.now() - begun > CLAIM_S * 1_000 - SPARE_MS;
    if (trouble || isOver) {
      await settle(sending.db, mail, "later");
      round.later += 1;
      continue;
    }
    const settled = await sendOne(sending, mail);
    round[settled.outcome] += 1;
    trouble = settled.trouble;
  }
  return { round, taken: mails.length, trouble };
}

type Settled = { outcome: keyof Round; trouble: SendFailure | null };

async function sendOne({ db, server, origin }: Sending, mail: Claimed): Promise<Settled> {
  const now = new Date();
  const inTheWay = obstacle(mail, now);
  if (inTheWay && "skip" in inTheWay) {
    await settle(db, mail, "skipped", inTheWay.skip);
    return { outcome: "skipped", trouble: null };
  }
  if (inTheWay) {
    await settle(db, mail, "later", undefined, inTheWay.later);
    return { outcome: "later", trouble: null };
  }
  const failure = await attempt(server, mail, origin);
  if (!failure) {
    await settle(db, mail, "sent");
    return { outcome: "sent", trouble: null };
  }
  // Silence may be the server's fault or this e-mail's: asking the server again tells.
  const trouble = failure.answered ? null : await server.trouble();
  if (trouble) {
    await settle(db, mail, "later");
    return { outcome: "later", trouble };
  }
  const next = nextAttemptAt(mail.attempt, new Date());
  await settle(db, mail, "failed", failure.message, next ?? undefined);
  const { id, kind, event, attempt: attempts } = mail;
  log[next ? "warn" : "error"](
    { mail: id, kind, event, attempts, code: failure.code, next },
    next ? "e-mail not taken, to be tried again" : "e-mail given up: see /admin/dead-letters",
  );
  return { outcome: next ? "failed" : "dead", trouble: null };
}

async function attempt(
  server: MailServer,
  mail: Claimed,
  origin: string,
): Promise<SendFailure | null> {
  try {
    return await server.send(composeMail({ ...mail, toEmail: mail.toEmail! }, origin));
  } catch (error) {
    // A row that no e-mail can be made of must not stop those behind it.
    log.error({ err: error, mail: mail.id }, "e-mail not made");
    return { message: (error as Error).message, code: "ECOMPOSE", answered: true };
  }
}

async function claim(db: Db): Promise<Claimed[]> {
  const rows = unwrap(
    await db.rpc("claim_mail", {
      p_limit: BATCH,
      p_seconds: CLAIM_S,
      p_max_attempts: MAX_ATTEMPTS,
    }),
  );
  return rows.map((row) => ({
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
    quiet: {
      from: row.quiet_from as string | null,
      until: row.quiet_until as string | null,
      timeZone: row.time_zone as string | null,
    },
    unsubscribeKey: row.unsubscribe_key as string | null,
  }));
}

async function settle(
  db: Db,
  mail: Claimed,
  outcome: "sent" | "skipped" | "failed" | "later",
  error?: string,
  next?: Date,
): Promise<void> {
  unwrap(
    await db.rpc("settle_mail", {
      p_id: mail.id,
      p_attempt: mail.attempt,
      p_outcome: outcome,
      ...(error !== undefined && { p_error: error }),
      ...(next !== undefined && { p_next_at: next.toISOString() }),
    }),
  );
}
