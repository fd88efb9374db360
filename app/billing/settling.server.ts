import { setTimeout as pause } from "node:timers/promises";
import { unwrap } from "#app/platform/failures.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { converge } from "./converge.server.ts";
import { settleEvent } from "./events.server.ts";

const AT_ONCE = 10;
const EVERY_MS = 15_000;

/**
 * Works on what waits: events that failed or were left, then customers that nobody looked at for hours or whose period
 * ended, because events get lost.
 * @param db a client with the secret key
 * One customer that cannot be read holds up nobody else.
 * @returns how many events were worked on and customers looked at
 */
export async function settleBilling(db: Db, signal: AbortSignal): Promise<number> {
  let done = 0;
  for (;;) {
    const events = unwrap(await db.rpc("take_stripe_events", { p_limit: AT_ONCE }));
    for (const { id, customer_id } of events) {
      if (await settleEvent(id, customer_id)) done += 1;
    }
    if (events.length === 0 || signal.aborted) break;
  }
  for (const customer of unwrap(await db.rpc("customers_to_look_at", { p_limit: AT_ONCE }))) {
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

/** The worker's part: now and every fifteen seconds, until `signal` ends it. Nothing that fails does. */
export async function keepSettling(db: Db, signal: AbortSignal): Promise<void> {
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
