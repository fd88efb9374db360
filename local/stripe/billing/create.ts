import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { blankSubscription } from "../objects.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { collect, defaultMethodOf, draftInvoice, finalize, intentOf } from "./invoices.ts";
import { renewalLines } from "./lines.ts";
import { declineError } from "./payments.ts";
import { nextPeriodEnd } from "./proration.ts";

/** What happens if a payment does not succeed right away. */
export type PaymentBehavior =
  "allow_incomplete" | "default_incomplete" | "error_if_incomplete" | "pending_if_incomplete";

/** A subscription to create. */
export interface NewSubscription {
  customer: Stored;
  items: { price: Stored; quantity: number; metadata?: Record<string, string> }[];
  /** Seconds; null starts right away. */
  trialEnd: number | null;
  paymentMethod: string | null;
  behavior: PaymentBehavior;
  metadata: Record<string, string>;
  description?: string | null;
  offSession?: boolean;
  authenticated?: boolean;
}

/** Creates a subscription and its first invoice, and tries to collect it. */
export function createSubscription(world: World, wanted: NewSubscription): Stored {
  const { customer, trialEnd } = wanted;
  const now = world.now(customer.id);
  const id = newId("sub");
  const [first] = wanted.items;
  if (!first) throw invalid("Missing required param: items.", "items", "parameter_missing");
  const interval = JSON.stringify(first.price["recurring"]);
  if (wanted.items.some(({ price }) => JSON.stringify(price["recurring"]) !== interval)) {
    throw invalid("All prices of a subscription must recur at the same interval.", "items");
  }
  const end = trialEnd ?? nextPeriodEnd(now, first.price["recurring"], now);
  const subscription = world.store.insert("subscriptions", {
    ...blankSubscription(id, customer, now),
    billing_cycle_anchor: trialEnd ?? now,
    default_payment_method: wanted.paymentMethod,
    description: wanted.description ?? null,
    metadata: wanted.metadata,
    status: trialEnd ? "trialing" : "incomplete",
    trial_end: trialEnd,
    trial_start: trialEnd ? now : null,
  });
  subscription["items"].data = wanted.items.map((item) =>
    itemOf(subscription, item, { start: now, end }, now),
  );
  if (!customer["currency"]) customer["currency"] = first.price["currency"];
  const lines = renewalLines(world, subscription, { start: now, end });
  const invoice = draftInvoice(world, subscription, lines, "subscription_create");
  world.emit("customer.subscription.created", subscription);
  finalize(world, invoice);
  if (invoice["status"] === "paid") {
    if (trialEnd) subscription["status"] = "trialing";
    return subscription;
  }
  const method = defaultMethodOf(world, customer.id, subscription);
  if (wanted.behavior === "default_incomplete") {
    const intent = intentOf(world, invoice);
    if (method) Object.assign(intent, { payment_method: method, status: "requires_confirmation" });
    return subscription;
  }
  if (!method) {
    throw invalid(
      "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
      undefined,
      "resource_missing",
    );
  }
  const outcome = collect(world, invoice, {
    offSession: wanted.offSession ?? false,
    authenticated: wanted.authenticated ?? false,
  });
  if (wanted.behavior === "error_if_incomplete") refuseUnpaid(world, invoice, outcome);
  return subscription;
}

/** Refuses the whole request if its invoice could not be collected; nothing is kept. */
export function refuseUnpaid(
  world: World,
  invoice: Stored,
  outcome: ReturnType<typeof collect>,
): void {
  if (outcome?.status === "succeeded") return;
  const decline =
    outcome?.status === "declined"
      ? outcome.decline
      : {
          code: "subscription_payment_intent_requires_action",
          decline_code: "authentication_required",
          message: "The payment needs the cardholder's approval, and the update was not made.",
        };
  const error = declineError(decline, intentOf(world, invoice));
  throw Object.assign(error, { keepsChanges: false });
}

/** An item of a subscription. */
export function itemOf(
  subscription: Stored,
  item: { price: Stored; quantity: number; metadata?: Record<string, string>; id?: string },
  period: { start: number; end: number },
  created: number,
): Stored {
  const { price } = item;
  return {
    id: item.id ?? newId("si", 14),
    object: "subscription_item",
    billing_thresholds: null,
    created,
    current_period_end: period.end,
    current_period_start: period.start,
    discounts: [],
    metadata: item.metadata ?? {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity: item.quantity,
    subscription: subscription.id,
    tax_rates: [],
  };
}

/** The legacy "plan" object, which items still include. */
export function planOf(price: Stored): Record<string, unknown> {
  return {
    id: price.id,
    object: "plan",
    active: price["active"],
    amount: price["unit_amount"],
    amount_decimal: price["unit_amount_decimal"],
    billing_scheme: price["billing_scheme"],
    created: price["created"],
    currency: price["currency"],
    interval: price["recurring"].interval,
    interval_count: price["recurring"].interval_count,
    livemode: false,
    metadata: price["metadata"],
    meter: null,
    nickname: price["nickname"],
    product: price["product"],
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: "licensed",
  };
}
