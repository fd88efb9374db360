/** Lines of a plan change's invoice, in our words: Stripe writes "26 Nov 2026". Pure. */
import type Stripe from "stripe";
import { formatDays, todayCentral } from "#app/platform/format.ts";
import { dayWords, isoOf } from "../rules.ts";

/**
 * What a line is for. Lines of other prices keep Stripe's words.
 * @param names the plan of each price, by the price's id
 */
export function lineText(
  {
    amount,
    description,
    period,
    pricing,
  }: Pick<Stripe.InvoiceLineItem, "amount" | "description" | "period" | "pricing">,
  names: ReadonlyMap<string, string>,
): string {
  const price = pricing?.price_details?.price;
  const name = names.get(typeof price === "string" ? price : (price?.id ?? ""));
  if (!name) return description ?? "Other";
  const [start, end] = [isoOf(period.start), isoOf(period.end)];
  return amount < 0
    ? `Unused time on ${name} from ${dayWords(start)}`
    : `${name} ${formatDays(todayCentral(new Date(start)), todayCentral(new Date(end)), ["from", "to"])}`;
}

/** The line that takes the sum of the others to what is charged; none when nothing differs. */
export function balanceLine({
  total,
  amount_due: due,
}: Pick<Stripe.Invoice, "total" | "amount_due">): { text: string; cents: number }[] {
  const cents = due - total;
  if (cents === 0) return [];
  const text = cents < 0 ? "Credit used" : total < 0 ? "Kept as credit" : "Earlier balance";
  return [{ text, cents }];
}
