import { dollars } from "../billing/lines.ts";
import { mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** POST /v1/refunds. */
export function createRefund({ world, params }: Call): Answer {
  const intentId = params["payment_intent"];
  const intent = intentId && world.need("payment_intents", intentId, "payment_intent");
  const chargeId = params["charge"] ?? intent?.["latest_charge"];
  if (!intent && !chargeId) {
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  if (!chargeId || (intent && intent["status"] !== "succeeded")) {
    throw invalid(
      `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
      "payment_intent",
    );
  }
  const charge = world.need("charges", chargeId, "charge");
  if (!charge["paid"])
    throw invalid(`Charge ${charge.id} was not successful and cannot be refunded.`);
  const disputes = world.store.peek("disputes", (each) => each["charge"] === charge.id);
  if (disputes.some((each) => !each["is_charge_refundable"])) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  }
  const rest = charge["amount"] - charge["amount_refunded"];
  if (rest === 0) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      "charge_already_refunded",
    );
  }
  const amount = params["amount"] ?? rest;
  if (amount < 1) {
    throw invalid(
      "This value must be greater than or equal to 1.",
      "amount",
      "parameter_invalid_integer",
    );
  }
  if (amount > rest) {
    const than = charge["amount_refunded"] ? "unrefunded amount" : "charge amount";
    throw invalid(
      `Refund amount (${dollars(amount)}) is greater than ${than} (${dollars(rest)})`,
      "amount",
    );
  }
  const refund = world.store.insert("refunds", {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: newId("txn"),
    charge: charge.id,
    created: world.now(charge["customer"]),
    currency: charge["currency"],
    customer: charge["customer"],
    customer_account: null,
    destination_details: {
      card: { type: "refund" },
      type: "card",
    },
    metadata: mergedMetadata({}, params["metadata"]),
    payment_intent: charge["payment_intent"],
    payment_method: charge["payment_method"],
    reason: params["reason"] ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  });
  charge["refunds"].data.unshift(structuredClone(refund));
  charge["amount_refunded"] += amount;
  charge["refunded"] = charge["amount_refunded"] === charge["amount"];
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge);
  return refund;
}

/** A refund that succeeded fails after all: the charge counts as not refunded again. */
export function failRefund(world: World, id: unknown, reason: unknown): Stored {
  const refund = world.need("refunds", String(id), "refund");
  const charge = world.need("charges", refund["charge"], "charge");
  charge["amount_refunded"] -= refund["amount"];
  charge["refunded"] = false;
  world.change("refund.updated", refund, {
    status: "failed",
    failure_balance_transaction: newId("txn"),
    failure_reason: reason ?? "expired_or_canceled_card",
  });
  charge["refunds"].data = charge["refunds"].data.map((each: Stored) =>
    each.id === refund.id ? structuredClone(refund) : each,
  );
  world.emit("charge.refund.updated", refund);
  world.emit("refund.failed", refund);
  return refund;
}

/** GET /v1/refunds/:id. */
export function retrieveRefund({ world, id }: Call): Answer {
  return world.need("refunds", id);
}

/** GET /v1/refunds. */
export function listRefunds(call: Call): Answer {
  const { charge, payment_intent: intent } = call.params;
  return page(
    call,
    "refunds",
    (each) =>
      (!charge || each["charge"] === charge) && (!intent || each["payment_intent"] === intent),
  );
}
