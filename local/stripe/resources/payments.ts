// PaymentMethods, PaymentIntents and charges.
import { settle } from "../billing/invoices.ts";
import {
  attach,
  confirm,
  createIntent,
  declineError,
  paymentMethodOf,
} from "../billing/payments.ts";
import { given, mergedMetadata, methodTypesOf, page, type Answer, type Call } from "../call.ts";
import { ApiError, invalid, missing } from "../errors.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { needUsd } from "./catalog.ts";

/** GET /v1/payment_methods/:id. */
export function retrievePaymentMethod({ world, id }: Call): Answer {
  return world.need("payment_methods", id);
}

/** GET /v1/customers/:id/payment_methods and GET /v1/payment_methods. */
export function listPaymentMethods(call: Call): Answer {
  const customer = call.id || call.params["customer"];
  if (customer) call.world.needCustomer(customer, call.id ? "id" : "customer");
  return page(call, "payment_methods", (each) => each["customer"] === customer && customer);
}

/** POST /v1/payment_methods/:id/attach. */
export function attachPaymentMethod({ world, params, id }: Call): Answer {
  world.needCustomer(params["customer"]);
  const method = paymentMethodOf(world, id, params["customer"], "id");
  attach(world, method, params["customer"]);
  return method;
}

/** POST /v1/payment_methods/:id/detach. */
export function detachPaymentMethod({ world, id }: Call): Answer {
  const method = world.need("payment_methods", id);
  const customer = method["customer"] && world.need("customers", method["customer"]);
  if (customer?.["invoice_settings"].default_payment_method === id) {
    world.change("customer.updated", customer, {
      invoice_settings: { ...customer["invoice_settings"], default_payment_method: null },
    });
  }
  world.change("payment_method.detached", method, { customer: null });
  return method;
}

/** POST /v1/payment_intents. */
export function createPaymentIntent(call: Call): Answer {
  const { world, params } = call;
  if (params["amount"] < 50) {
    throw invalid("Amount must be at least $0.50 usd", "amount", "amount_too_small");
  }
  const customer = params["customer"] ?? null;
  if (customer) world.needCustomer(customer);
  const method = params["payment_method"];
  const found = method ? paymentMethodOf(world, method, customer) : null;
  const intent = createIntent(world, {
    ...given(
      params,
      "amount",
      "description",
      "receipt_email",
      "setup_future_usage",
      "statement_descriptor_suffix",
      "transfer_group",
    ),
    payment_method_types: methodTypesOf(params),
    currency: needUsd(params["currency"]),
    customer,
    metadata: mergedMetadata({}, params["metadata"]),
    payment_method: found?.id ?? null,
    status: found ? "requires_confirmation" : "requires_payment_method",
  });
  if (params["confirm"]) return confirmPaymentIntent({ ...call, id: intent.id });
  return intent;
}

/** GET /v1/payment_intents/:id. */
export function retrievePaymentIntent({ world, params, id }: Call): Answer {
  const intent = world.need("payment_intents", id);
  if (params["client_secret"] && params["client_secret"] !== intent["client_secret"]) {
    throw missing("payment_intent", id);
  }
  return intent;
}

/** POST /v1/payment_intents/:id/confirm. */
export function confirmPaymentIntent({ world, params, id }: Call): Answer {
  const intent = world.need("payment_intents", id);
  needState(intent, "confirm", [
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
  ]);
  const method = params["payment_method"] ?? intent["payment_method"];
  if (!method) {
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
      undefined,
      "payment_intent_unexpected_state",
    );
  }
  const paymentMethod = paymentMethodOf(world, method, intent["customer"]);
  const outcome = confirm(world, intent, {
    paymentMethod,
    offSession: params["off_session"] ?? false,
    returnUrl: params["return_url"] ?? null,
  });
  if (outcome.status === "declined") throw declineError(outcome.decline, intent);
  if (outcome.status === "succeeded") intentSucceeded(world, intent);
  return intent;
}

/** The effects of a successful payment: a saved card, a paid invoice. */
export function intentSucceeded(world: World, intent: Stored): void {
  const method = world.need("payment_methods", intent["payment_method"]);
  if (intent["customer"] && intent["setup_future_usage"]) attach(world, method, intent["customer"]);
  const [payment] = world.store.where(
    "invoice_payments",
    (each) => each["payment"].payment_intent === intent.id,
  );
  const invoice = payment && world.need("invoices", payment["invoice"]);
  if (invoice?.["status"] === "open") settle(world, invoice);
}

/** POST /v1/payment_intents/:id. */
export function updatePaymentIntent({ world, params, id }: Call): Answer {
  const intent = world.need("payment_intents", id);
  needState(intent, "update", ["requires_payment_method", "requires_confirmation"]);
  Object.assign(intent, given(params, "amount", "description", "receipt_email"), {
    metadata: mergedMetadata(intent["metadata"], params["metadata"]),
  });
  return intent;
}

/** POST /v1/payment_intents/:id/cancel. */
export function cancelPaymentIntent({ world, params, id }: Call): Answer {
  const intent = world.need("payment_intents", id);
  needState(intent, "cancel", [
    "requires_payment_method",
    "requires_confirmation",
    "requires_action",
  ]);
  Object.assign(intent, {
    status: "canceled",
    canceled_at: world.now(intent["customer"]),
    cancellation_reason: params["cancellation_reason"] ?? null,
    next_action: null,
  });
  world.emit("payment_intent.canceled", intent);
  return intent;
}

function needState(intent: Stored, verb: string, states: string[]): void {
  const { status } = intent;
  if (states.includes(status)) return;
  throw new ApiError(
    400,
    `You cannot ${verb} this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be ${verb === "cancel" ? "canceled" : `${verb}ed`.replace("eed", "ed")}: ${states.join(", ")}.`,
    { code: "payment_intent_unexpected_state", payment_intent: structuredClone(intent) },
  );
}

/** GET /v1/payment_intents. */
export function listPaymentIntents(call: Call): Answer {
  const { customer } = call.params;
  return page(call, "payment_intents", (each) => !customer || each["customer"] === customer);
}

/** GET /v1/charges/:id. */
export function retrieveCharge({ world, id }: Call): Answer {
  return world.need("charges", id);
}

/** GET /v1/charges. */
export function listCharges(call: Call): Answer {
  const { customer, payment_intent: intent } = call.params;
  return page(
    call,
    "charges",
    (each) =>
      (!customer || each["customer"] === customer) &&
      (!intent || each["payment_intent"] === intent),
  );
}
