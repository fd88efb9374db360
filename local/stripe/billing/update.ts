// Changing a subscription's items: prorations, and when they are paid.
import { invalid, missing } from "../errors.ts";
import type { Stored } from "../store.ts";
import type { World } from "../world.ts";
import { itemOf, refuseUnpaid, type PaymentBehavior } from "./create.ts";
import { collect, draftInvoice, finalize, voidInvoice } from "./invoices.ts";
import { prorationLine, waitingItem, waitingLines, type LineFacts } from "./lines.ts";
import { changeSubscription } from "./changes.ts";

/** A requested change to one item. */
export interface ItemChange {
  id?: string;
  price?: string;
  quantity?: number;
  deleted?: boolean;
  metadata?: Record<string, string>;
}

/** How to apply a change of items. */
export interface ItemsUpdate {
  items: ItemChange[];
  proration: "create_prorations" | "always_invoice" | "none";
  /** Seconds; null means now. */
  prorationDate: number | null;
  behavior: PaymentBehavior;
  offSession?: boolean;
  /** The request parameter with the items, for error messages. */
  param: string;
}

/** The items after a change, and the lines that settle the rest of the period. */
export function planItems(
  world: World,
  subscription: Stored,
  update: ItemsUpdate,
): { items: Stored[]; lines: LineFacts[] } {
  const now = world.now(subscription["customer"]);
  const at = update.prorationDate ?? now;
  const items: Stored[] = structuredClone(subscription["items"].data);
  const [first] = items;
  if (!first) throw new Error("A subscription has an item.");
  const period = { start: first["current_period_start"], end: first["current_period_end"] };
  if (at < period.start || at > period.end) {
    throw invalid(`Invalid proration_date: must be within the current period.`, "proration_date");
  }
  for (const [index, change] of update.items.entries()) {
    const param = `${update.param}[${index}]`;
    const place = change.id ? items.findIndex(({ id }) => id === change.id) : -1;
    if (change.id && place < 0) throw missing("subscription item", change.id, `${param}[id]`);
    const old = items[place];
    if (change.deleted) {
      if (old) items.splice(place, 1);
      continue;
    }
    const price = change.price
      ? world.needPrice(change.price, `${param}[price]`, "recurring")
      : old?.["price"];
    if (!price)
      throw invalid(
        `Missing required param: ${param}[price].`,
        `${param}[price]`,
        "parameter_missing",
      );
    if (!sameInterval(price, first["price"])) {
      throw invalid(
        "This local stand-in does not change how often a subscription renews.",
        `${param}[price]`,
      );
    }
    const made = itemOf(
      subscription,
      {
        ...(change.id ? { id: change.id } : {}),
        price,
        quantity: change.quantity ?? old?.["quantity"] ?? 1,
        metadata: change.metadata ?? old?.["metadata"] ?? {},
      },
      period,
      old?.["created"] ?? now,
    );
    if (old) items[place] = made;
    else items.push(made);
  }
  if (!items.length)
    throw invalid("A subscription must have at least one active plan.", update.param);
  const free = update.proration === "none" || subscription["status"] === "trialing";
  const before: Stored[] = subscription["items"].data;
  const lines = free ? [] : prorate(world, subscription, before, items, period, at);
  return { items, lines };
}

function prorate(
  world: World,
  subscription: Stored,
  before: Stored[],
  after: Stored[],
  period: { start: number; end: number },
  at: number,
): LineFacts[] {
  const same = (one: Stored, other: Stored | undefined) =>
    other?.["price"].id === one["price"].id && other?.["quantity"] === one["quantity"];
  const line = (item: Stored, kind: "credit" | "charge") => {
    const { id, price, quantity } = item as Stored & { price: Stored; quantity: number };
    return prorationLine(world, subscription, { id, price, quantity }, period, at, kind);
  };
  const gone = before.filter(
    (item) =>
      !same(
        item,
        after.find(({ id }) => id === item.id),
      ),
  );
  const come = after.filter(
    (item) =>
      !same(
        item,
        before.find(({ id }) => id === item.id),
      ),
  );
  return [...gone.map((item) => line(item, "credit")), ...come.map((item) => line(item, "charge"))];
}

function sameInterval(one: Stored, other: Stored): boolean {
  return (
    one["recurring"]?.interval === other["recurring"]?.interval &&
    one["recurring"]?.interval_count === other["recurring"]?.interval_count
  );
}

/** Changes a subscription's items and charges for the change. */
export function updateItems(world: World, subscription: Stored, update: ItemsUpdate): void {
  if (subscription["status"] === "incomplete") {
    throw invalid(
      `The subscription ${subscription.id} is incomplete: its items cannot be changed before its first invoice is paid.`,
      update.param,
    );
  }
  const { items, lines } = planItems(world, subscription, update);
  dropPending(world, subscription);
  const list = { ...subscription["items"], data: items };
  const immediately = update.proration === "always_invoice" && lines.length > 0;
  if (!immediately) {
    for (const line of lines) waitingItem(world, subscription, line);
    changeSubscription(world, subscription, { items: list });
    return;
  }
  const before = structuredClone(subscription["items"]);
  if (update.behavior !== "pending_if_incomplete") {
    changeSubscription(world, subscription, { items: list });
  }
  const all = [...waitingLines(world, subscription), ...lines];
  const invoice = draftInvoice(world, subscription, all, "subscription_update");
  finalize(world, invoice);
  if (update.behavior === "pending_if_incomplete") {
    // Until it is paid, the items stay as they were.
    subscription["items"] = before;
    subscription["pending_update"] = {
      billing_cycle_anchor: null,
      discount: null,
      discounts: null,
      expires_at: world.now(subscription["customer"]) + 82_800,
      metadata: null,
      subscription_items: items,
      trial_end: null,
      trial_from_plan: null,
    };
  }
  if (invoice["status"] === "paid") {
    if (subscription["pending_update"]) {
      changeSubscription(world, subscription, { items: list, pending_update: null });
    }
    return;
  }
  const outcome = collect(world, invoice, { offSession: update.offSession ?? false });
  if (update.behavior === "error_if_incomplete") refuseUnpaid(world, invoice, outcome);
  if (subscription["pending_update"])
    world.emit("customer.subscription.updated", subscription, {
      pending_update: null,
    });
}

/** Drops a pending update, because a newer one replaces it or it has expired. */
export function dropPending(world: World, subscription: Stored): void {
  if (!subscription["pending_update"]) return;
  const invoice = world.store.find("invoices", subscription["latest_invoice"]);
  if (invoice?.["status"] === "open") voidInvoice(world, invoice);
  subscription["pending_update"] = null;
}
