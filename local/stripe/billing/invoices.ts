import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { blankInvoice } from "../objects.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { moveBalance } from "./balance.ts";
import { lineOf, type LineFacts } from "./lines.ts";
import { confirm, createIntent, paymentMethodOf, type Outcome } from "./payments.ts";
import { invoiceFailed, invoicePaid } from "./changes.ts";

/** Why an invoice exists. */
export type BillingReason =
  "subscription_create" | "subscription_cycle" | "subscription_update" | "upcoming";

/** Creates a draft with these lines and emits it, unless it is only a preview. */
export function draftInvoice(
  world: World,
  subscription: Stored,
  lines: LineFacts[],
  reason: BillingReason,
  id = newId("in"),
): Stored {
  const customer = world.need("customers", subscription["customer"]);
  const now = world.now(customer.id);
  const invoice = blankInvoice(id, customer, now);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const period = subscription["items"].data[0];
  Object.assign(invoice, {
    billing_reason: reason,
    metadata: {},
    parent: {
      quote_details: null,
      subscription_details: {
        metadata: { ...subscription["metadata"] },
        subscription: subscription.id,
      },
      type: "subscription_details",
    },
    period_start: reason === "subscription_cycle" ? period.current_period_start : now,
    period_end: now,
    starting_balance: customer["balance"],
    subtotal: total,
    subtotal_excluding_tax: total,
    total,
    total_excluding_tax: total,
    ...dueOf(total, customer["balance"]),
  });
  invoice["lines"].data = lines.map((line) => lineOf(id, line));
  if (reason === "upcoming") return invoice;
  world.store.insert("invoices", invoice);
  for (const { invoiceItem } of lines) {
    if (invoiceItem) world.need("invoiceitems", invoiceItem)["invoice"] = id;
  }
  world.emit("invoice.created", invoice);
  subscription["latest_invoice"] = id;
  return invoice;
}

/** The amount due after applying the balance (credit below 0). */
function dueOf(total: number, balance: number): Record<string, number> {
  const due = Math.max(0, total + balance);
  return { amount_due: due, amount_remaining: due };
}

/** Finalizes a draft: assigns its number, applies the balance, and opens it for payment. */
export function finalize(world: World, invoice: Stored): void {
  const customer = world.need("customers", invoice["customer"]);
  const now = world.now(customer.id);
  const before = customer["balance"];
  const { total } = invoice;
  // Unused credit stays with the customer; a debt is used up by the invoice that collects it.
  const after = Math.min(0, total + before);
  Object.assign(invoice, {
    starting_balance: before,
    ending_balance: after,
    ...dueOf(total, before),
    automatically_finalizes_at: null,
    effective_at: now,
    hosted_invoice_url: `${world.origin}/i/${invoice.id}`,
    invoice_pdf: null,
    number: `${customer["invoice_prefix"]}-${String(customer["next_invoice_sequence"]).padStart(4, "0")}`,
    status: "open",
  });
  invoice["status_transitions"].finalized_at = now;
  customer["next_invoice_sequence"]++;
  if (after !== before) {
    moveBalance(world, customer, after - before, "applied_to_invoice", { invoice: invoice.id });
  }
  world.emit("invoice.finalized", invoice);
  if (invoice["amount_due"] === 0) settle(world, invoice);
}

