import { collect, draftInvoice, voidInvoice } from "../billing/invoices.ts";
import { renewalLines, waitingLines } from "../billing/lines.ts";
import { declineError } from "../billing/payments.ts";
import { nextPeriodEnd } from "../billing/proration.ts";
import { planItems, type ItemChange } from "../billing/update.ts";
import { phaseAt } from "../billing/phases.ts";
import { itemOf } from "../billing/create.ts";
import { page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** GET /v1/invoices/:id. */
export function retrieveInvoice({ world, id }: Call): Answer {
  return world.need("invoices", id);
}

/** GET /v1/invoices. */
export function listInvoices(call: Call): Answer {
  const { customer, status, subscription } = call.params;
  if (customer) call.world.need("customers", customer, "customer");
  return page(
    call,
    "invoices",
    (each) =>
      (!customer || each["customer"] === customer) &&
      (!status || each["status"] === status) &&
      (!subscription || each["parent"]?.subscription_details?.subscription === subscription),
  );
}

/** POST /v1/invoices/:id/pay. */
export function payInvoice({ world, params, id }: Call): Answer {
  const invoice = world.need("invoices", id);
  if (invoice["status"] === "paid")
    throw invalid("Invoice is already paid", undefined, "invoice_already_paid");
  if (invoice["status"] !== "open") {
    throw invalid(
      `You can only pay open invoices. This invoice isn't open.`,
      undefined,
      "invoice_not_open",
    );
  }
  const outcome = collect(world, invoice, {
    paymentMethod: params["payment_method"] ?? null,
    offSession: params["off_session"] ?? true,
  });
  if (!outcome) {
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`, or pass a `payment_method`.",
      undefined,
      "invoice_payment_intent_requires_action",
    );
  }
  if (outcome.status === "declined") throw declineError(outcome.decline);
  return invoice;
}

/** POST /v1/invoices/:id/void. */
export function voidInvoiceOf({ world, id }: Call): Answer {
  const invoice = world.need("invoices", id);
  voidInvoice(world, invoice);
  return invoice;
}

/** GET /v1/invoice_payments. */
export function listInvoicePayments(call: Call): Answer {
  const { invoice, payment, status } = call.params;
  return page(
    call,
    "invoice_payments",
    (each) =>
      (!invoice || each["invoice"] === invoice) &&
      (!payment?.payment_intent || each["payment"].payment_intent === payment.payment_intent) &&
      (!status || each["status"] === status),
  );
}

/**
 * Previews the invoice of a change: with `always_invoice` the immediate one, otherwise the next renewal with all
 * pending items. Nothing is stored.
 */
export function previewInvoice({ world, params }: Call): Answer {
  const { subscription: id, subscription_details: details = {} } = params;
  if (!id) {
    throw invalid(
      "You must pass a subscription for a preview.",
      "subscription",
      "parameter_missing",
    );
  }
  const subscription = world.need("subscriptions", id, "subscription");
  if (params["customer"] && params["customer"] !== subscription["customer"]) {
    throw invalid("The subscription belongs to another customer.", "subscription");
  }
  if (["canceled", "incomplete_expired"].includes(subscription["status"])) {
    throw invalid(
      "You cannot preview the upcoming invoice for a canceled subscription.",
      undefined,
      "invoice_upcoming_none",
    );
  }
  return world.store.supposing(() => {
    const proration = details.proration_behavior ?? "create_prorations";
    const planned = planItems(world, subscription, {
      items: (details.items ?? []) as ItemChange[],
      proration,
      prorationDate: details.proration_date ?? null,
      behavior: "allow_incomplete",
      param: "subscription_details[items]",
    });
    const waiting = waitingLines(world, subscription);
    const number = newId("upcoming_in");
    subscription["items"].data = planned.items;
    if (proration === "always_invoice" && planned.lines.length) {
      return draftInvoice(world, subscription, [...waiting, ...planned.lines], "upcoming", number);
    }
    const cancels = details.cancel_at_period_end ?? subscription["cancel_at_period_end"];
    const lines = [...waiting, ...planned.lines];
    if (cancels && !lines.length) {
      throw invalid("No upcoming invoices for customer", undefined, "invoice_upcoming_none");
    }
    const start: number = planned.items[0]?.["current_period_end"];
    const scheduled = details.items ? [] : scheduledItems(world, subscription, start);
    if (scheduled.length) subscription["items"].data = scheduled;
    const [first] = subscription["items"].data;
    const end = nextPeriodEnd(subscription["billing_cycle_anchor"], first.price.recurring, start);
    if (!cancels) lines.unshift(...renewalLines(world, subscription, { start, end }));
    const invoice = draftInvoice(world, subscription, lines, "upcoming", number);
    return Object.assign(invoice, {
      next_payment_attempt: start + world.settings.draftSeconds,
      period_start: first.current_period_start,
      period_end: start,
    });
  });
}

function scheduledItems(world: World, subscription: Stored, at: number): Stored[] {
  if (!subscription["schedule"]) return [];
  const schedule = world.need("subscription_schedules", subscription["schedule"]);
  const old = subscription["items"].data[0];
  const period = { start: old.current_period_start, end: old.current_period_end };
  return (phaseAt(schedule, at)?.items ?? []).map(({ price, quantity }) =>
    itemOf(
      subscription,
      { id: old.id, price: world.need("prices", price), quantity },
      period,
      old.created,
    ),
  );
}
