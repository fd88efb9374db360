import { paymentsOf } from "./billing/invoices.ts";
import { invalid } from "./errors.ts";
import { listOf } from "./objects.ts";
import { itemsOfSession } from "./resources/checkout.ts";
import type { Stored, Table } from "./store.ts";
import type { World } from "./world.ts";

/** Ids that `expand` turns into objects, by their prefix. */
const tableOfPrefix: Record<string, Table> = {
  cus: "customers",
  prod: "products",
  price: "prices",
  sub: "subscriptions",
  sub_sched: "subscription_schedules",
  in: "invoices",
  pi: "payment_intents",
  pm: "payment_methods",
  ch: "charges",
  clock: "test_clocks",
  bpc: "portal_configurations",
  cbtxn: "balance_transactions",
};

/** Keys that may be expanded even if they are empty. */
const expandable = new Set(
  `customer product default_price subscription latest_invoice invoice payment_intent latest_charge
  charge payment_method default_payment_method schedule test_clock pending_setup_intent setup_intent
  configuration discounts default_source balance_transaction`.split(/\s+/),
);

/** A copy of a response with the requested parts expanded, at most four levels deep, as in Stripe. */
export function expanded(
  world: World,
  answer: Record<string, unknown>,
  paths: string[],
): Record<string, unknown> {
  const copy = structuredClone(answer);
  for (const path of paths) {
    const steps = path.split(".");
    if (copy["object"] === "list" && steps[0] !== "data") {
      throw invalid(
        `This property cannot be expanded (${path}). You may want to try expanding 'data.${path}' instead.`,
        "expand",
      );
    }
    if (steps.filter((step) => step !== "data").length > 4) {
      throw invalid("You cannot expand more than 4 levels of a property.", "expand");
    }
    expand(world, copy, steps, path);
  }
  return copy;
}

function expand(world: World, holder: unknown, steps: string[], path: string): void {
  if (Array.isArray(holder)) {
    for (const each of holder) expand(world, each, steps, path);
    return;
  }
  if (typeof holder !== "object" || holder === null) return;
  const object = holder as Stored;
  const [key, ...rest] = steps;
  if (key === undefined) return;
  if (!(key in object)) include(world, object, key, path);
  const value = object[key];
  if (typeof value === "string") {
    const prefix = value.slice(0, value.lastIndexOf("_"));
    const table = tableOfPrefix[prefix === "cs_test" ? "" : prefix];
    const found = table && expandable.has(key) && world.store.find(table, value);
    if (!found) throw cannot(path);
    object[key] = found["deleted"]
      ? { id: found.id, object: found.object, deleted: true }
      : structuredClone(found);
  } else if (value === null && !expandable.has(key) && rest.length === 0) {
    throw cannot(path);
  } else if (rest.length === 0 && !isExpanded(value)) throw cannot(path);
  expand(world, object[key], rest, path);
}

/** Parts that are included only on request. */
function include(world: World, object: Stored, key: string, path: string): void {
  if (object.object === "checkout.session" && key === "line_items") {
    const url = `/v1/checkout/sessions/${object.id}/line_items`;
    object["line_items"] = structuredClone(listOf(url, itemsOfSession(world, object.id)));
  } else if (object.object === "invoice" && key === "payments") {
    const payments = listOf("/v1/invoice_payments", paymentsOf(world, object.id));
    object["payments"] = structuredClone(payments);
  } else if (object.object === "invoice" && key === "confirmation_secret") {
    const [payment] = paymentsOf(world, object.id);
    const intent = payment && world.need("payment_intents", payment["payment"].payment_intent);
    object["confirmation_secret"] = intent
      ? { client_secret: intent["client_secret"], type: "payment_intent" }
      : null;
  } else throw cannot(path);
}

function isExpanded(value: unknown): boolean {
  return value === null || typeof value === "object";
}

function cannot(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, "expand");
}
