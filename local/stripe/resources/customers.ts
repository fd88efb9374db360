import { attach, paymentMethodOf } from "../billing/payments.ts";
import { moveBalance } from "../billing/balance.ts";
import { end } from "../billing/changes.ts";
import { given, mergedMetadata, page, type Answer, type Call } from "../call.ts";
import { invalid, missing } from "../errors.ts";
import { newId } from "../ids.ts";
import { blankCustomer } from "../objects.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** POST /v1/customers. */
export function createCustomer({ world, params }: Call): Answer {
  const clock = params["test_clock"];
  const created = clock
    ? world.need("test_clocks", clock, "test_clock")["frozen_time"]
    : world.now();
  const customer = world.store.insert("customers", {
    ...blankCustomer(newId("cus", 14), created),
    ...given(params, "description", "email", "name", "phone", "test_clock"),
    metadata: mergedMetadata({}, params["metadata"]),
  });
  if (params["address"]) customer["address"] = addressOf(params["address"]);
  if (params["payment_method"]) {
    attach(world, paymentMethodOf(world, params["payment_method"], customer.id), customer.id);
  }
  setDefaultMethod(world, customer, params["invoice_settings"]?.default_payment_method);
  world.emit("customer.created", customer);
  return customer;
}

/** GET /v1/customers/:id. */
export function retrieveCustomer({ world, id }: Call): Answer {
  const customer = world.need("customers", id);
  return customer["deleted"] ? { id, object: "customer", deleted: true } : customer;
}

/** POST /v1/customers/:id. */
export function updateCustomer({ world, params, id }: Call): Answer {
  const customer = world.needCustomer(id, "id");
  const settings = structuredClone(customer["invoice_settings"]);
  const before = structuredClone(customer["invoice_settings"]);
  setDefaultMethod(world, customer, params["invoice_settings"]?.default_payment_method);
  const chosen = customer["invoice_settings"].default_payment_method;
  customer["invoice_settings"] = before;
  world.change("customer.updated", customer, {
    ...given(params, "description", "email", "name", "phone"),
    ...(params["address"] === undefined
      ? {}
      : { address: params["address"] && addressOf(params["address"]) }),
    invoice_settings: { ...settings, default_payment_method: chosen },
    metadata: mergedMetadata(customer["metadata"], params["metadata"]),
  });
  return customer;
}

function addressOf(given: Record<string, string | null>): Record<string, string | null> {
  const keys = ["city", "country", "line1", "line2", "postal_code", "state"];
  return Object.fromEntries(keys.map((key) => [key, given[key] ?? null]));
}

function setDefaultMethod(world: World, customer: Stored, method: string | null | undefined): void {
  if (method === undefined) return;
  const param = "invoice_settings[default_payment_method]";
  if (method) {
    const found = paymentMethodOf(world, method, customer.id, param);
    if (found["customer"] !== customer.id) {
      throw invalid(
        `The customer does not have a payment method with the ID ${method}. The payment method must be attached to the customer.`,
        param,
        "resource_missing",
      );
    }
  }
  customer["invoice_settings"].default_payment_method = method;
}

/** DELETE /v1/customers/:id. */
export function deleteCustomer({ world, id }: Call): Answer {
  const customer = world.needCustomer(id, "id");
  const running = world.store.where(
    "subscriptions",
    (each) =>
      each["customer"] === id && !["canceled", "incomplete_expired"].includes(each["status"]),
  );
  for (const subscription of running) end(world, subscription, null);
  world.emit("customer.deleted", customer);
  customer["deleted"] = true;
  return { id, object: "customer", deleted: true };
}

/** GET /v1/customers. */
export function listCustomers(call: Call): Answer {
  const { email, test_clock: clock } = call.params;
  return page(
    call,
    "customers",
    (each) =>
      !each["deleted"] &&
      (!email || each["email"] === email) &&
      (!clock || each["test_clock"] === clock),
  );
}

/** POST /v1/customers/:id/balance_transactions. */
export function createBalanceTransaction({ world, params, id }: Call): Answer {
  const customer = world.needCustomer(id, "id");
  if (params["currency"] !== "usd") throw invalid("Invalid currency.", "currency");
  return moveBalance(world, customer, params["amount"], "adjustment", {
    description: params["description"] ?? null,
    metadata: mergedMetadata({}, params["metadata"]),
  });
}

/** GET /v1/customers/:id/balance_transactions. */
export function listBalanceTransactions(call: Call): Answer {
  call.world.need("customers", call.id);
  return page(call, "balance_transactions", (each) => each["customer"] === call.id);
}

/** GET /v1/customers/:id/balance_transactions/:id. */
export function retrieveBalanceTransaction({ world, id, innerId }: Call): Answer {
  world.need("customers", id);
  const found = world.need("balance_transactions", innerId);
  if (found["customer"] !== id) throw missing("customer balance transaction", innerId);
  return found;
}
