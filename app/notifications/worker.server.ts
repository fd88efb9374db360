import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import { sendDue, type Round, type Sending } from "./sending.server.ts";
import type { SendFailure } from "./smtp.server.ts";

type Sent = { round: Round | null; taken: number; trouble: SendFailure | null };

const DUE_EVERY_MS = 60_000;
/** The longest wait while the database or the mail server is down. */
const PATIENCE_MS = 60_000;

/**
 * The worker: sends due emails, and once a minute lets the database run time-based jobs (expiring offers, reminders).
 * Stops when `signal` aborts, after the email it is sending. Errors do not stop it.
 */
export async function runWorker(sending: Sending, pollMs: number): Promise<void> {
  await Promise.all([mailLoop(sending, pollMs), dueLoop(sending)]);
}

async function mailLoop(sending: Sending, pollMs: number): Promise<void> {
  const { server, signal } = sending;
  let failures = 0;
  let isTrusted = false;
  while (!signal.aborted) {
    try {
      // Claim nothing while the server is down, so that other workers can send it.
      const away: SendFailure | null = isTrusted ? null : await server.trouble();
      const { round, taken, trouble }: Sent = away
        ? { round: null, taken: 0, trouble: away }
        : await sendDue(sending);
      if (taken > 0) log.info(round, "emails");
      isTrusted = trouble === null;
      if (trouble) {
        failures += 1;
        log.warn({ code: trouble.code, failures }, "the mail server does not answer: emails wait");
        await rest(backOff(failures, pollMs), signal);
        continue;
      }
      if (failures > 0) log.info("emails are sent again");
      failures = 0;
      if (taken === 0) await rest(pollMs, signal);
    } catch (error) {
      failures += 1;
      log.warn({ reason: (error as Error).message, failures }, "the outbox cannot be read");
      await rest(backOff(failures, pollMs), signal);
    }
  }
}

async function dueLoop({ db, signal }: Sending): Promise<void> {
  while (!signal.aborted) {
    // Apart: each takes its locks in order, and a defect in one does not keep the others from their work.
    await attempt("end_arranged_plans", async () => unwrap(await db.rpc("end_arranged_plans")));
    await attempt("settle_start_dates", async () => unwrap(await db.rpc("settle_start_dates")));
    await attempt("run_due", async () => unwrap(await db.rpc("run_due")));
    await rest(DUE_EVERY_MS, signal);
  }
}

async function attempt(job: string, run: () => Promise<unknown>): Promise<void> {
  try {
    const done = await run();
    log.debug({ job, done }, "what was due is done");
  } catch (error) {
    log.warn({ job, reason: (error as Error).message }, "could not run due tasks");
  }
}

const backOff = (failures: number, pollMs: number) =>
  Math.min(pollMs * 2 ** Math.min(failures, 16), PATIENCE_MS);

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  // The only error here is the abort, which ends the wait.
  await pause(ms, undefined, { signal }).catch(() => {});
}
