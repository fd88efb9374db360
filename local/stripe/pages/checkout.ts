// The hosted Checkout: a form, the cardholder's approval, and the redirect back to the app.
import {
  completeSession,
  intentOfSession,
  wantsApproval,
  type Payer,
} from "../billing/complete.ts";
import { dollars } from "../billing/lines.ts";
import { refuseAuthentication } from "../billing/payments.ts";
import { ApiError } from "../errors.ts";
import { itemsOfSession } from "../resources/checkout.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { approvalPage } from "./authenticate.ts";
import {
  cardFields,
  field,
  keepCard,
  readCard,
  summary,
  type Mistakes,
  type Typed,
} from "./card-form.ts";
import { day, escape, notFound, page, type PageAnswer } from "./layout.ts";

const refused =
  "The payment was not approved. Nothing was charged: try again, or use another card.";

/** Shows the form. */
export function showCheckout(world: World, id: string, query: URLSearchParams): PageAnswer {
  const session = world.store.find("checkout_sessions", id);
  if (!session) return notFound();
  const over = overOf(world, session);
  if (over) return over;
  const mistakes: Mistakes = query.get("refused") ? { "": refused } : {};
  return form(world, session, {}, mistakes);
}

/** Handles the submitted form: pays, or shows errors. */
export function submitCheckout(world: World, id: string, typed: Typed): PageAnswer {
  const session = world.store.find("checkout_sessions", id);
  if (!session) return notFound();
  const over = overOf(world, session);
  if (over) return over;
  const payer = payerOf(world, session, typed);
  const mistakes: Mistakes = {};
  if (!payer.email || !/^[^\s@]+@[^\s@]+$/.test(payer.email)) {
    mistakes["email"] = "Enter an email address, as in name@example.com.";
  }
  const { card, mistakes: onCard } = readCard(typed, world.now());
  Object.assign(mistakes, onCard);
  if (!card || Object.keys(mistakes).length) return form(world, session, typed, mistakes, 422);
  const method = keepCard(world, card, payer);
  if (wantsApproval(world, method)) {
    if (session["mode"] === "payment") {
      const customer = session["customer"] && world.needCustomer(session["customer"]);
      intentOfSession(world, session, customer || null);
    }
    note(world, session, { method: method.id, payer });
    return { redirect: `/c/pay/${id}/approve` };
  }
  return pay(world, session, method, payer, false, typed);
}

/** The bank's approval page. */
export function showApproval(world: World, id: string): PageAnswer {
  const session = world.store.find("checkout_sessions", id);
  if (!session) return notFound();
  const over = overOf(world, session);
  if (over) return over;
  if (!world.store.find("hidden", `approval ${id}`)) return { redirect: `/c/pay/${id}` };
  return approvalPage(session["amount_total"], `/c/pay/${id}/approve`, session["success_url"]);
}

/** Handles the cardholder's answer. */
export function submitApproval(world: World, id: string, typed: Typed): PageAnswer {
  const session = world.store.find("checkout_sessions", id);
  if (!session) return notFound();
  const over = overOf(world, session);
  if (over) return over;
  const asked = world.store.find("hidden", `approval ${id}`);
  if (!asked) return { redirect: `/c/pay/${id}` };
  world.store.delete("hidden", asked.id);
  const method = world.need("payment_methods", asked["method"]);
  if (typed["answer"] !== "approve") {
    const intent = session["payment_intent"];
    if (intent) refuseAuthentication(world, world.need("payment_intents", intent));
    return { redirect: `/c/pay/${id}?refused=1` };
  }
  return pay(world, session, method, asked["payer"], true, {});
}

function pay(
  world: World,
  session: Stored,
  method: Stored,
  payer: Payer,
  approved: boolean,
  typed: Typed,
): PageAnswer {
  try {
    world.store.atomically(
      () => completeSession(world, session, method, payer, approved),
      (error) => error instanceof ApiError && error.keepsChanges,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return form(world, session, typed, { number: error.message }, 422);
  }
  return { redirect: successOf(session) };
}

function note(world: World, session: Stored, asked: { method: string; payer: Payer }): void {
  world.store.insert("hidden", { id: `approval ${session.id}`, object: "hidden", ...asked });
}

function payerOf(world: World, session: Stored, typed: Typed): Payer {
  const customer = session["customer"] && world.store.find("customers", session["customer"]);
  const email = customer?.email ?? session["customer_email"] ?? typed["email"]?.trim() ?? null;
  return { email, name: typed["name"]?.trim() || (customer?.name ?? null) };
}

function successOf(session: Stored): string {
  return session["success_url"].replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** The page of a session that is no longer open. */
function overOf(world: World, session: Stored): PageAnswer | null {
  if (session["status"] === "complete") return { redirect: successOf(session) };
  const expired =
    session["status"] === "expired" || session["expires_at"] <= world.now(session["customer"]);
  if (!expired) return null;
  return page(
    "Checkout expired",
    `<h1>This checkout has expired</h1>
<p>Nothing was charged. Go back and start again.</p>
${session["cancel_url"] ? `<p><a href="${escape(session["cancel_url"])}">Back to Nomera Health</a></p>` : ""}`,
    { status: 410 },
  );
}

function form(
  world: World,
  session: Stored,
  typed: Typed,
  mistakes: Mistakes,
  status = 200,
): PageAnswer {
  const items = itemsOfSession(world, session.id);
  const subscribing = session["mode"] === "subscription";
  const { trialEnd } = world.need("hidden", session.id)["subscription"];
  const rows = items.map(
    ({ description, quantity, price, amount_total: amount }) =>
      `<li><span>${escape(description)}${quantity > 1 ? ` × ${quantity}` : ""}</span>
<strong>${dollars(amount)}${price.recurring ? ` a ${price.recurring.interval}` : ""}</strong></li>`,
  );
  const email = payerOf(world, session, {}).email;
  const due = dollars(session["amount_total"]);
  return page(
    "Checkout",
    `<h1>${subscribing ? "Subscribe" : "Pay"}</h1>
${summary(mistakes)}
<ul class="rows">${rows.join("")}<li><span>Due today</span><strong>${due}</strong></li></ul>
${trialEnd ? `<p class="note">Free until ${day(trialEnd)}, then charged each period.</p>` : ""}
<h2>Card</h2>
<form method="post" action="/c/pay/${session.id}" novalidate>
${email ? `<p class="note">Receipts go to ${escape(email)}.</p>` : field("email", "Email", typed, mistakes, { type: "email", autocomplete: "email" })}
${cardFields(typed, mistakes)}
${field("name", "Name on the card (optional)", typed, mistakes, { autocomplete: "cc-name" })}
<button>${subscribing ? (trialEnd ? "Start trial" : `Subscribe for ${due}`) : `Pay ${due}`}</button>
</form>
${session["cancel_url"] ? `<p><a href="${escape(session["cancel_url"])}">Cancel and go back</a></p>` : ""}`,
    { status, leadsTo: [session["success_url"]] },
  );
}
