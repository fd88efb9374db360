// Finishing a Checkout: the effects of paying on the hosted page.
import { behaviorOf, declineOf } from "../cards.ts";
import { newId } from "../ids.ts";
import { blankCustomer } from "../objects.ts";
import { detailsOf } from "../resources/checkout-object.ts";
import { itemsOfSession } from "../resources/checkout.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { createSubscription } from "./create.ts";
import { attach, confirm, createIntent, declineError, isSetUp } from "./payments.ts";

/** The payer, as entered. */
export interface Payer {
  email: string | null;
  name: string | null;
}

/** Whether the cardholder must approve before this card pays a session. */
export function wantsApproval(world: World, method: Stored): boolean {
  const behavior = behaviorOf(method);
  if (declineOf(behavior)) return false;
  if (behavior === "always needs authentication") return true;
  return behavior === "needs authentication until set up" && !isSetUp(world, method);
}

/**
 * Pays a session and completes it. Otherwise throws the decline; a payment is then kept as failed, a subscription is
 * not created.
 */
export function completeSession(
  world: World,
  session: Stored,
  method: Stored,
  payer: Payer,
  authenticated: boolean,
): void {
  const subscribing = session["mode"] === "subscription";
  const kept = world.need("hidden", session.id);
  const customer = customerOf(world, session, payer, subscribing);
  let paymentStatus = "paid";
  if (subscribing && customer) {
    attach(world, method, customer.id);
    const { trialEnd, metadata, description } = kept["subscription"];
    const subscription = createSubscription(world, {
      customer,
      items: itemsOfSession(world, session.id).map(({ price, quantity }) => ({
        price: world.need("prices", (price as Stored).id),
        quantity: quantity as number,
      })),
      trialEnd,
      paymentMethod: method.id,
      behavior: "error_if_incomplete",
      metadata: { ...metadata },
      description,
      authenticated,
    });
    Object.assign(session, {
      subscription: subscription.id,
      invoice: subscription["latest_invoice"],
    });
    if (trialEnd) paymentStatus = "no_payment_required";
  } else {
    const intent = intentOfSession(world, session, customer);
    const outcome = confirm(world, intent, { paymentMethod: method, authenticated });
    if (outcome.status === "declined") throw declineError(outcome.decline, intent);
    if (customer && intent["setup_future_usage"]) attach(world, method, customer.id);
  }
  Object.assign(session, {
    customer: customer?.id ?? null,
    customer_details: detailsOf(customer?.["email"] ?? payer.email, payer.name),
    payment_status: paymentStatus,
    status: "complete",
    url: null,
  });
  world.emit("checkout.session.completed", session);
}

/** The payment of a session in payment mode, created on the first attempt. */
export function intentOfSession(world: World, session: Stored, customer: Stored | null): Stored {
  const id = session["payment_intent"];
  if (id) {
    const made = world.need("payment_intents", id);
    made["customer"] ??= customer?.id ?? null;
    return made;
  }
  const { intent: fields } = world.need("hidden", session.id);
  const intent = createIntent(world, {
    ...fields,
    metadata: { ...fields.metadata },
    amount: session["amount_total"],
    currency: session["currency"],
    customer: customer?.id ?? null,
  });
  session["payment_intent"] = intent.id;
  return intent;
}

function customerOf(
  world: World,
  session: Stored,
  payer: Payer,
  subscribing: boolean,
): Stored | null {
  if (session["customer"]) return world.needCustomer(session["customer"]);
  if (!subscribing && session["customer_creation"] !== "always") return null;
  const kept = world.need("hidden", session.id);
  // A declined card has already created the customer; the next attempt reuses it.
  if (kept["customer"]) return world.needCustomer(kept["customer"]);
  const customer = world.store.insert("customers", {
    ...blankCustomer(newId("cus", 14), world.now()),
    email: payer.email,
    name: payer.name,
  });
  kept["customer"] = customer.id;
  world.emit("customer.created", customer);
  return customer;
}
