import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "./converge.server.ts";
import { settleEvent } from "./events.server.ts";

const AT_ONCE = 10;
const EVERY_MS = 15_000;

/**
 * Processes pending work: first failed or abandoned events, then customers not checked for hours or whose period ended,
 * because webhooks get lost. A customer that cannot be read does not block the others.
 * @param db a client with the secret key
 * @returns the number of events processed and customers checked
 */
export async function settleBilling(db: Db, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (;;) {
    const events = unwrap(await db.rpc("claim_stripe_events", { p_limit: AT_ONCE }));
    for (const { id, customer_id } of events) {
      if (await settleEvent(id, customer_id)) done += 1;
    }
    if (events.length === 0 || signal.aborted) break;
  }
  for (const customer of unwrap(await db.rpc("customers_to_sync", { p_limit: AT_ONCE }))) {
    if (signal.aborted) break;
    try {
      await converge(customer);
    } catch (err) {
      log.warn({ err, customer }, "could not sync a customer with Stripe");
    }
    done += 1;
  }
  return done;
}

/** Worker loop: runs now and every 15 seconds until `signal` aborts. Errors don't stop it. */
export async function runBillingWorker(db: Db, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      const done = await settleBilling(db, signal);
      if (done > 0) log.info({ done }, "pending billing is up to date");
    } catch (err) {
      log.warn({ err }, "could not update pending billing");
    }
    await pause(EVERY_MS, undefined, { signal }).catch(() => undefined);
  }
}
