// An invoice's hosted page: its lines, and a payment form while it is open.
import { collect, defaultMethodOf, intentOf, subscriptionOf } from "../billing/invoices.ts";
import { dollars } from "../billing/lines.ts";
import { attach } from "../billing/payments.ts";
import { ApiError } from "../errors.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { cardFields, keepCard, readCard, summary, type Mistakes, type Typed } from "./card-form.ts";
import { day, escape, notFound, page, type PageAnswer } from "./layout.ts";

/** Shows the page. */
export function showInvoice(world: World, id: string): PageAnswer {
  const invoice = world.store.find("invoices", id);
  return invoice?.["hosted_invoice_url"] ? form(world, invoice, {}, {}) : notFound();
}

/** Handles the submitted form: pays with an entered card. */
export function submitInvoice(world: World, id: string, typed: Typed): PageAnswer {
  const invoice = world.store.find("invoices", id);
  if (!invoice?.["hosted_invoice_url"]) return notFound();
  if (invoice["status"] !== "open") return { redirect: `/i/${id}` };
  const { card, mistakes } = readCard(typed, world.now());
  if (!card) return form(world, invoice, typed, mistakes, 422);
  const method = keepCard(world, card, { email: invoice["customer_email"] });
  try {
    attach(world, method, invoice["customer"]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return form(world, invoice, typed, { number: error.message }, 422);
  }
  const outcome = collect(world, invoice, { paymentMethod: method.id });
  if (outcome?.status === "declined") {
    return form(world, invoice, typed, { number: outcome.decline.message }, 422);
  }
  if (outcome?.status === "requires_action") {
    const { redirect_to_url: next } = intentOf(world, invoice)["next_action"];
    next.return_url = `${world.origin}/i/${id}`;
    return { redirect: next.url };
  }
  // A card that pays a subscription's debt is used for later payments too.
  const subscription = subscriptionOf(world, invoice);
  if (subscription && !defaultMethodOf(world, invoice["customer"], subscription)) {
    subscription["default_payment_method"] = method.id;
  }
  return { redirect: `/i/${id}` };
}

function form(
  world: World,
  invoice: Stored,
  typed: Typed,
  mistakes: Mistakes,
  status = 200,
): PageAnswer {
  const lines = invoice["lines"].data.map(
    (line: Stored) =>
      `<li><span>${escape(line["description"])}</span><strong>${dollars(line["amount"])}</strong></li>`,
  );
  const open = invoice["status"] === "open";
  return page(
    `Invoice ${invoice["number"]}`,
    `<h1>Invoice ${escape(invoice["number"])}</h1>
${summary(mistakes)}
<p class="note">${day(invoice["created"])} · ${escape(invoice["status"])}</p>
<ul class="rows">${lines.join("")}
<li><span>Total</span><strong>${dollars(invoice["total"])}</strong></li>
<li><span>${open ? "To pay" : "Paid"}</span><strong>${dollars(open ? invoice["amount_due"] : invoice["amount_paid"])}</strong></li></ul>
${
  open
    ? `<h2>Pay by card</h2><form method="post" action="/i/${invoice.id}" novalidate>
${cardFields(typed, mistakes)}<button>Pay ${dollars(invoice["amount_due"])}</button></form>`
    : ""
}`,
    { status, leadsTo: [world.origin] },
  );
}
