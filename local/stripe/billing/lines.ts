import { newId } from "../ids.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { remainingCents, type Period } from "./proration.ts";

/** The contents of an invoice line. */
export interface LineFacts {
  amount: number;
  description: string;
  period: Period;
  price: Stored;
  quantity: number;
  subscription: Stored | null;
  /** The subscription item's id. */
  item: string | null;
  proration: boolean;
  /** The pending invoice item it includes. */
  invoiceItem?: string;
}

/** A line of an invoice. */
export function lineOf(invoice: string, facts: LineFacts): Stored {
  const { price, subscription } = facts;
  const shared = {
    proration: facts.proration,
    proration_details: { credited_items: null },
    subscription: subscription?.id ?? null,
  };
  const parent = facts.invoiceItem
    ? {
        invoice_item_details: { ...shared, invoice_item: facts.invoiceItem },
        subscription_item_details: null,
        type: "invoice_item_details",
      }
    : {
        invoice_item_details: null,
        subscription_item_details: { ...shared, invoice_item: null, subscription_item: facts.item },
        type: "subscription_item_details",
      };
  return {
    id: newId("il"),
    object: "line_item",
    amount: facts.amount,
    currency: price["currency"],
    description: facts.description,
    discount_amounts: [],
    discountable: !facts.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription?.["metadata"] },
    parent,
    period: facts.period,
    pretax_credit_amounts: [],
    pricing: pricingOf(price),
    quantity: facts.quantity,
    quantity_decimal: String(facts.quantity),
    subscription: subscription?.id ?? null,
    subtotal: facts.amount,
    taxes: [],
  };
}

/** A line's price. */
export function pricingOf(price: Stored): Record<string, unknown> {
  return {
    price_details: { price: price.id, product: price["product"] },
    type: "price_details",
    unit_amount_decimal: price["unit_amount_decimal"],
  };
}

/** The lines that renew a subscription for a period; a trial costs nothing. */
export function renewalLines(world: World, subscription: Stored, period: Period): LineFacts[] {
  const trial = subscription["trial_end"] !== null && period.end <= subscription["trial_end"];
  return subscription["items"].data.map((item: Stored) => {
    const { price, quantity } = item;
    const name = productName(world, price);
    return {
      amount: trial ? 0 : price.unit_amount * quantity,
      description: trial
        ? `Trial period for ${name}`
        : `${quantity} × ${name} (at ${dollars(price.unit_amount)} / ${price.recurring.interval})`,
      period,
      price,
      quantity,
      subscription,
      item: item.id,
      proration: false,
    };
  });
}

/** The line for a price that starts or ends mid-period. */
export function prorationLine(
  world: World,
  subscription: Stored,
  item: { id: string; price: Stored; quantity: number },
  period: Period,
  at: number,
  kind: "credit" | "charge",
): LineFacts {
  const rest = remainingCents(item.price["unit_amount"] * item.quantity, period, at);
  const name = `${item.quantity > 1 ? `${item.quantity} × ` : ""}${productName(world, item.price)}`;
  return {
    amount: kind === "credit" ? 0 - rest : rest,
    description: `${kind === "credit" ? "Unused" : "Remaining"} time on ${name} after ${day(at)}`,
    period: { start: at, end: period.end },
    price: item.price,
    quantity: item.quantity,
    subscription,
    item: item.id,
    proration: true,
  };
}

/** A proration pending for the next invoice. */
export function waitingItem(world: World, subscription: Stored, facts: LineFacts): Stored {
  const item = world.store.insert("invoiceitems", {
    id: newId("ii"),
    object: "invoiceitem",
    amount: facts.amount,
    currency: facts.price["currency"],
    customer: subscription["customer"],
    customer_account: null,
    date: facts.period.start,
    description: facts.description,
    discountable: false,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    net_amount: facts.amount,
    parent: {
      subscription_details: { subscription: subscription.id, subscription_item: facts.item },
      type: "subscription_details",
    },
    period: facts.period,
    pricing: pricingOf(facts.price),
    proration: true,
    quantity: facts.quantity,
    quantity_decimal: String(facts.quantity),
    tax_rates: [],
    test_clock: subscription["test_clock"],
  });
  world.emit("invoiceitem.created", item);
  return item;
}

/** The prorations pending for a subscription's next invoice. */
export function waitingLines(world: World, subscription: Stored): LineFacts[] {
  const waiting = world.store.where(
    "invoiceitems",
    (each) =>
      each["invoice"] === null &&
      each["parent"].subscription_details.subscription === subscription.id,
  );
  return waiting.map((each) => ({
    amount: each["amount"],
    description: each["description"],
    period: each["period"],
    price: world.need("prices", each["pricing"].price_details.price),
    quantity: each["quantity"],
    subscription,
    item: each["parent"].subscription_details.subscription_item,
    proration: true,
    invoiceItem: each.id,
  }));
}

/** The name of a price's product. */
export function productName(world: World, price: Stored): string {
  return world.store.find("products", price["product"])?.["name"] ?? price["product"];
}

/** Cents formatted as dollars. */
export function dollars(cents: number): string {
  const text = (Math.abs(cents) / 100).toLocaleString("en-US", { minimumFractionDigits: 2 });
  return `${cents < 0 ? "−" : ""}$${text}`;
}

function day(at: number): string {
  const options = { day: "2-digit", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat("en-GB", options).format(new Date(at * 1000));
}