/** The PaymentIntent that pays an invoice, created if missing. */
export function intentOf(world: World, invoice: Stored): Stored {
  const [payment] = paymentsOf(world, invoice.id);
  if (payment) return world.need("payment_intents", payment["payment"].payment_intent);
  const intent = createIntent(world, {
    amount: invoice["amount_due"],
    currency: invoice["currency"],
    customer: invoice["customer"],
    description:
      invoice["billing_reason"] === "subscription_create"
        ? "Subscription creation"
        : "Subscription update",
    setup_future_usage: "off_session",
  });
  world.store.insert("invoice_payments", {
    id: newId("inpay"),
    object: "invoice_payment",
    amount_paid: null,
    amount_requested: invoice["amount_due"],
    created: world.now(invoice["customer"]),
    currency: invoice["currency"],
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: "payment_intent" },
    status: "open",
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

/** The payment attempts of an invoice. */
export function paymentsOf(world: World, invoice: string): Stored[] {
  return world.store.where("invoice_payments", (each) => each["invoice"] === invoice);
}

/** How to pay an invoice. */
export interface Paying {
  paymentMethod?: string | null;
  offSession?: boolean;
  authenticated?: boolean;
}

/** The payment method to charge if none is given. */
export function defaultMethodOf(
  world: World,
  customerId: string,
  subscription?: Stored | null,
): string | null {
  const customer = world.need("customers", customerId);
  return (
    subscription?.["default_payment_method"] ??
    customer["invoice_settings"].default_payment_method ??
    null
  );
}

/** Tries to collect an open invoice; null if there is nothing to charge. */
export function collect(world: World, invoice: Stored, how: Paying = {}): Outcome | null {
  const subscription = subscriptionOf(world, invoice);
  const method =
    how.paymentMethod ??
    invoice["default_payment_method"] ??
    defaultMethodOf(world, invoice["customer"], subscription);
  const intent = intentOf(world, invoice);
  invoice["attempted"] = true;
  invoice["attempt_count"]++;
  if (!method) {
    invoiceFailed(world, invoice, subscription);
    return null;
  }
  const paymentMethod = paymentMethodOf(world, method, invoice["customer"]);
  const outcome = confirm(world, intent, {
    paymentMethod,
    offSession: how.offSession ?? false,
    authenticated: how.authenticated ?? false,
  });
  if (outcome.status === "succeeded") settle(world, invoice);
  else if (outcome.status === "requires_action")
    world.emit("invoice.payment_action_required", invoice);
  else invoiceFailed(world, invoice, subscription);
  return outcome;
}

/** Marks an invoice as paid and applies the effects. */
export function settle(world: World, invoice: Stored): void {
  const now = world.now(invoice["customer"]);
  for (const payment of paymentsOf(world, invoice.id)) {
    Object.assign(payment, { status: "paid", amount_paid: invoice["amount_due"] });
    payment["status_transitions"].paid_at = now;
    world.emit("invoice_payment.paid", payment);
  }
  Object.assign(invoice, {
    status: "paid",
    amount_paid: invoice["amount_due"],
    amount_remaining: 0,
    attempted: true,
    next_payment_attempt: null,
  });
  invoice["status_transitions"].paid_at = now;
  world.emit("invoice.paid", invoice);
  world.emit("invoice.payment_succeeded", invoice);
  const subscription = subscriptionOf(world, invoice);
  if (subscription) invoicePaid(world, invoice, subscription);
}

/** Voids an invoice. */
export function voidInvoice(world: World, invoice: Stored): void {
  if (invoice["status"] !== "open") {
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`);
  }
  invoice["status"] = "void";
  Object.assign(invoice, { amount_remaining: 0, next_payment_attempt: null });
  invoice["status_transitions"].voided_at = world.now(invoice["customer"]);
  const [payment] = paymentsOf(world, invoice.id);
  const intent = payment && world.need("payment_intents", payment["payment"].payment_intent);
  if (intent && intent["status"] !== "succeeded") {
    payment["status"] = "canceled";
    Object.assign(intent, {
      status: "canceled",
      canceled_at: world.now(invoice["customer"]),
      cancellation_reason: "void_invoice",
    });
    world.emit("payment_intent.canceled", intent);
  }
  world.emit("invoice.voided", invoice);
}

/** An invoice's subscription. */
export function subscriptionOf(world: World, invoice: Stored): Stored | null {
  const id = invoice["parent"]?.subscription_details?.subscription;
  return id ? world.need("subscriptions", id) : null;
}
