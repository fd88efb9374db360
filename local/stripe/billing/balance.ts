import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";

/** Changes a customer's balance (credit below 0, debt above) and records the transaction. `amount` in cents. */
export function moveBalance(
  world: World,
  customer: Stored,
  amount: number,
  type: "adjustment" | "applied_to_invoice" | "unapplied_from_invoice",
  fields: { invoice?: string; description?: string | null; metadata?: Record<string, string> } = {},
): Stored {
  const balance = customer["balance"] + amount;
  const transaction = world.store.insert("balance_transactions", {
    id: newId("cbtxn"),
    object: "customer_balance_transaction",
    amount,
    checkout_session: null,
    created: world.now(customer.id),
    credit_note: null,
    currency: customer["currency"] ?? "usd",
    customer: customer.id,
    customer_account: null,
    description: fields.description ?? null,
    ending_balance: balance,
    invoice: fields.invoice ?? null,
    livemode: false,
    metadata: fields.metadata ?? {},
    type,
  });
  world.change("customer.updated", customer, { balance });
  world.emit("customer_balance_transaction.created", transaction);
  return transaction;
}
