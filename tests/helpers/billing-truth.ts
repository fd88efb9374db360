/** The expected contents of our billing tables, derived independently from the Stripe stand-in's own tables. */
import { sql } from "./people.ts";
import type { BillingWorld } from "./billing-world.ts";

type Thing = Record<string, unknown> & { id: string };
type Truth = Record<
  | "subscriptions"
  | "subscription_schedules"
  | "invoices"
  | "payment_intents"
  | "charges"
  | "prices"
  | "refunds",
  Thing[]
>;

/** The parts of a customer's state that matter to people, limits and money. */
export type Status = {
  subscription: string;
  invoices: string[];
  fees: string[];
};

const RUNNING = ["active", "trialing", "past_due", "unpaid", "paused"];
const at = (seconds: unknown) =>
  typeof seconds === "number" ? new Date(seconds * 1000).toISOString() : "never";
const ref = (value: unknown) =>
  typeof value === "string" ? value : ((value as { id?: string } | null)?.id ?? null);

/** The state at the stand-in. */
export async function atStripe({ bench }: BillingWorld, customer: string): Promise<Status> {
  const state = await bench.control<Record<string, unknown>>("GET", "state");
  const tables = (state["tables"] ?? state) as Truth;
  const mine = (name: keyof Truth) =>
    Object.values(tables[name] ?? {}).filter((thing) => ref(thing["customer"]) === customer);
  const planOf = (price: unknown) =>
    (
      Object.values(tables.prices).find(({ id }) => id === ref(price))?.["metadata"] as Record<
        string,
        string
      >
    )?.["plan_code"];
  const subscriptions = mine("subscriptions").toSorted(
    (a, b) => Number(a["created"]) - Number(b["created"]) || (a.id < b.id ? -1 : 1),
  );
  const chosen =
    subscriptions.find(({ status }) => RUNNING.includes(status as string)) ??
    subscriptions.findLast(({ status }) => !(status as string).startsWith("incomplete"));
  let said = "none";
  if (chosen) {
    const item = (chosen["items"] as { data: Record<string, unknown>[] }).data[0]!;
    const runs = RUNNING.includes(chosen["status"] as string);
    const schedule = mine("subscription_schedules").find(
      ({ id, status }) => id === ref(chosen["schedule"]) && status === "active",
    );
    const current = (schedule?.["current_phase"] as { start_date: number } | null)?.start_date ?? 0;
    const next = (
      (schedule?.["phases"] ?? []) as { start_date: number; items: { price: unknown }[] }[]
    ).find(({ start_date }) => start_date > current);
    const nextPlan = next && planOf(next.items[0]!.price);
    said = [
      chosen.id,
      chosen["status"],
      planOf(item["price"]),
      at(item["current_period_start"]),
      at(item["current_period_end"]),
      `ends ${runs ? at(chosen["cancel_at"]) : "never"}`,
      `then ${runs && nextPlan && nextPlan !== planOf(item["price"]) ? nextPlan : "the same"}`,
    ].join(" ");
  }
  return {
    subscription: said,
    invoices: mine("invoices")
      .map((one) => `${one.id} ${one["status"]} ${one["total"]} ${one["amount_paid"]}`)
      .toSorted(),
    fees: mine("payment_intents")
      .filter((one) => (one["metadata"] as Record<string, string>)["kind"] === "placement_fee")
      .map((one) => {
        const back = mine("refunds")
          .concat(Object.values(tables.refunds ?? {}))
          .filter(
            (refund, index, all) =>
              ref(refund["payment_intent"]) === one.id &&
              refund["status"] !== "failed" &&
              all.findIndex(({ id }) => id === refund.id) === index,
          )
          .reduce((sum, refund) => sum + Number(refund["amount"]), 0);
        return `${one.id} ${one["status"]} ${one["amount_received"]} back ${back}`;
      })
      .toSorted(),
  };
}

/** The state in our tables. */
export async function atOurs({ stack }: BillingWorld, customer: string): Promise<Status> {
  const iso = (column: string) =>
    `coalesce(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'never')`;
  const [row] = await sql<{ subscription: string | null; invoices: string[]; fees: string[] }>(
    stack,
    `select
       (select concat_ws(' ', s.subscription_id, s.status, s.plan_code, ${iso("s.current_period_start")},
          ${iso("s.current_period_end")}, 'ends', ${iso("s.cancel_at")}, 'then', coalesce(s.next_plan_code, 'the same'))
        from public.employer_subscriptions s where s.employer_id = c.employer_id) as subscription,
       array(select concat_ws(' ', i.id, i.status, i.total_cents, i.paid_cents) from public.billing_invoices i
         where i.customer_id = c.customer_id) as invoices,
       array(select concat_ws(' ', p.payment_intent, p.status, p.received_cents, 'back', p.refunded_cents)
         from public.placement_payments p where p.customer_id = c.customer_id) as fees
     from public.billing_customers c where c.customer_id = $1`,
    [customer],
  );
  return {
    subscription: row?.subscription ?? "none",
    invoices: (row?.invoices ?? []).toSorted(),
    fees: (row?.fees ?? []).toSorted(),
  };
}
