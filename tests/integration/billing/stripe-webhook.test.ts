/** /api/stripe/webhook: whose word is taken, that an event counts once, and what becomes of one that cannot be worked on. */
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { BillingWorld } from "#tests/helpers/billing-world.ts";
import { atOurs, atStripe } from "#tests/helpers/billing-truth.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { makePerson, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
let billing: BillingWorld;
let customer: string;
beforeAll(async () => {
  billing = await BillingWorld.start(stack);
  customer = await knownCustomer();
}, 120_000);
afterAll(() => billing.close());

/** A facility's customer, with a card that pays. */
async function knownCustomer(): Promise<string> {
  const payer = await billing.payer();
  const { id } = await billing.bench.stripe.customers.create({ email: payer.email });
  const method = await billing.bench.stripe.paymentMethods.attach("pm_card_visa", { customer: id });
  await billing.bench.stripe.customers.update(id, {
    invoice_settings: { default_payment_method: method.id },
  });
  await sql(
    stack,
    "insert into public.billing_customers (customer_id, employer_id) values ($1, $2)",
    [id, payer.id],
  );
  return id;
}

let number = 0;
const eventOf = (facts: Record<string, unknown> = {}) => ({
  id: `evt_of_a_test_${Date.now()}_${(number += 1)}`,
  object: "event",
  type: "customer.updated",
  created: Math.floor(Date.now() / 1000),
  data: { object: { id: customer, object: "customer" } },
  ...facts,
});

type Sent = { secret?: string; timestamp?: number; signature?: string; method?: string };
async function tell(event: object | string, sent: Sent = {}) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const header =
    sent.signature ??
    Stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: sent.secret ?? billing.webhookSecret,
      ...(sent.timestamp ? { timestamp: sent.timestamp } : {}),
    });
  const response = await fetch(`${billing.origin}/api/stripe/webhook`, {
    method: sent.method ?? "POST",
    headers: { "Content-Type": "application/json", "Stripe-Signature": header },
    ...(sent.method === "GET" ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const noted = (id: string) =>
  sql<{ status: string; attempts: number; last_error: string | null }>(
    stack,
    "select status, attempts, last_error from public.stripe_events where id = $1",
    [id],
  );
const version = async () => {
  const [row] = await sql<{ version: number }>(
    stack,
    "select version from public.billing_customers where customer_id = $1",
    [customer],
  );
  return row!.version;
};
const now = () => Math.floor(Date.now() / 1000);

describe("whose word is taken", () => {
  test.each([
    ["another secret's signature", { secret: "whsec_of_somebody_else" }],
    ["no signature", { signature: "" }],
    ["nonsense", { signature: "t=1,v1=00" }],
    ["a signature of six minutes ago, sent again", { timestamp: now() - 360 }],
    ["a signature for ten minutes from now", { timestamp: now() + 600 }],
  ])("not with %s", async (_name, sent) => {
    const event = eventOf();
    const answer = await tell(event, sent);
    expect(answer.status).toBe(400);
    expect(await noted(event.id)).toEqual([]);
  });

  test.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["nothing in it", "{}"],
    ["no data", JSON.stringify({ ...eventOf(), data: null })],
    ["data about nothing", JSON.stringify({ ...eventOf(), data: { object: 1 } })],
    ["an object as id", JSON.stringify({ ...eventOf(), id: { toString: 1 } })],
    ["a null byte in its id", JSON.stringify({ ...eventOf(), id: "evt_\u0000" })],
    ["a time that is none", JSON.stringify({ ...eventOf(), created: "now" })],
    ["a time beyond all calendars", JSON.stringify({ ...eventOf(), created: 1e300 })],
    [
      "a number as customer",
      JSON.stringify({ ...eventOf(), data: { object: { object: "invoice", customer: 7 } } }),
    ],
  ])("a signed body that is %s is no event, and no failure of ours", async (_name, body) => {
    const { status, body: answer } = await tell(body);
    expect({ status, answer }).toEqual({
      status: 422,
      answer: { error: "This is signed but is not a Stripe event." },
    });
  });

  test("not when a byte of the body is another one", async () => {
    const event = eventOf();
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: JSON.stringify(event),
      secret: billing.webhookSecret,
    });
    const answer = await tell(`${JSON.stringify(event)} `, { signature });
    expect(answer.status).toBe(400);
    expect(await noted(event.id)).toEqual([]);
  });

  test("one whose clock is four minutes ahead or behind is", async () => {
    for (const timestamp of [now() - 240, now() + 240]) {
      expect((await tell(eventOf(), { timestamp })).status).toBe(200);
    }
  });

  test("another method is refused, and what is too long for an event", async () => {
    expect((await tell(eventOf(), { method: "GET" })).status).toBe(405);
    expect((await tell(eventOf(), { method: "PUT" })).status).toBe(405);
    expect((await tell("x".repeat(1_000_001))).status).toBe(413);
  });
});

