import { createSubscription, type PaymentBehavior } from "../billing/create.ts";
import { paymentMethodOf } from "../billing/payments.ts";
import { changeSubscription, end } from "../billing/changes.ts";
import { updateItems, type ItemChange } from "../billing/update.ts";
import { collect, draftInvoice, finalize, voidInvoice } from "../billing/invoices.ts";
import { prorationLine, waitingItem, waitingLines } from "../billing/lines.ts";
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** POST /v1/subscriptions. */
export function createSubscriptionOf({ world, params }: Call): Answer {
  const customer = world.needCustomer(params["customer"]);
  const method = params["default_payment_method"];
  return createSubscription(world, {
    customer,
    items: itemsOf(world, params["items"], "items"),
    trialEnd: trialEndOf(world.now(customer.id), params),
    paymentMethod: method ? ownMethod(world, method, customer.id) : null,
    behavior: params["payment_behavior"] ?? "allow_incomplete",
    metadata: mergedMetadata({}, params["metadata"]),
    description: params["description"] ?? null,
    offSession: params["off_session"] ?? false,
  });
}

/** The items in a request, with their prices. */
export function itemsOf(world: World, items: Params[], param: string) {
  return items.map((item, index) => ({
    price: world.needPrice(item["price"], `${param}[${index}][price]`, "recurring"),
    quantity: item["quantity"] ?? 1,
    metadata: mergedMetadata({}, item["metadata"]),
  }));
}

/** When a trial ends, in seconds; null without one. */
export function trialEndOf(now: number, params: Params): number | null {
  const { trial_end: at, trial_period_days: days } = params;
  if (at !== undefined && days !== undefined) {
    throw invalid("You can only specify one of trial_end and trial_period_days.", "trial_end");
  }
  if (days) return now + days * 86_400;
  if (typeof at !== "number") return null;
  if (at <= now) {
    throw invalid(
      "Invalid timestamp: must be an integer Unix timestamp in the future.",
      "trial_end",
    );
  }
  return at;
}

function ownMethod(world: World, id: string, customer: string): string {
  const method = paymentMethodOf(world, id, customer, "default_payment_method");
  if (method["customer"] !== customer) {
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      "default_payment_method",
      "resource_missing",
    );
  }
  return method.id;
}

/** GET /v1/subscriptions/:id. */
export function retrieveSubscription({ world, id }: Call): Answer {
  return world.need("subscriptions", id);
}

/** GET /v1/subscriptions. */
export function listSubscriptions(call: Call): Answer {
  const { customer, price, status, test_clock: clock } = call.params;
  if (customer) call.world.need("customers", customer, "customer");
  return page(call, "subscriptions", (each) => {
    const ended = ["canceled", "incomplete_expired"].includes(each["status"]);
    return (
      (!customer || each["customer"] === customer) &&
      (!price || each["items"].data.some((item: Stored) => item["price"].id === price)) &&
      (!clock || each["test_clock"] === clock) &&
      // Without a status filter, canceled ones are left out.
      (status === undefined
        ? each["status"] !== "canceled"
        : status === "all" || each["status"] === status || (status === "ended" && ended))
    );
  });
}

/** Applies a change from a request or the portal. */
export function updateSubscription({ world, params, id }: Call): Answer {
  const subscription = world.need("subscriptions", id);
  needRunning(subscription, params);
  const cancels = params["cancel_at_period_end"] !== undefined || params["cancel_at"] !== undefined;
  if (cancels && subscription["schedule"]) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription["schedule"]}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      params["cancel_at"] === undefined ? "cancel_at_period_end" : "cancel_at",
    );
  }
  if (params["trial_end"] === "now") endTrial(world, subscription);
  const behavior: PaymentBehavior = params["payment_behavior"] ?? "allow_incomplete";
  if (behavior === "pending_if_incomplete" && (params["metadata"] !== undefined || cancels)) {
    throw invalid(
      "`payment_behavior=pending_if_incomplete` supports only changes of items, trials and prorations.",
      "payment_behavior",
    );
  }
  if (params["items"]) {
    updateItems(world, subscription, {
      items: params["items"] as ItemChange[],
      proration: params["proration_behavior"] ?? "create_prorations",
      prorationDate: params["proration_date"] ?? null,
      behavior,
      offSession: params["off_session"] ?? false,
      param: "items",
    });
    followSchedule(world, subscription);
  }
  const method = params["default_payment_method"];
  changeSubscription(world, subscription, {
    ...given(params, "description"),
    ...(method
      ? { default_payment_method: ownMethod(world, method, subscription["customer"]) }
      : {}),
    ...(cancels ? cancellation(world, subscription, params) : {}),
    ...(params["cancellation_details"]
      ? {
          cancellation_details: {
            ...subscription["cancellation_details"],
            ...params["cancellation_details"],
          },
        }
      : {}),
    metadata: mergedMetadata(subscription["metadata"], params["metadata"]),
  });
  return subscription;
}

