import type Stripe from "stripe";
import { isoOf } from "./rules.ts";

/** Everything read from Stripe about one customer. */
export type StripeSide = {
  /** Null once deleted. */
  customer: Stripe.Customer | null;
  /** All of them, ended ones included; payment method and schedule expanded. */
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  /** Of these charges, failed ones included. */
  refunds: Stripe.Refund[];
  /** Of these charges. */
  disputes: Stripe.Dispute[];
  /** Which invoice a payment was for, of payments with a refund or a dispute. */
  invoicePayments: Stripe.InvoicePayment[];
  /** Amount of the active subscription's next invoice, in cents; null when there will be none. */
  nextInvoiceCents: number | null;
  /** The price that the active subscription's schedule switches to. */
  nextPrice: Stripe.Price | null;
};

/** A row of employer_subscriptions, without its owner. Times are UTC, in ISO format. */
export type SubscriptionRow = {
  subscription_id: string;
  plan_code: string;
  status: Stripe.Subscription.Status;
  price_id: string;
  current_period_start: string;
  current_period_end: string;
  cancel_at: string | null;
  next_plan_code: string | null;
  past_due_since: string | null;
  pay_url: string | null;
  /** What is left to pay at pay_url. */
  owed_cents: number | null;
  card_brand: string | null;
  card_last4: string | null;
  card_expires: string | null;
  next_invoice_cents: number | null;
  next_invoice_at: string | null;
  created_at: string;
};

/** A row of billing_invoices, without its owner. */
export type InvoiceRow = {
  id: string;
  number: string | null;
  status: string;
  total_cents: number;
  paid_cents: number;
  returned_cents: number;
  created_at: string;
  paid_at: string | null;
  period_start: string | null;
  period_end: string | null;
  url: string | null;
};

/** A row of placement_payments, without its owner. */
export type PaymentRow = {
  payment_intent: string;
  placement_id: string;
  status: string;
  amount_cents: number;
  received_cents: number;
  refunded_cents: number;
  withdrawn_cents: number;
  duplicate: boolean;
  disputed: boolean;
  declined: string | null;
  created_at: string;
  paid_at: string | null;
};

/** A refund that failed after Stripe had accepted it, with Stripe's code for why. */
export type FailedRefund = { stripe_id: string; reason: string };

/** What private.billing_converge() writes. */
export type BillingState = {
  subscription: SubscriptionRow | null;
  invoices: InvoiceRow[];
  payments: PaymentRow[];
  failed_refunds: FailedRefund[];
};

/** Metadata value: the payment is for a placement fee. */
export const PLACEMENT_FEE = "placement_fee";
/** Statuses of a subscription that is active, or would be once paid. */
const RUNNING: ReadonlySet<Stripe.Subscription.Status> = new Set([
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
]);
const OWING: ReadonlySet<Stripe.Subscription.Status> = new Set(["past_due", "unpaid"]);
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a subscription is active: it is or will be charged. */
export function isRunning(subscription: Stripe.Subscription): boolean {
  return RUNNING.has(subscription.status);
}

/**
 * Picks the subscription that counts, and lists duplicates to end. The oldest active one counts; others are mistakes.
 * If none is active, the newest one determines the status.
 */
export function chooseSubscription(subscriptions: readonly Stripe.Subscription[]): {
  chosen: Stripe.Subscription | null;
  extra: Stripe.Subscription[];
} {
  const byAge = subscriptions.toSorted((a, b) => a.created - b.created || compare(a.id, b.id));
  const [first, ...extra] = byAge.filter(isRunning);
  // A subscription that was never paid does not count.
  const ended = byAge.filter(({ status }) => !status.startsWith("incomplete")).at(-1);
  return { chosen: first ?? ended ?? null, extra };
}

/**
 * Duplicate payments of placement fees, the later ones, which must be refunded. Excludes those already refunded, and
 * those whose refund failed: it would fail again, so the admin area lists them (private.open_adjustments).
 */
export function duplicatePayments({ intents, refunds }: StripeSide): Stripe.PaymentIntent[] {
  return laterPayments(intents).filter(
    (intent) =>
      refundedOf(intent.id, refunds) < intent.amount_received && !refundFailed(intent.id, refunds),
  );
}

