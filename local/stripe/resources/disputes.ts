import { page, type Answer, type Call } from "../call.ts";
import { newId } from "../ids.ts";
import { nulls } from "../objects.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** A cardholder disputes a charge. Unless their bank only asks (`warning_…`), the money is withdrawn at once. */
export function openDispute(world: World, id: unknown, status: unknown): Stored {
  const charge = world.need("charges", String(id), "charge");
  const created = world.now(charge["customer"]);
  charge["disputed"] = true;
  const asks = String(status).startsWith("warning_");
  const dispute = world.store.insert("disputes", {
    id: newId("du"),
    object: "dispute",
    amount: charge["amount"] - charge["amount_refunded"],
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge["currency"],
    enhanced_eligibility_types: [],
    evidence: {
      ...nulls(`access_activity_log billing_address cancellation_policy
        cancellation_policy_disclosure cancellation_rebuttal customer_communication
        customer_email_address customer_name customer_purchase_ip customer_signature
        duplicate_charge_documentation duplicate_charge_explanation duplicate_charge_id
        product_description receipt refund_policy refund_policy_disclosure
        refund_refusal_explanation service_date service_documentation shipping_address
        shipping_carrier shipping_date shipping_documentation shipping_tracking_number
        uncategorized_file uncategorized_text`),
      enhanced_evidence: {},
    },
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: asks,
    livemode: false,
    metadata: {},
    payment_intent: charge["payment_intent"],
    payment_method_details: {
      card: {
        brand: "visa",
        case_type: "chargeback",
        network: "visa",
        network_reason_code: "10.4",
      },
      type: "card",
    },
    reason: "fraudulent",
    status: status ?? "needs_response",
  });
  world.emit("charge.dispute.created", dispute);
  if (!asks) world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

/** The bank decides a dispute. */
export function closeDispute(world: World, id: unknown, status: unknown): Stored {
  const dispute = world.need("disputes", String(id), "dispute");
  dispute["status"] = status;
  if (status === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute);
  return dispute;
}

/** GET /v1/disputes. */
export function listDisputes(call: Call): Answer {
  const { charge, payment_intent: intent } = call.params;
  return page(
    call,
    "disputes",
    (each) =>
      (!charge || each["charge"] === charge) && (!intent || each["payment_intent"] === intent),
  );
}
