/**
 * The worker: sends emails from the outbox, runs scheduled jobs (docs/decisions/0017), deletes leftover files and scans
 * for viruses (0018). Run any number with `npm run worker`; configured by environment variables (README).
 */
import { recordAuditHead } from "./app/admin/audit/head.server.ts";
import { watchFunctions } from "./app/admin/health/reporter.server.ts";
import { sweepPictures } from "./app/profiles/public-page/sweep.server.ts";
import { keepSweeping, sweepFiles } from "./app/verification/documents/sweep.server.ts";
import { keepScanning } from "./app/verification/documents/scan.server.ts";
import { runBillingWorker } from "./app/billing/settling.server.ts";
import { runRebuildWorker } from "./app/matching/rebuild.server.ts";
import { mailServer } from "./app/notifications/smtp.server.ts";
import { runMetricsWorker } from "./app/admin/overview/counting.server.ts";
import { runWorker } from "./app/notifications/worker.server.ts";
import { EnvironmentError, getEnv } from "./app/platform/env.server.ts";
import { log } from "./app/platform/log.server.ts";
import { serviceClient } from "./app/platform/supabase.server.ts";

try {
  await main();
} catch (error) {
  if (!(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const {
    SMTP_URL,
    MAIL_FROM,
    APP_ORIGIN,
    SUPPORT_EMAIL,
    WORKER_POLL_MS,
    STRIPE_SECRET_KEY,
    CLAMD_URL,
  } = getEnv();
  for (const [name, value] of Object.entries({ SMTP_URL, MAIL_FROM })) {
    if (value === undefined) {
      throw new EnvironmentError(
        `The setting ${name} is missing: without it the worker cannot send emails. The app runs without it.`,
      );
    }
  }
  const stopping = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log.info({ signal }, "worker stopping: finishing the current email");
      stopping.abort();
    });
  }
  log.info({ pollMs: WORKER_POLL_MS }, "worker started");
  const { signal } = stopping;
  const reportCounts = watchFunctions("worker");
  const db = serviceClient();
  const server = mailServer(SMTP_URL!, MAIL_FROM!);
  await Promise.all([
    runWorker({ db, server, origin: APP_ORIGIN, support: SUPPORT_EMAIL, signal }, WORKER_POLL_MS),
    keepSweeping(db, signal, [sweepFiles, sweepPictures]),
    runRebuildWorker(db, signal),
    runMetricsWorker(db, signal),
    recordAuditHead(db, signal),
    ...(CLAMD_URL ? [keepScanning(db, CLAMD_URL, signal)] : []),
    ...(STRIPE_SECRET_KEY ? [runBillingWorker(db, signal)] : []),
  ]);
  await reportCounts();
  log.info("worker stopped");
}