/** The payments of fees that were paid already. */
function laterPayments(intents: readonly Stripe.PaymentIntent[]): Stripe.PaymentIntent[] {
  const seen = new Set<string>();
  return (
    intents
      .filter((intent) => placementOf(intent) !== null && intent.status === "succeeded")
      // Stripe lists the newest first, which also tells the order of those made within one second.
      .toReversed()
      .toSorted((a, b) => a.created - b.created)
      .filter((intent) => {
        const placement = placementOf(intent)!;
        const again = seen.has(placement);
        seen.add(placement);
        return again;
      })
  );
}

/**
 * The plan of a price. Our prices carry it in their metadata (npm run stripe:setup).
 * @throws Error for a price created by hand: an operator must say which plan it is
 */
export function planOf(price: Stripe.Price): string {
  const code = price.metadata["plan_code"];
  if (!code) throw new Error(`The price ${price.id} has no plan_code in its metadata.`);
  return code;
}

/**
 * The price a schedule switches to when the current phase ends; null when there is none. Requires an expanded schedule.
 */
export function nextPriceId({ schedule, items }: Stripe.Subscription): string | null {
  if (!schedule || typeof schedule === "string" || schedule.status !== "active") return null;
  const now = schedule.current_phase?.start_date ?? 0;
  const price = idOf(schedule.phases.find(({ start_date: at }) => at > now)?.items[0]?.price);
  return price === items.data[0]?.price.id ? null : price;
}

/** Rows for our tables, from Stripe's data of a customer. */
export function stateOf(side: StripeSide): BillingState {
  const { chosen } = chooseSubscription(side.subscriptions);
  const duplicates = new Set(laterPayments(side.intents));
  return {
    subscription: chosen && subscriptionRow(chosen, side),
    invoices: side.invoices
      .flatMap((invoice) => (invoice.id ? [invoiceRow({ ...invoice, id: invoice.id }, side)] : []))
      .toSorted((a, b) => compare(a.id, b.id)),
    payments: side.intents
      .flatMap((intent) => paymentRow(intent, side, duplicates.has(intent)) ?? [])
      .toSorted((a, b) => compare(a.payment_intent, b.payment_intent)),
    failed_refunds: side.refunds
      .filter(failed)
      .map(({ id, failure_reason: reason }) => ({ stripe_id: id, reason: reason ?? "unknown" }))
      .toSorted((a, b) => compare(a.stripe_id, b.stripe_id)),
  };
}

function subscriptionRow(subscription: Stripe.Subscription, side: StripeSide): SubscriptionRow {
  const item = subscription.items.data[0]!;
  const running = isRunning(subscription);
  const ends = subscription.cancel_at ?? null;
  const owed = OWING.has(subscription.status) ? oldestOwed(subscription.id, side.invoices) : null;
  const card = cardOf(subscription, side.customer);
  const periodEnd = isoOf(item.current_period_end);
  return {
    subscription_id: subscription.id,
    plan_code: planOf(item.price),
    status: subscription.status,
    price_id: item.price.id,
    current_period_start: isoOf(item.current_period_start),
    current_period_end: periodEnd,
    cancel_at: running && ends !== null ? isoOf(ends) : null,
    next_plan_code: running && side.nextPrice ? planOf(side.nextPrice) : null,
    past_due_since: owed && isoOf(owed.status_transitions.finalized_at ?? owed.created),
    pay_url: owed?.hosted_invoice_url ?? null,
    owed_cents: owed?.amount_remaining ?? null,
    card_brand: card?.brand ?? null,
    card_last4: card?.last4 ?? null,
    card_expires: card && `${String(card.exp_month).padStart(2, "0")}/${card.exp_year}`,
    next_invoice_cents: side.nextInvoiceCents,
    next_invoice_at: side.nextInvoiceCents === null ? null : periodEnd,
    created_at: isoOf(subscription.created),
  };
}

