// Charging cards: the states of a PaymentIntent.
import {
  authenticationRequired,
  behaviorOf,
  cardObject,
  cardOfToken,
  declineOf,
  type Decline,
} from "../cards.ts";
import { ApiError, invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { blankCharge, blankPaymentIntent } from "../objects.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** How a PaymentIntent is confirmed. */
export interface Confirmation {
  paymentMethod: Stored;
  /** The cardholder is not present to authenticate. */
  offSession?: boolean;
  /** The cardholder has just authenticated. */
  authenticated?: boolean;
  returnUrl?: string | null;
}

/** The result; a decline includes its reason. */
export type Outcome =
  { status: "succeeded" | "requires_action" } | { status: "declined"; decline: Decline };

/** Creates a PaymentIntent and emits it. */
export function createIntent(world: World, fields: Record<string, unknown>): Stored {
  const created = world.now(fields["customer"] as string | null);
  const intent = world.store.insert("payment_intents", {
    ...blankPaymentIntent(newId("pi"), created),
    ...fields,
  });
  world.emit("payment_intent.created", intent);
  return intent;
}

/** Tries to charge, with everything that Stripe records: a charge, the intent's status, events. */
export function confirm(world: World, intent: Stored, how: Confirmation): Outcome {
  const { paymentMethod } = how;
  const behavior = behaviorOf(paymentMethod);
  intent["payment_method"] = paymentMethod.id;
  intent["next_action"] = null;
  let decline = declineOf(behavior);
  const wantsCardholder =
    behavior === "always needs authentication" ||
    (behavior === "needs authentication until set up" && !isSetUp(world, paymentMethod));
  if (!decline && wantsCardholder && !how.authenticated) {
    if (!how.offSession) {
      intent["status"] = "requires_action";
      intent["next_action"] = {
        type: "redirect_to_url",
        redirect_to_url: {
          return_url: how.returnUrl ?? null,
          url: `${world.origin}/authenticate/${intent.id}`,
        },
      };
      world.emit("payment_intent.requires_action", intent);
      return { status: "requires_action" };
    }
    decline = authenticationRequired;
  }
  if (how.authenticated && !decline) setUp(world, paymentMethod);
  const charge = recordCharge(world, intent, paymentMethod, decline);
  intent["latest_charge"] = charge.id;
  if (decline) {
    fail(world, intent, decline, paymentMethod, charge.id);
    return { status: "declined", decline };
  }
  Object.assign(intent, {
    status: "succeeded",
    amount_received: intent["amount"],
    last_payment_error: null,
  });
  world.emit("charge.succeeded", charge);
  world.emit("payment_intent.succeeded", intent);
  return { status: "succeeded" };
}

/** The cardholder refused or failed authentication. */
export function refuseAuthentication(world: World, intent: Stored): Decline {
  const decline: Decline = {
    code: "payment_intent_authentication_failure",
    decline_code: "",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  };
  const paymentMethod = world.store.find("payment_methods", intent["payment_method"]);
  fail(world, intent, decline, paymentMethod, null);
  return decline;
}

function fail(
  world: World,
  intent: Stored,
  decline: Decline,
  paymentMethod: Stored | undefined,
  charge: string | null,
): void {
  Object.assign(intent, {
    status: "requires_payment_method",
    payment_method: null,
    next_action: null,
    last_payment_error: errorFields(decline, paymentMethod, charge),
  });
  if (charge) world.emit("charge.failed", world.need("charges", charge));
  world.emit("payment_intent.payment_failed", intent);
}

/** The 402 error returned for a declined card. */
export function declineError(decline: Decline, intent?: Stored): ApiError {
  const { message, ...fields } = errorFields(decline, undefined, intent?.["latest_charge"]);
  const details = {
    ...fields,
    ...(intent ? { payment_intent: structuredClone(intent) } : {}),
  };
  return new ApiError(402, message, details, true);
}

function errorFields(decline: Decline, paymentMethod: Stored | undefined, charge: string | null) {
  return {
    ...(charge ? { charge } : {}),
    code: decline.code,
    ...(decline.decline_code ? { decline_code: decline.decline_code } : {}),
    message: decline.message,
    ...(paymentMethod ? { payment_method: structuredClone(paymentMethod) } : {}),
    type: decline.decline_code ? ("card_error" as const) : ("invalid_request_error" as const),
  };
}

function recordCharge(
  world: World,
  intent: Stored,
  paymentMethod: Stored,
  decline: Decline | null,
): Stored {
  const { card } = paymentMethod;
  const created = world.now(intent["customer"]);
  const id = newId("ch");
  return world.store.insert("charges", {
    ...blankCharge(id, created),
    amount: intent["amount"],
    amount_captured: decline ? 0 : intent["amount"],
    balance_transaction: decline ? null : newId("txn"),
    billing_details: structuredClone(paymentMethod["billing_details"]),
    captured: !decline,
    currency: intent["currency"],
    customer: intent["customer"],
    description: intent["description"],
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    metadata: { ...intent["metadata"] },
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: decline ? "declined_by_network" : "approved_by_network",
      reason: decline?.decline_code ?? null,
      seller_message: decline
        ? "The bank did not return any further details."
        : "Payment complete.",
      type: decline ? "issuer_declined" : "authorized",
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: paymentMethod.id,
    payment_method_details: {
      card: {
        amount_authorized: decline ? null : intent["amount"],
        authorization_code: null,
        brand: card.brand,
        checks: card.checks,
        country: card.country,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: "disabled" },
        fingerprint: card.fingerprint,
        funding: card.funding,
        incremental_authorization: { status: "unavailable" },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: "unavailable" },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent["amount"], status: "unavailable" },
        regulated_status: card.regulated_status,
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: "card",
    },
    receipt_email: intent["receipt_email"],
    status: decline ? "failed" : "succeeded",
  });
}

/** Whether the cardholder has approved later charges to this card. */
export function isSetUp(world: World, paymentMethod: Stored): boolean {
  return Boolean(world.store.find("hidden", `set-up ${paymentMethod.id}`));
}

/** Records that the cardholder approved later charges to this card. */
export function setUp(world: World, paymentMethod: Stored): void {
  const id = `set-up ${paymentMethod.id}`;
  if (!world.store.find("hidden", id)) world.store.insert("hidden", { id, object: "hidden" });
}

/**
 * The payment method with this id, or a new one for a test token such as `pm_card_visa`. Refuses another customer's, as
 * Stripe does.
 */
export function paymentMethodOf(
  world: World,
  id: string,
  customer: string | null,
  param = "payment_method",
): Stored {
  const card = cardOfToken(id);
  if (card) {
    const created = world.now(customer);
    const year = new Date(created * 1000).getUTCFullYear() + 1;
    return world.store.insert("payment_methods", {
      ...cardObject(newId("pm"), card, { month: 12, year }, created),
      customer: null,
    });
  }
  const found = world.need("payment_methods", id, param);
  if (found["customer"] && found["customer"] !== customer) {
    throw invalid(
      "The provided PaymentMethod does not belong to the customer. Please attach it to this customer, or use another one.",
      param,
    );
  }
  return found;
}

/** Attaches a payment method to a customer. */
export function attach(world: World, paymentMethod: Stored, customer: string): void {
  if (paymentMethod["customer"] === customer) return;
  const decline = behaviorOf(paymentMethod);
  if (typeof decline === "object") throw declineError(decline);
  paymentMethod["customer"] = customer;
  world.emit("payment_method.attached", paymentMethod);
}
