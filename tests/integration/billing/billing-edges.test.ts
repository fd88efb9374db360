/** What converging must leave alone, finish, or pass by: plans arranged by hand, work broken off, accounts that are gone. */
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { customerOf, planRow } from "#tests/helpers/billing.ts";
import { BillingWorld, type Payer } from "#tests/helpers/billing-world.ts";
import { cards, pay } from "#tests/helpers/local-stripe.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { day, deleteAccounts, makePerson, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
let billing: BillingWorld;
beforeAll(async () => {
  billing = await BillingWorld.start(stack);
}, 120_000);
beforeEach(() => billing.bench.control("DELETE", "faults"));
afterAll(() => billing.close());

const open = async (who: Payer, planCode: string) =>
  String((await who.ask("POST", "/api/stripe/create-checkout-session", { planCode })).body["url"]);
const told = (who: Payer) =>
  sql<{ event: string }>(
    stack,
    "select event from public.notifications where user_id = $1 and kind = 'billing' order by created_at",
    [who.id],
  );
const later = () => billing.settle({ hoursLater: true });

test("a plan that was arranged without Stripe stays when its facility becomes a customer, and nobody is told a change", async () => {
  const who = await billing.payer();
  await sql(
    stack,
    `insert into public.employer_subscriptions (employer_id, plan_code, current_period_start, current_period_end)
     values ($1, 'employer_growth', now() - interval '1 day', now() + interval '29 days')`,
    [who.id],
  );
  await open(who, "employer_enterprise");
  await later();
  await later();
  expect(await planRow(stack, who)).toMatchObject({
    plan_code: "employer_growth",
    status: "active",
    subscription_id: null,
  });
  expect(await told(who)).toEqual([]);
});

test("nor does a subscription that ended take the place of what was arranged after it", async () => {
  const who = await billing.payer();
  await pay(await open(who, "employer_starter"), cards.good);
  await later();
  const { subscription_id } = (await planRow(stack, who))!;
  await billing.bench.stripe.subscriptions.cancel(subscription_id!);
  await later();
  expect(await planRow(stack, who)).toMatchObject({ status: "canceled" });
  await sql(
    stack,
    `update public.employer_subscriptions set subscription_id = null, status = 'active', plan_code = 'employer_growth',
       current_period_start = now() - interval '1 day', current_period_end = now() + interval '29 days'
     where employer_id = $1`,
    [who.id],
  );
  await later();
  expect(await planRow(stack, who)).toMatchObject({
    plan_code: "employer_growth",
    status: "active",
    subscription_id: null,
  });
});

test("a second subscription whose giving back was broken off is given back the next time", async () => {
  const who = await billing.payer();
  await pay(await open(who, "employer_growth"), cards.good);
  await later();
  const customer = (await customerOf(stack, who))!;
  await billing.bench.control("POST", "hold");
  // Of two made in the same second nobody could say which was first.
  await billing.bench.control("POST", "advance", { seconds: 60 });
  const { url } = await billing.bench.checkout({
    customer,
    line_items: [{ price: billing.prices.employer_starter, quantity: 1 }],
  });
  await pay(url, cards.good);
  // It is marked and ended, and then Stripe does not answer.
  await billing.bench.control("POST", "faults", {
    kind: "error",
    count: 20,
    match: "POST /v1/refunds",
  });
  await later();
  const { data } = await billing.bench.stripe.subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status).toSorted()).toEqual(["active", "canceled"]);
  await billing.bench.control("DELETE", "faults");
  await billing.bench.control("POST", "drop");
  await billing.bench.control("POST", "resume");
  await later();
  const charges = await billing.bench.stripe.charges.list({ customer, limit: 100 });
  expect(
    charges.data.map(({ amount, amount_refunded }) => [amount, amount_refunded]).toSorted(),
  ).toEqual([
    [19_900, 19_900],
    [39_900, 0],
  ]);
});

