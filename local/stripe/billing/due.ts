// What happens automatically over time: renewals, trial ends, retries, expiry.
import type { Stored, Table } from "../store.ts";
import type { World } from "../world.ts";
import { collect, draftInvoice, finalize, voidInvoice } from "./invoices.ts";
import { renewalLines, waitingLines } from "./lines.ts";
import { nextPeriodEnd } from "./proration.ts";
import { applyPhase, endOfSchedule } from "./phases.ts";
import { changeSubscription, end } from "./changes.ts";
import { dropPending } from "./update.ts";

/** Something due at a time, in seconds. */
interface Due {
  at: number;
  table: Table;
  /** The id of the object it affects. */
  id: string;
  run: () => void;
}

/**
 * Runs everything due up to a time, in order and each at its own time. `clock` is a test clock's id and moves only its
 * objects; null moves all objects without one.
 */
export function runDue(
  world: World,
  clock: string | null,
  until: number,
  at: (seconds: number, work: () => void) => void,
): void {
  for (let guard = 0; ; guard++) {
    const next = nextDue(world, clock);
    if (!next || next.at > until) return;
    if (guard > 100_000) throw new Error("Time does not advance: something stays due.");
    at(next.at, () =>
      world.store.atomically(() => {
        // Only peeked at until now; find() makes its changes undoable.
        world.store.find(next.table, next.id);
        next.run();
      }),
    );
  }
}

/** When something is due next, in seconds; null if nothing is. */
export function nextDueAt(world: World): number | null {
  return nextDue(world, null)?.at ?? null;
}

function nextDue(world: World, clock: string | null): Due | null {
  let soonest: Due | null = null;
  for (const due of allDue(world, clock)) if (!soonest || due.at < soonest.at) soonest = due;
  return soonest;
}

function* allDue(world: World, clock: string | null): Generator<Due> {
  const ours = (each: Stored) => (each["test_clock"] ?? null) === clock;
  // Finalizing and paying come before a renewal at the same moment.
  for (const invoice of world.store.peek("invoices", ours)) yield* dueOfInvoice(world, invoice);
  for (const subscription of world.store.peek("subscriptions", ours)) {
    yield* dueOfSubscription(world, subscription);
  }
  for (const session of world.store.peek("checkout_sessions")) {
    const customer = session["customer"] && world.store.find("customers", session["customer"]);
    if (session["status"] !== "open" || (customer?.["test_clock"] ?? null) !== clock) continue;
    yield {
      table: "checkout_sessions",
      id: session.id,
      at: session["expires_at"],
      run: () => expireSession(world, session),
    };
  }
}

/** Expires a Checkout session. */
export function expireSession(world: World, session: Stored): void {
  Object.assign(session, { status: "expired", url: null });
  world.emit("checkout.session.expired", session);
}

function* dueOfInvoice(world: World, invoice: Stored): Generator<Due> {
  const of = { table: "invoices", id: invoice.id } as const;
  const { status, automatically_finalizes_at: finalizes, next_payment_attempt: attempt } = invoice;
  if (status === "draft" && finalizes) {
    const run = () => {
      finalize(world, invoice);
      if (invoice["status"] === "open") collect(world, invoice, { offSession: true });
    };
    yield { ...of, at: finalizes, run };
  }
  if (status === "open" && attempt) {
    const run = () => void collect(world, invoice, { offSession: true });
    yield { ...of, at: attempt, run };
  }
}

function* dueOfSubscription(world: World, subscription: Stored): Generator<Due> {
  const of = { table: "subscriptions", id: subscription.id } as const;
  const { status, created } = subscription;
  if (status === "canceled" || status === "incomplete_expired") return;
  if (status === "incomplete") {
    yield { ...of, at: created + 82_800, run: () => expireIncomplete(world, subscription) };
    return;
  }
  const pending = subscription["pending_update"];
  if (pending)
    yield { ...of, at: pending.expires_at, run: () => expirePending(world, subscription) };
  const { trial_end: trialEnd } = subscription;
  const told = `trial-end ${subscription.id} ${trialEnd}`;
  if (status === "trialing" && !world.store.find("hidden", told)) {
    const run = () => {
      world.store.insert("hidden", { id: told, object: "hidden" });
      world.emit("customer.subscription.trial_will_end", subscription);
    };
    yield { ...of, at: Math.max(trialEnd - 3 * 86_400, created), run };
  }
  if (subscription["cancel_at"]) {
    yield {
      ...of,
      at: subscription["cancel_at"],
      run: () => end(world, subscription, "cancellation_requested"),
    };
  }
  yield {
    ...of,
    at: subscription["items"].data[0].current_period_end,
    run: () => renew(world, subscription),
  };
}

function renew(world: World, subscription: Stored): void {
  const at: number = subscription["items"].data[0].current_period_end;
  if (subscription["schedule"] && endOfSchedule(world, subscription, at)) return;
  if (subscription["schedule"]) applyPhase(world, subscription, at);
  const items: Stored[] = structuredClone(subscription["items"].data);
  const recurring = items[0]?.["price"].recurring;
  const period = {
    start: at,
    end: nextPeriodEnd(subscription["billing_cycle_anchor"], recurring, at),
  };
  for (const item of items) {
    Object.assign(item, { current_period_start: period.start, current_period_end: period.end });
  }
  const previousStatus = subscription["status"];
  const list = { ...subscription["items"], data: items };
  const previous = {
    items: structuredClone(subscription["items"]),
    latest_invoice: subscription["latest_invoice"],
  };
  subscription["items"] = list;
  if (previousStatus === "trialing") subscription["status"] = "active";
  const lines = [
    ...renewalLines(world, subscription, period),
    ...waitingLines(world, subscription),
  ];
  const invoice = draftInvoice(world, subscription, lines, "subscription_cycle");
  if (previousStatus === "unpaid") invoice["auto_advance"] = false;
  else invoice["automatically_finalizes_at"] = at + world.settings.draftSeconds;
  world.emit("customer.subscription.updated", subscription, {
    ...previous,
    ...(subscription["status"] === previousStatus ? {} : { status: previousStatus }),
  });
}

function expireIncomplete(world: World, subscription: Stored): void {
  const invoice = world.store.find("invoices", subscription["latest_invoice"]);
  if (invoice?.["status"] === "open") voidInvoice(world, invoice);
  changeSubscription(world, subscription, {
    status: "incomplete_expired",
    ended_at: world.now(subscription["customer"]),
  });
}

function expirePending(world: World, subscription: Stored): void {
  dropPending(world, subscription);
  world.emit("customer.subscription.pending_update_expired", subscription);
}