describe("an event", () => {
  test("is noted once and worked on once, however often and at however many moments it comes", async () => {
    const before = await version();
    const event = eventOf();
    const answers = await Promise.all([tell(event), tell(event), tell(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await tell(event)).status).toBe(200);
    expect(await noted(event.id)).toEqual([{ status: "done", attempts: 1, last_error: null }]);
    expect(await version()).toBe(before + 1);
  });

  test("of a kind that we never heard of is worked on like any other", async () => {
    const event = eventOf({
      type: "customer.invented_next_year",
      data: { object: { id: "x_1", object: "invention", customer } },
    });
    expect((await tell(event)).status).toBe(200);
    expect(await noted(event.id)).toMatchObject([{ status: "done" }]);
  });

  test.each([
    ["nobody", { id: "prod_1", object: "product" }],
    ["a customer who is not ours", { id: "sub_1", object: "subscription", customer: "cus_other" }],
  ])("about %s is noted, and nothing is done", async (_name, object) => {
    const before = await version();
    const event = eventOf({ data: { object } });
    expect((await tell(event)).status).toBe(200);
    expect(await noted(event.id)).toMatchObject([{ status: "foreign", attempts: 0 }]);
    expect(await version()).toBe(before);
  });

  test.each(["charge", "payment_intent"])(
    "that names only a %s, like a bank's dispute, is about whoever paid it",
    async (field) => {
      const intent = await billing.bench.stripe.paymentIntents.create({
        amount: 5_000,
        currency: "usd",
        customer,
        payment_method: "pm_card_visa",
        confirm: true,
        automatic_payment_methods: { enabled: true, allow_redirects: "never" },
      });
      await billing.bench.control("POST", "settle");
      const before = await version();
      const paid = { charge: intent.latest_charge, payment_intent: intent.id };
      const event = eventOf({
        type: "charge.dispute.created",
        data: { object: { id: "du_1", object: "dispute", [field]: paid[field as "charge"] } },
      });
      expect((await tell(event)).status).toBe(200);
      expect(await noted(event.id)).toMatchObject([{ status: "done" }]);
      expect(await version()).toBe(before + 1);
    },
  );

  test("about a payment that Stripe does not know is nobody's; while Stripe is down, it is not stored", async () => {
    const object = { id: "du_2", object: "dispute", charge: "ch_of_nobody" };
    const event = eventOf({ type: "charge.dispute.created", data: { object } });
    await billing.bench.control("POST", "faults", { kind: "down", count: 30 });
    try {
      expect((await tell(event)).status).toBe(503);
    } finally {
      await billing.bench.control("DELETE", "faults");
    }
    expect(await noted(event.id)).toEqual([]);
    expect((await tell(event)).status).toBe(200);
    expect(await noted(event.id)).toMatchObject([{ status: "foreign" }]);
  });

  test("has no effect by its body: what Stripe says when it is asked counts", async () => {
    const event = eventOf({
      type: "customer.subscription.updated",
      data: { object: { id: "sub_free", object: "subscription", customer, status: "active" } },
    });
    expect((await tell(event)).status).toBe(200);
    expect(await atOurs(billing, customer)).toEqual(await atStripe(billing, customer));
    expect((await atOurs(billing, customer)).subscription).toBe("none");
  });
});

describe("when Stripe does not answer", () => {
  const settle = () => billing.settle({ hoursLater: true });

  test.each([
    ["is down", { kind: "down" }],
    ["answers 500", { kind: "error" }],
    ["has had too many requests", { kind: "rate_limit" }],
    ["breaks off in the middle", { kind: "cut" }],
  ])("because it %s, the event waits and is worked on later", async (_name, fault) => {
    const event = eventOf();
    await billing.bench.control("POST", "faults", { ...fault, count: 30 });
    try {
      expect((await tell(event)).status).toBe(200);
    } finally {
      await billing.bench.control("DELETE", "faults");
    }
    const [waiting] = await noted(event.id);
    expect(waiting).toMatchObject({ status: "waiting", attempts: 1 });
    expect(waiting!.last_error).not.toBeNull();
    // Sent again meanwhile, it is not worked on beside the worker.
    expect((await tell(event)).status).toBe(200);
    expect(await noted(event.id)).toMatchObject([{ status: "waiting", attempts: 1 }]);
    await settle();
    expect(await noted(event.id)).toEqual([{ status: "done", attempts: 2, last_error: null }]);
  });

  test("for the tenth time, it waits for an admin, who has it worked on again; nobody else can", async () => {
    const event = eventOf();
    await billing.bench.control("POST", "faults", { kind: "down", count: 500 });
    try {
      await tell(event);
      await sql(stack, "update public.stripe_events set attempts = 9 where id = $1", [event.id]);
      await settle().catch(() => undefined);
    } finally {
      await billing.bench.control("DELETE", "faults");
    }
    expect(await noted(event.id)).toMatchObject([{ status: "failed", attempts: 10 }]);
    await settle();
    expect(await noted(event.id)).toMatchObject([{ status: "failed" }]);

    const owner = await apiOf(stack, await billing.payer());
    const refused = await owner.rpc("replay_stripe_event", { p_id: event.id });
    expect(refused.error?.code).toBe("PT403");
    const admin = await makePerson(stack, { role: null, admin: true });
    const replayed = await (
      await apiOf(stack, admin)
    ).rpc("replay_stripe_event", {
      p_id: event.id,
    });
    expect(replayed.data).toBe(customer);
    await settle();
    expect(await noted(event.id)).toMatchObject([{ status: "done", attempts: 1 }]);
    expect(
      await sql(
        stack,
        "select actor_id, action from public.audit_log where subject_type = 'stripe_event' and subject_id = $1",
        [event.id],
      ),
    ).toEqual([{ actor_id: admin.id, action: "billing.event_replayed" }]);
  });
});

test("a failure that is reported late does not undo an event that is done; a late success ends one that failed", async () => {
  const event = eventOf();
  await tell(event);
  const finish = (error: string | null) =>
    sql(stack, "select private.finish_stripe_event($1, $2)", [event.id, error]);
  await finish("Stripe was down");
  expect(await noted(event.id)).toEqual([{ status: "done", attempts: 1, last_error: null }]);
  await sql(
    stack,
    "update public.stripe_events set status = 'failed', attempts = 10, last_error = 'Down' where id = $1",
    [event.id],
  );
  await finish("Stripe was down");
  expect(await noted(event.id)).toEqual([{ status: "failed", attempts: 10, last_error: "Down" }]);
  await finish(null);
  expect(await noted(event.id)).toEqual([{ status: "done", attempts: 11, last_error: null }]);
});

test("a price that is no plan's is not guessed at: the event fails, saying which price it is", async () => {
  const other = await knownCustomer();
  const price = await billing.bench.price(12_300, "By hand");
  await billing.bench.stripe.subscriptions.create({
    customer: other,
    items: [{ price: price.id }],
  });
  await billing.bench.control("POST", "settle");
  const [event] = await sql<{ status: string; last_error: string }>(
    stack,
    "select status, last_error from public.stripe_events where customer_id = $1 order by received_at desc limit 1",
    [other],
  );
  expect(event).toMatchObject({ status: "waiting" });
  expect(event!.last_error).toContain(price.id);
  expect((await atOurs(billing, other)).subscription).toBe("none");
});
