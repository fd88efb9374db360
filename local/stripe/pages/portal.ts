// The hosted billing portal: card, subscription and invoices.
import { defaultMethodOf } from "../billing/invoices.ts";
import { dollars, productName } from "../billing/lines.ts";
import { attach, setUp } from "../billing/payments.ts";
import { wantsApproval } from "../billing/complete.ts";
import { changeSubscription } from "../billing/changes.ts";
import { ApiError } from "../errors.ts";
import { cancelSubscription, updateSubscription } from "../resources/subscriptions.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { approvalPage } from "./authenticate.ts";
import { cardFields, keepCard, readCard, summary, type Mistakes, type Typed } from "./card-form.ts";
import { day, escape, notFound, page, type PageAnswer } from "./layout.ts";

/** Shows the portal. */
export function showPortal(world: World, id: string, mistakes: Mistakes = {}): PageAnswer {
  const session = world.store.find("portal_sessions", id);
  if (!session) return notFound();
  const features = featuresOf(world, session);
  const customer = session["customer"];
  const subscriptions = runningOf(world, customer);
  const method = cardOf(world, customer);
  const sections = [
    `<h2>Subscription</h2>${
      subscriptions.map((each) => subscriptionPart(world, id, each, features)).join("") ||
      `<p class="note">There is no subscription now.</p>`
    }`,
    features["payment_method_update"].enabled
      ? `<h2>Payment method</h2><p>${method ? cardText(method) : "No card is saved."}</p>
<p><a href="/p/session/${id}/card">${method ? "Use another card" : "Add a card"}</a></p>`
      : "",
    features["invoice_history"].enabled ? invoicesPart(world, customer) : "",
  ];
  return page(
    "Billing",
    `<p><a href="${escape(session["return_url"])}">Return to Nomera Health</a></p>
<h1>Billing</h1>${summary(mistakes)}${sections.join("\n")}`,
    { status: Object.keys(mistakes).length ? 422 : 200 },
  );
}

function subscriptionPart(
  world: World,
  id: string,
  subscription: Stored,
  features: Params,
): string {
  const item = subscription["items"].data[0];
  const ends = subscription["cancel_at"];
  const action = (intent: string, words: string) =>
    `<form method="post" action="/p/session/${id}"><input type="hidden" name="subscription" value="${subscription.id}">
<button class="other" name="intent" value="${intent}">${words}</button></form>`;
  const immediate = features["subscription_cancel"].mode === "immediately";
  return `<p><strong>${escape(productName(world, item.price))}</strong>, ${dollars(item.price.unit_amount * item.quantity)} a ${item.price.recurring.interval} · ${escape(subscription["status"].replace("_", " "))}</p>
<p class="note">${ends ? `Ends on ${day(ends)}.` : `Renews on ${day(item.current_period_end)}.`}</p>
${
  !features["subscription_cancel"].enabled || subscription["schedule"]
    ? ""
    : ends
      ? action("resume", "Keep the subscription")
      : action("cancel", immediate ? "Cancel now" : "Cancel at the end of the period")
}`;
}

function invoicesPart(world: World, customer: string): string {
  const invoices = world.store
    .where("invoices", (each) => each["customer"] === customer && each["hosted_invoice_url"])
    .reverse();
  const rows = invoices.map(
    (each) =>
      `<li><a href="/i/${each.id}">${day(each["created"])}, ${escape(each["number"])}</a>
<span>${dollars(each["total"])} · ${escape(each["status"])}</span></li>`,
  );
  return `<h2>Invoices</h2>${
    rows.length
      ? `<ul class="rows">${rows.join("")}</ul>`
      : `<p class="note">There are no invoices yet.</p>`
  }`;
}

