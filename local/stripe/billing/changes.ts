// Subscription changes when payments succeed and fail.
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** Changes a subscription and emits the change. */
export function changeSubscription(
  world: World,
  subscription: Stored,
  changes: Record<string, unknown>,
): void {
  world.change("customer.subscription.updated", subscription, changes);
}

/** Handles a paid subscription invoice. */
export function invoicePaid(world: World, invoice: Stored, subscription: Stored): void {
  const { status, pending_update: pending } = subscription;
  if (pending && subscription["latest_invoice"] === invoice.id) applyPending(world, subscription);
  const customer = world.need("customers", subscription["customer"]);
  const owing = world.store.where(
    "invoices",
    (each) => each["customer"] === customer.id && each["status"] === "open" && each["attempted"],
  );
  if (!owing.length) world.change("customer.updated", customer, { delinquent: false });
  if (status === "incomplete") return changeSubscription(world, subscription, { status: "active" });
  // Older debts remain, but the latest invoice decides the subscription's status.
  if (
    (status === "past_due" || status === "unpaid") &&
    subscription["latest_invoice"] === invoice.id
  ) {
    changeSubscription(world, subscription, { status: "active" });
  }
}

function applyPending(world: World, subscription: Stored): void {
  const { subscription_items: items } = subscription["pending_update"];
  changeSubscription(world, subscription, {
    items: { ...subscription["items"], data: items },
    pending_update: null,
  });
}

/** Handles an invoice that could not be collected: schedules the next attempt, if any is left. */
export function invoiceFailed(world: World, invoice: Stored, subscription: Stored | null): void {
  const { retryDays } = world.settings;
  const first =
    subscription?.["status"] === "incomplete" || subscription?.["pending_update"] !== null;
  // The cardholder is present for a first payment, so it is not retried automatically.
  const days = first ? undefined : retryDays[invoice["attempt_count"] - 1];
  invoice["next_payment_attempt"] = days
    ? world.now(invoice["customer"]) + Math.round(days * 86_400)
    : null;
  world.emit("invoice.payment_failed", invoice);
  const customer = world.need("customers", invoice["customer"]);
  world.change("customer.updated", customer, { delinquent: true });
  if (!subscription || first) return;
  const { status } = subscription;
  if (status === "active" || status === "trialing") {
    changeSubscription(world, subscription, { status: "past_due" });
  }
  if (days || subscription["status"] !== "past_due") return;
  const { afterRetries } = world.settings;
  if (afterRetries === "unpaid") changeSubscription(world, subscription, { status: "unpaid" });
  if (afterRetries === "cancel") end(world, subscription, "payment_failed");
}

/** Ends a subscription now. */
export function end(
  world: World,
  subscription: Stored,
  reason: "payment_failed" | "cancellation_requested" | null,
): void {
  const now = world.now(subscription["customer"]);
  Object.assign(subscription, {
    status: "canceled",
    canceled_at: subscription["canceled_at"] ?? now,
    ended_at: now,
    cancellation_details: { ...subscription["cancellation_details"], reason },
    pending_update: null,
  });
  const schedule = subscription["schedule"];
  if (schedule) {
    const found = world.need("subscription_schedules", schedule);
    Object.assign(found, { status: "canceled", canceled_at: now, current_phase: null });
    world.emit("subscription_schedule.canceled", found);
  }
  world.emit("customer.subscription.deleted", subscription);
}