function needRunning(subscription: Stored, params: Params): void {
  if (!["canceled", "incomplete_expired"].includes(subscription["status"])) return;
  const others = Object.keys(params).filter(
    (name) => !["metadata", "cancellation_details", "expand"].includes(name),
  );
  if (!others.length) return;
  throw invalid("A canceled subscription can only update its cancellation_details and metadata.");
}

function endTrial(world: World, subscription: Stored): void {
  if (subscription["status"] !== "trialing") return;
  // Ending a trial takes effect right away: the next tick renews the subscription.
  const now = world.now(subscription["customer"]);
  subscription["trial_end"] = now;
  subscription["billing_cycle_anchor"] = now;
  for (const item of subscription["items"].data) item.current_period_end = now;
}

function cancellation(world: World, subscription: Stored, params: Params): Record<string, unknown> {
  const periodEnd = subscription["items"].data[0].current_period_end;
  const atEnd = params["cancel_at_period_end"];
  const at = atEnd === undefined ? params["cancel_at"] : atEnd ? periodEnd : null;
  const now = world.now(subscription["customer"]);
  if (at && at < now) throw invalid("Invalid timestamp: must be in the future.", "cancel_at");
  return {
    cancel_at: at,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: at ? now : null,
    cancellation_details: {
      ...subscription["cancellation_details"],
      reason: at ? "cancellation_requested" : null,
    },
  };
}

/** Syncs a schedule's current phase with the subscription. */
function followSchedule(world: World, subscription: Stored): void {
  if (!subscription["schedule"]) return;
  const schedule = world.need("subscription_schedules", subscription["schedule"]);
  const now = schedule["current_phase"];
  const phase = schedule["phases"].find((each: Params) => each["start_date"] === now?.start_date);
  for (const [index, item] of (phase?.items ?? []).entries()) {
    const current = subscription["items"].data[index];
    if (current)
      Object.assign(item, {
        price: current.price.id,
        plan: current.price.id,
        quantity: current.quantity,
      });
  }
}

/** DELETE /v1/subscriptions/:id. */
export function cancelSubscription({ world, params, id }: Call): Answer {
  const subscription = world.need("subscriptions", id);
  if (["canceled", "incomplete_expired"].includes(subscription["status"])) {
    throw invalid(`No such subscription: '${id}'`, "id", "resource_missing");
  }
  if (params["prorate"]) {
    const now = world.now(subscription["customer"]);
    for (const item of subscription["items"].data) {
      const period = { start: item.current_period_start, end: item.current_period_end };
      const line = prorationLine(world, subscription, item, period, now, "credit");
      waitingItem(world, subscription, line);
    }
  }
  if (params["invoice_now"]) {
    const lines = waitingLines(world, subscription);
    if (lines.length) {
      const invoice = draftInvoice(world, subscription, lines, "subscription_update");
      finalize(world, invoice);
      if (invoice["status"] === "open") collect(world, invoice, { offSession: true });
    }
  }
  const latest = world.store.find("invoices", subscription["latest_invoice"]);
  if (subscription["status"] === "incomplete" && latest?.["status"] === "open") {
    voidInvoice(world, latest);
  }
  Object.assign(subscription["cancellation_details"], params["cancellation_details"]);
  end(world, subscription, "cancellation_requested");
  return subscription;
}
