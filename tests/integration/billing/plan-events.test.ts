/** What a facility is told when its plan goes from one status to another, as Stripe reports it. */
import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { makePerson, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** Stripe's status of each of ours; "unpaid" stops at once. */
const STATUSES = {
  active: "active",
  past_due: "past_due",
  suspended: "unpaid",
  none: "canceled",
} as const;
type Status = keyof typeof STATUSES;

/** A facility without a plan that Stripe knows. @returns how Stripe reports a status, and what it was told since */
async function facility() {
  const { id } = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  const customer = `cus_${randomUUID().replaceAll("-", "")}`;
  await sql(
    stack,
    "insert into public.billing_customers (customer_id, employer_id) values ($1, $2)",
    [customer, id],
  );
  const day = 86_400_000;
  const from = (days: number) => new Date(Date.now() + days * day).toISOString();
  const report = async (status: Status) => {
    const owes = status === "past_due" || status === "suspended";
    const subscription = {
      plan_code: "employer_growth",
      subscription_id: `sub_${id.replaceAll("-", "")}`,
      status: STATUSES[status],
      current_period_start: from(-2),
      current_period_end: from(28),
      past_due_since: owes ? from(-1) : null,
      created_at: from(-40),
    };
    const state = { subscription, invoices: [], payments: [], failed_refunds: [] };
    await sql(
      stack,
      `select private.billing_converge(c.customer_id, c.version, $2::jsonb)
       from public.billing_customers c where c.customer_id = $1`,
      [customer, JSON.stringify(state)],
    );
    const told = await sql<{ event: string }>(
      stack,
      "delete from public.notifications where user_id = $1 and kind = 'billing' returning event",
      [id],
    );
    return told.map(({ event }) => event);
  };
  return { report };
}

test.each<[Status, Status, string[]]>([
  ["none", "active", ["plan_started"]],
  ["none", "past_due", ["payment_failed"]],
  ["none", "suspended", ["payment_failed"]],
  ["none", "none", []],
  ["active", "active", []],
  ["active", "past_due", ["payment_failed"]],
  ["active", "suspended", ["payment_failed"]],
  ["active", "none", ["plan_ended"]],
  ["past_due", "active", ["payment_recovered"]],
  ["past_due", "past_due", []],
  ["past_due", "suspended", ["payment_failed"]],
  ["past_due", "none", ["plan_ended"]],
  ["suspended", "active", ["payment_recovered"]],
  ["suspended", "past_due", []],
  ["suspended", "suspended", []],
  ["suspended", "none", ["plan_ended"]],
])("a plan that was %s and is %s: %j", async (was, is, events) => {
  const { report } = await facility();
  await report(was);
  expect(await report(is)).toEqual(events);
});
