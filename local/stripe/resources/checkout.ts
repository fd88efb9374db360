// Checkout sessions as the API sees them; the hosted page is in pages/checkout.ts.
import { expireSession } from "../billing/due.ts";
import { given, mergedMetadata, methodTypesOf, page, type Answer, type Call } from "../call.ts";
import { invalid } from "../errors.ts";
import { newId } from "../ids.ts";
import { listOf } from "../objects.ts";
import type { Params } from "../shapes.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { productName } from "../billing/lines.ts";
import { createProduct, insertPrice } from "./catalog.ts";
import { blankSession, detailsOf } from "./checkout-object.ts";
import { trialEndOf } from "./subscriptions.ts";

/** POST /v1/checkout/sessions. */
export function createSession(call: Call): Answer {
  const { world, params } = call;
  const { mode, customer: customerId } = params;
  needAddresses(params);
  const customer = customerId ? world.needCustomer(customerId) : null;
  if (customer && params["customer_email"]) {
    throw invalid(
      "You may only specify one of these parameters: customer, customer_email.",
      "customer_email",
    );
  }
  if (mode === "payment" && params["subscription_data"]) {
    throw invalid("You can not pass `subscription_data` in `payment` mode.", "subscription_data");
  }
  if (mode === "subscription" && params["payment_intent_data"]) {
    throw invalid(
      "You can not pass `payment_intent_data` in `subscription` mode.",
      "payment_intent_data",
    );
  }
  const now = world.now(customerId);
  const data = params["subscription_data"] ?? {};
  const trialEnd = trialEndOf(now, data);
  if (trialEnd && trialEnd < now + 48 * 3600) {
    throw invalid(
      "The `trial_end` date has to be at least 2 days in the future.",
      "subscription_data[trial_end]",
    );
  }
  const id = newId("cs_test", 58);
  const items = lineItems(call, mode);
  const total = items.reduce((sum, item) => sum + item["amount_total"], 0);
  const session = world.store.insert("checkout_sessions", {
    ...blankSession(id, now),
    ...given(
      params,
      "cancel_url",
      "client_reference_id",
      "customer_email",
      "locale",
      "submit_type",
      "success_url",
      "billing_address_collection",
      "allow_promotion_codes",
      "payment_method_collection",
    ),
    payment_method_types: methodTypesOf(params),
    // A trial is free until it ends.
    amount_subtotal: trialEnd ? 0 : total,
    amount_total: trialEnd ? 0 : total,
    customer: customerId ?? null,
    customer_creation:
      customerId || mode === "subscription" ? null : (params["customer_creation"] ?? "if_required"),
    customer_details:
      customer || params["customer_email"]
        ? detailsOf(
            customer?.["email"] ?? params["customer_email"] ?? null,
            customer?.["name"] ?? null,
          )
        : null,
    expires_at: expiryOf(now, params["expires_at"]),
    metadata: mergedMetadata({}, params["metadata"]),
    mode,
    payment_method_collection:
      mode === "subscription" ? (params["payment_method_collection"] ?? "always") : "if_required",
    url: `${world.origin}/c/pay/${id}`,
  });
  world.store.insert("hidden", {
    id,
    object: "hidden",
    items,
    subscription: {
      metadata: mergedMetadata({}, data.metadata),
      description: data.description ?? null,
      trialEnd,
    },
    intent: {
      ...given(
        params["payment_intent_data"] ?? {},
        "description",
        "setup_future_usage",
        "receipt_email",
        "statement_descriptor_suffix",
      ),
      metadata: mergedMetadata({}, params["payment_intent_data"]?.metadata),
    },
  });
  return session;
}

function needAddresses(params: Params): void {
  for (const name of ["success_url", "cancel_url"]) {
    const address = params[name];
    if (address === undefined) continue;
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
      throw invalid("Not a valid URL", name, "url_invalid");
    }
  }
  if (params["success_url"] === undefined) {
    throw invalid("Missing required param: success_url.", "success_url", "parameter_missing");
  }
}

function expiryOf(now: number, wanted: number | undefined): number {
  if (wanted === undefined) return now + 86_400;
  if (wanted < now + 1800 || wanted > now + 86_400) {
    throw invalid(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      "expires_at",
    );
  }
  return wanted;
}

function lineItems(call: Call, mode: string): Stored[] {
  const { world, params } = call;
  const wanted: Params[] = params["line_items"];
  const items = wanted.map((item, index) => {
    const param = `line_items[${index}]`;
    const price = item["price"]
      ? world.needPrice(item["price"], `${param}[price]`)
      : madePrice(call, item["price_data"], param);
    const quantity = item["quantity"] ?? 1;
    if (quantity < 1)
      throw invalid(
        "This value must be greater than or equal to 1.",
        `${param}[quantity]`,
        "parameter_invalid_integer",
      );
    const amount = price["unit_amount"] * quantity;
    return {
      id: newId("li"),
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price["currency"],
      description: productName(world, price),
      metadata: {},
      price: structuredClone(price),
      quantity,
    };
  });
  const recurring = items.filter(({ price }) => price["type"] === "recurring");
  if (mode === "payment" && recurring.length) {
    throw invalid(
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
      "line_items",
    );
  }
  if (mode === "subscription" && recurring.length < items.length) {
    throw invalid(
      recurring.length
        ? "This local stand-in does not mix recurring and one-time prices."
        : "You must provide at least one recurring price in `subscription` mode when using prices.",
      "line_items",
    );
  }
  return items;
}

function madePrice(call: Call, data: Params | undefined, param: string): Stored {
  if (!data) {
    throw invalid(
      `Missing required param: ${param}[price].`,
      `${param}[price]`,
      "parameter_missing",
    );
  }
  if (!data["product"] && !data["product_data"]) {
    throw invalid(
      `You must specify either product or product_data.`,
      `${param}[price_data][product]`,
      "parameter_missing",
    );
  }
  const product: string = data["product"]
    ? call.world.need("products", data["product"], `${param}[price_data][product]`).id
    : (createProduct({ ...call, params: data["product_data"] })["id"] as string);
  return insertPrice(call.world, { ...data, active: true, product });
}

/** GET /v1/checkout/sessions/:id. */
export function retrieveSession({ world, id }: Call): Answer {
  return world.need("checkout_sessions", id);
}

/** GET /v1/checkout/sessions. */
export function listSessions(call: Call): Answer {
  const { customer, payment_intent: intent, status, subscription } = call.params;
  return page(
    call,
    "checkout_sessions",
    (each) =>
      (!customer || each["customer"] === customer) &&
      (!intent || each["payment_intent"] === intent) &&
      (!status || each["status"] === status) &&
      (!subscription || each["subscription"] === subscription),
  );
}

/** GET /v1/checkout/sessions/:id/line_items. */
export function listSessionItems({ world, id, path }: Call): Answer {
  world.need("checkout_sessions", id);
  return listOf(path, itemsOfSession(world, id));
}

/** A session's items. */
export function itemsOfSession(world: World, id: string): Stored[] {
  return world.need("hidden", id)["items"];
}

/** POST /v1/checkout/sessions/:id/expire. */
export function expireSessionNow({ world, id }: Call): Answer {
  const session = world.need("checkout_sessions", id);
  if (session["status"] !== "open") {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session["status"]}.`,
    );
  }
  expireSession(world, session);
  return session;
}