function invoiceRow(
  invoice: Stripe.Invoice & { id: string },
  { invoicePayments, refunds, disputes }: StripeSide,
): InvoiceRow {
  const paidAt = invoice.status_transitions.paid_at;
  return {
    id: invoice.id,
    number: invoice.number,
    status: invoice.status ?? "draft",
    total_cents: invoice.total,
    paid_cents: invoice.amount_paid,
    returned_cents: invoicePayments
      .filter((each) => idOf(each.invoice) === invoice.id)
      .flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
      .reduce((sum, id) => sum + refundedOf(id, refunds) + withdrawnOf(id, disputes), 0),
    created_at: isoOf(invoice.created),
    paid_at: paidAt === null ? null : isoOf(paidAt),
    period_start: isoOf(invoice.lines.data[0]?.period.start ?? invoice.period_start),
    period_end: isoOf(invoice.lines.data[0]?.period.end ?? invoice.period_end),
    url: invoice.hosted_invoice_url ?? null,
  };
}

function paymentRow(
  intent: Stripe.PaymentIntent,
  { charges, refunds, disputes }: StripeSide,
  duplicate: boolean,
): PaymentRow | null {
  const placement = placementOf(intent);
  if (placement === null) return null;
  const paid = charges.find((charge) => idOf(charge.payment_intent) === intent.id && charge.paid);
  const error = intent.last_payment_error;
  return {
    payment_intent: intent.id,
    placement_id: placement,
    status: intent.status,
    amount_cents: intent.amount,
    received_cents: intent.amount_received,
    refunded_cents: refundedOf(intent.id, refunds),
    withdrawn_cents: withdrawnOf(intent.id, disputes),
    duplicate,
    disputed: charges.some(
      (charge) => idOf(charge.payment_intent) === intent.id && charge.disputed,
    ),
    declined: error?.decline_code ?? error?.code ?? null,
    created_at: isoOf(intent.created),
    paid_at: intent.status === "succeeded" ? isoOf(paid?.created ?? intent.created) : null,
  };
}

/** The placement that a payment's fee is for; null for any other payment. */
function placementOf({ metadata }: Stripe.PaymentIntent): string | null {
  const placement = metadata["placement_id"] ?? "";
  return metadata["kind"] === PLACEMENT_FEE && UUID.test(placement) ? placement : null;
}

/** Whether the money of a refund is ours again. */
const failed = ({ status }: Stripe.Refund) => status === "failed" || status === "canceled";

/** What was refunded of a payment, in cents. A refund that failed does not count. */
function refundedOf(intent: string, refunds: readonly Stripe.Refund[]): number {
  return refunds
    .filter((refund) => idOf(refund.payment_intent) === intent && !failed(refund))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Statuses of a dispute in which the money is with the cardholder's bank: from its start until we win. */
const WITHDRAWN: ReadonlySet<Stripe.Dispute.Status> = new Set([
  "needs_response",
  "under_review",
  "appeal_needs_response",
  "appeal_under_review",
  "lost",
]);

/** What the bank took back of a payment because of a dispute, in cents. */
function withdrawnOf(intent: string, disputes: readonly Stripe.Dispute[]): number {
  return disputes
    .filter((each) => idOf(each.payment_intent) === intent && WITHDRAWN.has(each.status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** Whether a refund of a payment failed. */
export function refundFailed(intent: string, refunds: readonly Stripe.Refund[]): boolean {
  return refunds.some((refund) => idOf(refund.payment_intent) === intent && failed(refund));
}

function oldestOwed(subscription: string, invoices: readonly Stripe.Invoice[]) {
  return (
    invoices
      .filter(
        ({ status, parent }) =>
          status === "open" && idOf(parent?.subscription_details?.subscription) === subscription,
      )
      .toSorted((a, b) => a.created - b.created || compare(a.id ?? "", b.id ?? ""))[0] ?? null
  );
}

function cardOf(subscription: Stripe.Subscription, customer: Stripe.Customer | null) {
  const method =
    subscription.default_payment_method ?? customer?.invoice_settings.default_payment_method;
  return method && typeof method !== "string" ? (method.card ?? null) : null;
}

/** The id of a reference that may be expanded. */
export function idOf(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === "string" ? reference : (reference?.id ?? null);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
