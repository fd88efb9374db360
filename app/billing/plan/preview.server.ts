import Stripe from "stripe";
import { Refusal } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { changeKind, isoOf } from "../rules.ts";
import { balanceLine, lineText } from "./lines.ts";
import { stripeCall } from "../stripe.server.ts";
import { changeablePlan, type Running } from "./payer.server.ts";
import { planIn, priceOf, soldPlans, type SoldPlan } from "./prices.server.ts";

/** Cost of a plan change, before it is made. */
export type Preview = {
  kind: "same" | "upgrade" | "downgrade";
  plan: SoldPlan;
  /** Charge today in cents; a negative amount is credited to later invoices. */
  dueCents: number;
  lines: { text: string; cents: number }[];
  /** Timestamp of the calculation, in seconds of Stripe's clock. */
  date: number;
  /** When the smaller plan starts: the end of the paid period, in ISO format. */
  from: string;
};

const OWING =
  "You have an unpaid invoice. Pay it under Billing, then change your plan. Nothing was charged.";

/**
 * Cost of changing to a plan, as calculated by Stripe.
 * @throws {Refusal} 409 without an active plan or when a payment is open, 422 for an unknown plan
 */
export async function previewChange(db: Db, code: string): Promise<Preview> {
  const [running, plans] = await Promise.all([changeablePlan(db), soldPlans(db)]);
  const plan = planIn(plans, code);
  refuseOwing(running);
  const kind = kindOf(running, plan);
  const from = isoOf(running.item.current_period_end);
  if (kind !== "upgrade") {
    return { kind, plan, dueCents: 0, lines: [], date: nowSeconds(), from };
  }
  const price = await priceOf(plan);
  const invoice = await prorated(running, price.id);
  const current = plans.find((one) => one.code === running.planCode);
  const names = new Map([[price.id, plan.name]]);
  if (current) names.set(running.item.price.id, current.name);
  return {
    kind,
    plan,
    dueCents: invoice.amount_due,
    lines: [
      ...invoice.lines.data.map((line) => ({ text: lineText(line, names), cents: line.amount })),
      ...balanceLine(invoice),
    ],
    date: momentOf(invoice),
    from,
  };
}

/** Whether changing to a plan is an upgrade, a downgrade or no change. */
export function kindOf(running: Running, plan: SoldPlan) {
  return changeKind({ code: running.planCode, cents: running.cents }, plan);
}

/** @throws {Refusal} 409 while an invoice of the active plan is unpaid */
export function refuseOwing({ subscription }: Running): void {
  if (subscription.status !== "active" && subscription.status !== "trialing") {
    throw new Refusal(409, OWING);
  }
}

/** Invoice preview for an immediate change. @param date in seconds; Stripe's current time by default */
export async function prorated(
  { customer, subscription, item }: Running,
  price: string,
  date?: number,
): Promise<Stripe.Invoice> {
  return stripeCall((stripe) =>
    stripe.invoices.createPreview({
      customer,
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: item.id, price }],
        proration_behavior: "always_invoice",
        ...(date !== undefined && { proration_date: date }),
      },
    }),
  );
}

/** Start of an invoice's prorations, by Stripe's clock, since ours may differ. */
export function momentOf({ lines }: Stripe.Invoice): number {
  const starts = lines.data.filter(isProration).map(({ period }) => period.start);
  return starts.length > 0 ? Math.max(...starts) : nowSeconds();
}

function isProration({ parent }: Stripe.InvoiceLineItem): boolean {
  const details = parent?.subscription_item_details ?? parent?.invoice_item_details;
  return details?.proration === true;
}

/** Seconds on our own clock. */
const nowSeconds = () => Math.floor(Date.now() / 1000);