/** Handles a submitted portal form: cancel, or keep the subscription. */
export function submitPortal(world: World, id: string, typed: Typed): PageAnswer {
  const session = world.store.find("portal_sessions", id);
  const subscription = world.store.find("subscriptions", typed["subscription"] ?? "");
  if (!session || subscription?.["customer"] !== session["customer"] || !subscription)
    return notFound();
  const { subscription_cancel: feature } = featuresOf(world, session);
  if (!feature.enabled) return notFound();
  const cancels = typed["intent"] === "cancel";
  const call = { world, id: subscription.id, innerId: "", path: "" };
  try {
    if (cancels && feature.mode === "immediately") cancelSubscription({ ...call, params: {} });
    else updateSubscription({ ...call, params: { cancel_at_period_end: cancels } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return showPortal(world, id, { "": error.message });
  }
  return { redirect: `/p/session/${id}` };
}

/** The form for a new card. */
export function showPortalCard(world: World, id: string): PageAnswer {
  const session = world.store.find("portal_sessions", id);
  if (!session || !featuresOf(world, session)["payment_method_update"].enabled) return notFound();
  return cardForm(id, {}, {});
}

function cardForm(id: string, typed: Typed, mistakes: Mistakes, status = 200): PageAnswer {
  return page(
    "Payment method",
    `<p><a href="/p/session/${id}">Back to billing</a></p><h1>Use another card</h1>${summary(mistakes)}
<form method="post" action="/p/session/${id}/card" novalidate>${cardFields(typed, mistakes)}
<button>Save card</button></form>`,
    { status },
  );
}

/** Handles the submitted card, or the cardholder's approval of it. */
export function submitPortalCard(world: World, id: string, typed: Typed): PageAnswer {
  const session = world.store.find("portal_sessions", id);
  if (!session || !featuresOf(world, session)["payment_method_update"].enabled) return notFound();
  const waiting = world.store.find("hidden", `approval ${id}`);
  if (typed["answer"] && waiting) {
    world.store.delete("hidden", waiting.id);
    const method = world.need("payment_methods", waiting["method"]);
    if (typed["answer"] !== "approve") {
      return cardForm(
        id,
        {},
        { "": "The card was not approved. Try again, or use another card." },
        422,
      );
    }
    setUp(world, method);
    return useCard(world, session, method, {});
  }
  const { card, mistakes } = readCard(typed, world.now());
  if (!card) return cardForm(id, typed, mistakes, 422);
  const customer = world.needCustomer(session["customer"]);
  const method = keepCard(world, card, { email: customer["email"], name: customer["name"] });
  if (wantsApproval(world, method)) {
    world.store.insert("hidden", { id: `approval ${id}`, object: "hidden", method: method.id });
    return approvalPage(0, `/p/session/${id}/card`, null);
  }
  return useCard(world, session, method, typed);
}

function useCard(world: World, session: Stored, method: Stored, typed: Typed): PageAnswer {
  const customer = world.needCustomer(session["customer"]);
  try {
    attach(world, method, customer.id);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return cardForm(session.id, typed, { number: error.message }, 422);
  }
  world.change("customer.updated", customer, {
    invoice_settings: { ...customer["invoice_settings"], default_payment_method: method.id },
  });
  // The portal's card also becomes the card of the subscriptions, which name their own.
  for (const each of runningOf(world, customer.id)) {
    changeSubscription(world, each, { default_payment_method: method.id });
  }
  return { redirect: `/p/session/${session.id}` };
}

function featuresOf(world: World, session: Stored): Params {
  return world.need("portal_configurations", session["configuration"])["features"];
}

function runningOf(world: World, customer: string): Stored[] {
  return world.store.where(
    "subscriptions",
    (each) =>
      each["customer"] === customer && !["canceled", "incomplete_expired"].includes(each["status"]),
  );
}

function cardOf(world: World, customer: string): Stored | undefined {
  const [subscription] = runningOf(world, customer);
  const id = defaultMethodOf(world, customer, subscription);
  return id ? world.store.find("payment_methods", id) : undefined;
}

function cardText(method: Stored): string {
  const { brand, last4, exp_month: month, exp_year: year } = method["card"];
  return `${brand === "visa" ? "Visa" : "Mastercard"} ending in ${last4}, until ${String(month).padStart(2, "0")} / ${year}`;
}