test("what was paid for an account that is gone ends and is refunded", async () => {
  const who = await billing.payer();
  const page = await open(who, "employer_starter");
  const customer = (await customerOf(stack, who))!;
  await deleteAccounts(stack, who.id);
  await pay(page, cards.good);
  await billing.bench.control("POST", "settle");
  await later();
  const { data } = await billing.bench.stripe.subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status)).toEqual(["canceled"]);
  const charges = await billing.bench.stripe.charges.list({ customer });
  expect(charges.data.map(({ amount, amount_refunded }) => [amount, amount_refunded])).toEqual([
    [19_900, 19_900],
  ]);
});

test("an account whose plan goes on is not deleted; once it ends, it is, and Stripe keeps its customer", async () => {
  const who = await billing.payer();
  await pay(await open(who, "employer_starter"), cards.good);
  await later();
  const gone = () =>
    sql(stack, "delete from public.employer_profiles where user_id = $1", [who.id]);
  await expect(gone()).rejects.toThrow("renews monthly");
  const { subscription_id } = (await planRow(stack, who))!;
  expect(
    (await who.ask("POST", `/api/stripe/subscriptions/${subscription_id}/cancel`)).status,
  ).toBe(200);
  const customer = (await customerOf(stack, who))!;
  await gone();
  await later();
  const { data } = await billing.bench.stripe.subscriptions.list({ customer, status: "all" });
  expect(data.map(({ status }) => status)).toEqual(["canceled"]);
  const charges = await billing.bench.stripe.charges.list({ customer });
  expect(charges.data.map(({ amount_refunded }) => amount_refunded)).toEqual([0]);
  expect(await billing.bench.stripe.customers.retrieve(customer)).toMatchObject({
    id: customer,
    name: "Test Facility",
    email: who.email,
  });
});

test("a customer that cannot be read holds up nobody, and is not asked for again at once", async () => {
  const [broken, well] = [await billing.payer(), await billing.payer()];
  await sql(
    stack,
    "insert into public.billing_customers (customer_id, employer_id) values ('cus_nobodyknows', $1)",
    [broken.id],
  );
  await open(well, "employer_starter");
  await later();
  const [row] = await sql<{ fresh: boolean }>(
    stack,
    "select synced_at > now() - interval '1 minute' as fresh from public.billing_customers where employer_id = $1",
    [well.id],
  );
  expect(row).toEqual({ fresh: true });
  expect(
    await sql(stack, "select public.customers_to_sync(100) as id").then((rows) =>
      rows.filter(({ id }) => id === "cus_nobodyknows"),
    ),
  ).toEqual([]);
});

test("what was refunded cannot be given as a credit too, even before the payment was read again", async () => {
  const who = await billing.payer();
  const [placement] = await sql<{ id: string }>(
    stack,
    `insert into public.placements (employer_id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp, guarantee_until)
     values ($1, 'Registered Nurse', $2, 8000000, 'employer_growth', 400, $3) returning id`,
    [who.id, day(3), day(93)],
  );
  const { body } = await who.ask("POST", "/functions/v1/create-placement-fee-payment", {
    placementId: placement!.id,
  });
  await pay(String(body["url"]), cards.good);
  await later();
  const admin = await apiOf(stack, await makePerson(stack, { role: null, admin: true }));
  const give = (kind: string, cents: number) =>
    admin.rpc("begin_adjustment", {
      p_placement: placement!.id,
      p_kind: kind,
      p_amount_cents: cents,
      p_reason: "They left after a week.",
      p_form_key: crypto.randomUUID(),
    });
  const { data: refund } = await give("refund", 320_000);
  // Trying again is an admin's too.
  const retried = await (
    await apiOf(stack, who)
  ).rpc("retry_adjustment", {
    p_placement: placement!.id,
    p_adjustment: refund!.id,
  });
  expect(retried.error?.code).toBe("PT403");
  // Stripe has done it, and our tables did not hear of it yet.
  await sql(stack, "select public.finish_adjustment($1, 're_done')", [refund!.id]);
  expect((await give("credit", 1)).error?.message).toBe("All of this fee was already returned.");
});
