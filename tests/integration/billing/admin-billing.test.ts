/** What administrators see of billing and do about it: each once, each written down; and that nobody else can. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { subscribeTo } from "#tests/helpers/billing.ts";
import { cards, pay } from "#tests/helpers/local-stripe.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { startPayingApp, type PayingApp } from "#tests/helpers/paying-app.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { makePlacement, type PlacementFacts } from "#tests/helpers/placements.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const FEE = 312_000;

let app: PayingApp;
let admin: Person;
let visitor: Visitor;
let api: Api;
beforeAll(async () => {
  app = await startPayingApp(stack);
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin, app.origin);
  api = await apiOf(stack, admin);
});
afterAll(() => app.close());

const settled = () => app.bench.control("POST", "settle");
const at = (placement: string) => `/admin/billing/placements/${placement}`;

/** A facility that owes a fee of $3,120.00. */
async function dueFee() {
  const facility = await makeFacility(stack);
  const placement = await makePlacement(stack, facility);
  return { facility, placement, owner: await signedIn(stack, facility, app.origin) };
}

/** A facility that has paid a fee of $3,120.00. */
async function paidFee(facts: PlacementFacts = {}) {
  const facility = await makeFacility(stack);
  const placement = await makePlacement(stack, facility, facts);
  const owner = await signedIn(stack, facility, app.origin);
  const sent = await owner.post(`/employer/placements/${placement}`, { intent: "pay" });
  await pay(sent.headers.get("location"), cards.good);
  await settled();
  const customer = await app.customerOf(facility);
  return { facility, placement, owner, customer };
}
const give = (placement: string, more: Record<string, string> = {}) =>
  visitor.post(at(placement), {
    intent: "give",
    kind: "refund",
    amount: "1,000.00",
    reason: "They left after a week",
    formKey: randomUUID(),
    ...more,
  });
const refunds = async (customer: string) => {
  const { data } = await app.bench.stripe.charges.list({ customer });
  return data.map((charge) => charge.amount_refunded);
};
/** Pays a fee once more. @returns the charge */
async function chargeAgain(placement: string, customer: string): Promise<string> {
  const { status, latest_charge } = await app.bench.stripe.paymentIntents.create({
    amount: FEE,
    currency: "usd",
    customer,
    payment_method: "pm_card_visa",
    metadata: { kind: "placement_fee", placement_id: placement },
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: "never" },
  });
  expect(status).toBe("succeeded");
  return String(latest_charge);
}
/** Pays a fee once more, and waits until the second payment is refunded. */
async function payAgain(placement: string, customer: string): Promise<void> {
  await chargeAgain(placement, customer);
  await settled();
}
/** Records the last day of work: so many days ago. */
const ended = (placement: string, daysAgo: number) =>
  sql(
    stack,
    `update public.placements set status = 'ended', ended_on = $2::date, ended_reason = 'They left.',
       starts_on = least(starts_on, $2::date) where id = $1`,
    [placement, day(-daysAgo)],
  );
const adjustments = (placement: string) =>
  sql<{ kind: string; amount_cents: string; status: string; error: string | null }>(
    stack,
    "select kind, amount_cents, status, error from public.billing_adjustments where placement_id = $1 order by created_at",
    [placement],
  );
const audited = async (subject: string) =>
  (
    await sql<{ action: string }>(
      stack,
      "select action from public.audit_log where subject_id = $1 and action like 'billing.%' order by id",
      [subject],
    )
  ).map(({ action }) => action);

test("a fee whose second payment was disputed at the bank can be refunded and credited", async () => {
  const { facility, placement, customer } = await paidFee();
  await app.bench.control("POST", "hold");
  const second = await chargeAgain(placement, customer);
  await app.bench.control("POST", "dispute", { charge: second });
  await app.bench.control("POST", "resume");
  await settled();
  // Stripe refuses to refund it, and syncing goes on.
  const failed = await sql(
    stack,
    "select type, last_error from public.stripe_events where customer_id = $1 and last_error is not null",
    [customer],
  );
  expect(failed).toEqual([]);
  const page = await textOf(await visitor.get(at(placement)));
  expect(page).toContain("Disputed at the bank");
  expect(page).toContain("$3,120.00 can still be refunded.");
  expect(page).toContain('value="give"');
  for (const kind of ["refund", "credit"])
    expect((await give(placement, { kind })).status).toBe(302);
  expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["done", "done"]);
  const told = await sql(
    stack,
    "select event from public.notifications where user_id = $1 and event like 'fee_paid%'",
    [facility.id],
  );
  expect(told).toEqual([{ event: "fee_paid" }]);
});

test("a payment disputed at the bank is heard of, shown, and neither refunded nor credited", async () => {
  const { placement, customer } = await paidFee();
  const { data } = await app.bench.stripe.charges.list({ customer });
  await app.bench.control("POST", "dispute", { charge: data[0]!.id });
  await settled();
  const events = await sql(
    stack,
    "select type, status from public.stripe_events where customer_id = $1 and type like 'charge.dispute%' order by type",
    [customer],
  );
  expect(events).toEqual([
    { type: "charge.dispute.created", status: "done" },
    { type: "charge.dispute.funds_withdrawn", status: "done" },
  ]);
  const page = await textOf(await visitor.get(at(placement)));
  expect(page).toContain("Disputed at the bank");
  expect(page).toContain("it can’t be refunded or credited here. Handle it in Stripe.");
  expect(page).not.toContain('value="give"');
  for (const kind of ["refund", "credit"]) {
    const refused = await give(placement, { kind });
    expect(refused.status).toBe(409);
    expect(await textOf(refused)).toContain("This payment was disputed at the bank");
  }
  expect(await adjustments(placement)).toEqual([]);
  expect(await refunds(customer)).toEqual([0]);
});

describe("what a bank takes back after a dispute", () => {
  const fee = async (placement: string) =>
    (
      await sql(stack, "select due, paid, disputed from private.fees where placement_id = $1", [
        placement,
      ])
    )[0];
  const month = async () => {
    const { months } = (await api.rpc("admin_billing")).data as unknown as {
      months: { fees_cents: number; refunded_cents: number; subscriptions_cents: number }[];
    };
    return months.at(-1)!;
  };
  const charges = async (customer: string) =>
    (await app.bench.stripe.charges.list({ customer })).data;

  test.each([
    ["needs_response", "lost", { due: false, paid: false, disputed: true }, FEE],
    ["needs_response", "won", { due: false, paid: true, disputed: false }, 0],
    ["warning_needs_response", "warning_closed", { due: false, paid: true, disputed: false }, 0],
  ])("%s, then %s: counts as paid only while we have it", async (status, end, after, back) => {
    const { placement, customer, owner } = await paidFee();
    const before = await month();
    const [charge] = await charges(customer);
    const dispute = (await app.bench.control("POST", "dispute", {
      charge: charge!.id,
      status,
    })) as { id: string };
    await settled();
    const asks = status.startsWith("warning");
    expect(await fee(placement)).toEqual({ due: false, paid: asks, disputed: !asks });
    const page = await textOf(await owner.get(`/employer/placements/${placement}`));
    expect(page.includes("Your bank took the payment back")).toBe(!asks);
    const pay = await owner.post(`/employer/placements/${placement}`, { intent: "pay" });
    expect(pay.status).toBe(409);
    await app.bench.control("POST", "close-dispute", { dispute: dispute.id, status: end });
    await settled();
    expect(await fee(placement)).toEqual(after);
    expect((await month()).refunded_cents - before.refunded_cents).toBe(back);
    const list = await textOf(await visitor.get("/admin/billing/placements?fee=disputed"));
    expect(list.includes(at(placement))).toBe(after.disputed);
    const html = await textOf(await visitor.get(at(placement)));
    expect(html).toContain(
      after.disputed ? "Disputed at the bank, which took it back" : "Paid, but disputed",
    );
  });

  test("a second payment of a fee that was refunded was no revenue, and the fee is not refunded", async () => {
    const before = await month();
    const { placement, customer } = await paidFee();
    await payAgain(placement, customer);
    expect((await refunds(customer)).toSorted((a, b) => a - b)).toEqual([0, FEE]);
    const after = await month();
    expect(after.fees_cents - before.fees_cents).toBe(FEE);
    expect(after.refunded_cents - before.refunded_cents).toBe(0);
    const [row] = await sql(
      stack,
      "select paid, refunded from private.fees where placement_id = $1",
      [placement],
    );
    expect(row).toEqual({ paid: true, refunded: false });
    expect(await textOf(await visitor.get(at(placement)))).toContain("$3,120.00 paid on");
  });

  test("an invoice that was refunded is no revenue, and the facility sees that it was returned", async () => {
    const before = await month();
    const facility = await makePerson(stack, { role: "employer", status: "approved", plan: null });
    const owner = await signedIn(stack, facility, app.origin);
    await subscribeTo(owner, "employer_growth");
    await settled();
    expect((await month()).subscriptions_cents - before.subscriptions_cents).toBe(39_900);
    const [charge] = await charges(await app.customerOf(facility));
    await app.bench.stripe.refunds.create({ charge: charge!.id });
    await settled();
    expect((await month()).subscriptions_cents).toBe(before.subscriptions_cents);
    expect(await textOf(await owner.get("/employer/billing"))).toContain("Paid, $399.00 returned");
  });
});

describe("waiving", () => {
  const waive = (placement: string, waiveReason = "Disputed, and they are right", who = visitor) =>
    who.post(at(placement), { intent: "waive", waiveReason });

  test("a fee that was not paid: nothing is owed or charged any more, the owner is told, and the log says why", async () => {
    const { facility, placement, owner } = await dueFee();
    const short = await waive(placement, "no");
    expect(short.status).toBe(422);
    expect((await waive(placement)).headers.get("location")).toBe(at(placement));
    expect(await textOf(await visitor.get(at(placement)))).toContain("Fee waived");
    const page = await textOf(await owner.get(`/employer/placements/${placement}`));
    expect(page).toContain("nothing is owed for this placement");
    expect(page).not.toContain("Disputed, and they are right");
    expect(await textOf(await owner.get("/employer/placements"))).not.toContain("Fee due");
    const pay = await owner.post(`/employer/placements/${placement}`, { intent: "pay" });
    expect(pay.status).toBe(409);
    expect(await audited(placement)).toEqual(["billing.fee_waived"]);
    const told = await sql(
      stack,
      "select event from public.notifications where user_id = $1 and event = 'fee_waived'",
      [facility.id],
    );
    expect(told).toHaveLength(1);
    expect((await waive(placement)).status).toBe(409);
    const [row] = await sql(stack, "select due from private.fees where placement_id = $1", [
      placement,
    ]);
    expect(row).toEqual({ due: false });
  });

  test("a fee that is disputed and not paid can be waived", async () => {
    const { facility, placement, owner } = await dueFee();
    await sql(
      stack,
      `insert into public.placement_disputes (placement_id, side, reason, raised_by)
       values ($1, 'facility', 'We had been in touch before.', $2)`,
      [placement, facility.id],
    );
    expect(await textOf(await visitor.get(at(placement)))).toContain('value="waive"');
    expect((await waive(placement)).headers.get("location")).toBe(at(placement));
    expect(await textOf(await owner.get(`/employer/placements/${placement}`))).toContain(
      "nothing is owed for this placement",
    );
  });

  /** Opens a fee's payment; returns a try to pay there, and its state at Stripe. */
  async function opened(placement: string, facility: Person, owner: Visitor, how: string) {
    const { stripe } = app.bench;
    if (how === "page") {
      const sent = await owner.post(`/employer/placements/${placement}`, { intent: "pay" });
      const url = sent.headers.get("location");
      const customer = await app.customerOf(facility);
      return {
        tryToPay: () => pay(url, cards.good),
        state: async () => (await stripe.checkout.sessions.list({ customer })).data[0]!.status,
      };
    }
    const { access_token } = (await (await apiOf(stack, facility)).auth.getSession()).data.session!;
    await fetch(`${app.origin}/functions/v1/create-placement-fee-payment`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${access_token}`,
        "content-type": "application/json",
        "x-forwarded-for": owner.address,
      },
      body: JSON.stringify({ placementId: placement, method: "card" }),
    });
    const customer = await app.customerOf(facility);
    const [intent] = (await stripe.paymentIntents.list({ customer })).data;
    return {
      tryToPay: () =>
        stripe.paymentIntents
          .confirm(intent!.id, { payment_method: "pm_card_visa" })
          .catch(() => undefined),
      state: async () => (await stripe.paymentIntents.retrieve(intent!.id)).status,
    };
  }

  test.each([
    ["page", "expired"],
    ["card", "canceled"],
  ])(
    "a fee whose %s to pay is open: it is closed, and can’t be paid there",
    async (how, closed) => {
      const { facility, placement, owner } = await dueFee();
      const { tryToPay, state } = await opened(placement, facility, owner, how);
      await waive(placement);
      expect(await textOf(await visitor.get(at(placement)))).toContain("Fee waived. We told");
      expect(await state()).toBe(closed);
      await tryToPay();
      await settled();
      expect(await refunds(await app.customerOf(facility))).toEqual([]);
      expect(await textOf(await owner.get(`/employer/placements/${placement}`))).toContain(
        "nothing is owed for this placement",
      );
    },
  );

  test("a fee that is paid at the same moment: the admin is told, and can refund it after the guarantee", async () => {
    const facility = await makeFacility(stack);
    const placement = await makePlacement(stack, facility, { guaranteeDays: -1 });
    const owner = await signedIn(stack, facility, app.origin);
    // Held from the start: the event of the new customer, handled late, would already find the payment.
    await app.bench.control("POST", "hold");
    const { tryToPay } = await opened(placement, facility, owner, "page");
    await tryToPay();
    const told = await waive(placement);
    await app.bench.control("POST", "resume");
    const html = await textOf(await visitor.get(told.headers.get("location")!));
    expect(html).toContain("the facility paid it at the same moment. Refund it below.");
    await give(placement, { amount: "3,120.00" });
    await settled();
    expect(await refunds(await app.customerOf(facility))).toEqual([FEE]);
  });

  test("Stripe does not answer: the fee is waived, and the admin is told what is still open", async () => {
    const { facility, placement, owner } = await dueFee();
    await opened(placement, facility, owner, "page");
    await app.fault("down", "POST /v1/checkout/sessions", { count: 2 });
    await waive(placement);
    const html = await textOf(await visitor.get(at(placement)));
    await app.bench.control("DELETE", "faults");
    expect(html).toContain("a payment page that is already open can still be paid");
    expect(await audited(placement)).toEqual(["billing.fee_waived"]);
  });

  test("not one that was paid, and by nobody but an admin", async () => {
    const { placement, owner } = await paidFee();
    const paid = await waive(placement);
    expect(paid.status).toBe(409);
    expect(await textOf(paid)).toContain("has been paid");
    expect((await waive(placement, "For myself", owner)).status).toBe(302);
    expect(await audited(placement)).toEqual([]);
  });
});

test("a paid fee has a receipt with number, payer, what was paid and what was given back", async () => {
  const { placement, owner } = await paidFee();
  await give(placement);
  const here = `/employer/placements/${placement}`;
  const link = /href="([^"]*show=receipt)"/.exec(await textOf(await owner.get(here)))![1]!;
  const receipt = await textOf(await owner.get(link));
  for (const words of [
    `PF-${placement.slice(0, 8).toUpperCase()}`,
    "1 Test Street",
    "by card",
    "$3,120.00",
    "−$1,000.00",
    "$2,120.00",
  ])
    expect(receipt).toContain(words);
  const due = await dueFee();
  expect((await due.owner.get(`/employer/placements/${due.placement}?show=receipt`)).status).toBe(
    404,
  );
  expect((await due.owner.get(link)).status).toBe(404);
});

describe("giving back", () => {
  test("a part, then the rest: to the card, once each, each written down once, and the owner is told", async () => {
    const { facility, placement, owner, customer } = await paidFee();
    expect((await give(placement)).headers.get("location")).toBe(at(placement));
    const html = await textOf(await visitor.get(at(placement)));
    expect(html).toContain("Refunded. We told the facility’s owner.");
    expect(html).toContain("$2,120.00 can still be refunded.");
    expect(html).toContain("They left after a week");
    expect(await refunds(customer)).toEqual([100_000]);
    const page = await textOf(await owner.get(`/employer/placements/${placement}`));
    expect(page).toContain("Fee paid, $1,000.00 refunded");
    expect(page).not.toContain("They left after a week");
    await give(placement, { amount: "2120" });
    expect(await refunds(customer)).toEqual([FEE]);
    expect(await textOf(await visitor.get(at(placement)))).toContain("Fee refunded");
    expect(await audited(placement)).toEqual(["billing.refund_begun", "billing.refund_begun"]);
    const told = await sql(
      stack,
      "select facts ->> 'cents' as cents from public.notifications where user_id = $1 and event = 'fee_given_back' order by created_at",
      [facility.id],
    );
    expect(told).toEqual([{ cents: "100000" }, { cents: "212000" }]);
    // What was given back is not owed again.
    const again = await owner.post(`/employer/placements/${placement}`, { intent: "pay" });
    expect(again.status).toBe(409);
  });

  test("a credit goes on the next invoices", async () => {
    const { placement, customer, owner } = await paidFee();
    await give(placement, { kind: "credit" });
    expect(await app.bench.stripe.customers.retrieve(customer)).toMatchObject({
      balance: -100_000,
    });
    expect(await refunds(customer)).toEqual([0]);
    expect(await textOf(await owner.get(`/employer/placements/${placement}`))).toContain(
      "$1,000.00 credited: it is taken off your next invoices.",
    );
    expect(await audited(placement)).toEqual(["billing.credit_begun"]);
    // What was credited cannot be refunded besides.
    const more = await give(placement, { amount: "2,500" });
    expect(more.status).toBe(422);
    expect(await textOf(more)).toContain("Choose an amount up to $2,120.00.");
  });

  test("the same form twice, and twice at once: one refund, one entry", async () => {
    const { placement, customer } = await paidFee();
    const formKey = randomUUID();
    const both = await Promise.all([give(placement, { formKey }), give(placement, { formKey })]);
    both.push(await give(placement, { formKey }));
    expect(both.map(({ status }) => status)).toEqual([302, 302, 302]);
    expect(await refunds(customer)).toEqual([100_000]);
    expect(await adjustments(placement)).toHaveLength(1);
    expect(await audited(placement)).toEqual(["billing.refund_begun"]);
  });

  test("two admins at once, together more than was paid: one of them is refused", async () => {
    const { placement, customer } = await paidFee();
    const both = await Promise.all([
      give(placement, { amount: "2,000" }),
      give(placement, { amount: "2,000" }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 422]);
    expect(await refunds(customer)).toEqual([200_000]);
  });

  test.each<[string, Record<string, string>, string]>([
    ["more than was paid", { amount: "3120.01" }, "Choose an amount up to $3,120.00."],
    ["nothing", { amount: "0" }, "Enter an amount."],
    ["no amount", { amount: "a lot" }, "Enter an amount in dollars"],
    ["less than nothing", { amount: "-5" }, "Enter an amount in dollars"],
    ["no reason", { reason: " " }, "at least 3 characters"],
    ["no such way", { kind: "cash" }, "Choose a refund or a credit."],
  ])("%s: 422, and nothing happens", async (_, fields, words) => {
    const { placement, customer } = await paidFee();
    const answer = await give(placement, fields);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(words);
    expect(await refunds(customer)).toEqual([0]);
    expect(await adjustments(placement)).toEqual([]);
    expect(await audited(placement)).toEqual([]);
  });

  test("without a last day in the guarantee, and before anything was paid: refused", async () => {
    const late = await paidFee({ guaranteeDays: -1 });
    expect(await textOf(await visitor.get(at(late.placement)))).toContain(
      "so the fee can’t be refunded",
    );
    const answer = await give(late.placement);
    expect(answer.status).toBe(409);
    expect(await textOf(answer)).toContain("This placement’s guarantee ended on");
    // They worked on after the guarantee.
    await ended(late.placement, 0);
    expect((await give(late.placement)).status).toBe(409);
    const due = await makePlacement(stack, late.facility);
    expect((await give(due)).status).toBe(409);
    expect((await give(randomUUID())).status).toBe(404);
    expect(await refunds(late.customer)).toEqual([0]);
  });

  test.each([
    ["refund", [100_000], 0],
    ["credit", [0], -100_000],
  ])(
    "after the guarantee, when the last day of work was within it: refunded or credited all the same (%s)",
    async (kind, back, balance) => {
      const { placement, customer, owner } = await paidFee({ guaranteeDays: -10 });
      const here = `/employer/placements/${placement}`;
      expect(await textOf(await owner.get(here))).toContain(
        "If they left by then, record the last",
      );
      await ended(placement, 10);
      expect(await textOf(await owner.get(here))).toContain("The last day of work was within it.");
      expect(await textOf(await visitor.get(at(placement)))).toContain("$3,120.00 can still be");
      expect((await give(placement, { kind })).status).toBe(302);
      expect(await refunds(customer)).toEqual(back);
      expect(await app.bench.stripe.customers.retrieve(customer)).toMatchObject({ balance });
    },
  );

  test("Stripe refuses: what it says is shown, and nothing was given back", async () => {
    const { placement, customer } = await paidFee();
    const { data } = await app.bench.stripe.paymentIntents.list({ customer });
    await app.bench.control("POST", "hold");
    await app.bench.stripe.refunds.create({ payment_intent: data[0]!.id, amount: 300_000 });
    await give(placement);
    await app.bench.control("POST", "resume");
    const html = await textOf(await visitor.get(at(placement)));
    expect(html).toContain("Stripe refused, so nothing was refunded.");
    expect(await adjustments(placement)).toEqual([
      {
        kind: "refund",
        amount_cents: expect.anything(),
        status: "refused",
        error: expect.stringContaining("greater than unrefunded amount"),
      },
    ]);
    await settled();
    expect(await refunds(customer)).toEqual([300_000]);
  });

  const begunOf = async (placement: string) =>
    (
      await sql<{ id: string }>(
        stack,
        "select id from public.billing_adjustments where placement_id = $1 and status = 'begun'",
        [placement],
      )
    )[0]?.id;

  test.each(["down", "error", "cut"])(
    "Stripe %s: it stands as begun, and trying again gives it back once",
    async (kind) => {
      const { placement, customer } = await paidFee();
      await app.fault(kind, "POST /v1/refunds", { count: 2 });
      await give(placement);
      const html = await textOf(await visitor.get(at(placement)));
      await app.bench.control("DELETE", "faults");
      const adjustment = await begunOf(placement);
      expect(adjustment).toBeTruthy();
      expect(html).toContain("Stripe did not answer.");
      expect(html).toContain("Try again");
      const list = await textOf(await visitor.get("/admin/billing/placements?fee=begun"));
      expect(list).toContain(at(placement));
      const again = { intent: "again", adjustment: adjustment! };
      await Promise.all([1, 2].map(() => visitor.post(at(placement), again)));
      expect(await refunds(customer)).toEqual([100_000]);
      expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["done"]);
      const [first, ...others] = await audited(placement);
      expect(first).toBe("billing.refund_begun");
      expect([...new Set(others)]).toEqual(["billing.refund_retried"]);
    },
  );

  test.each(["refund", "credit"])(
    "a %s that was made without our hearing of it is not made again two days later, when its key is forgotten",
    async (kind) => {
      const shared = app;
      app = await startPayingApp(stack);
      const before = visitor;
      visitor = visitor.at(app.origin);
      try {
        const { placement, customer } = await paidFee();
        const path = kind === "refund" ? "/v1/refunds" : `/v1/customers/${customer}/balance`;
        await app.fault("cut", `POST ${path}`, { count: 2 });
        await give(placement, { kind });
        await app.bench.control("DELETE", "faults");
        await app.bench.advance(2);
        await visitor.post(at(placement), {
          intent: "again",
          adjustment: (await begunOf(placement))!,
        });
        expect(await textOf(await visitor.get(at(placement)))).toContain(
          kind === "refund" ? "Refunded. We told" : "Credited. It comes off",
        );
        expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["done"]);
        const { balance } = (await app.bench.stripe.customers.retrieve(customer)) as {
          balance: number;
        };
        expect([await refunds(customer), balance]).toEqual(
          kind === "refund" ? [[100_000], 0] : [[0], -100_000],
        );
      } finally {
        await app.close();
        app = shared;
        visitor = before;
      }
    },
  );

  test.each(["at once", "when it is tried again"])(
    "a credit for money that the bank has taken since is not given %s",
    async (when) => {
      const { placement, customer } = await paidFee();
      const { data } = await app.bench.stripe.charges.list({ customer });
      if (when !== "at once") {
        await app.fault("down", `POST /v1/customers/${customer}/balance`, { count: 2 });
        await give(placement, { kind: "credit" });
        await app.bench.control("DELETE", "faults");
      }
      // Stripe has not told us of the dispute yet.
      await app.bench.control("POST", "hold");
      await app.bench.control("POST", "dispute", { charge: data[0]!.id });
      if (when === "at once") await give(placement, { kind: "credit" });
      else {
        const adjustment = (await begunOf(placement))!;
        await visitor.post(at(placement), { intent: "again", adjustment });
      }
      expect(await textOf(await visitor.get(at(placement)))).toContain("Nothing was credited");
      await app.bench.control("POST", "resume");
      await settled();
      expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["refused"]);
      expect(await app.bench.stripe.customers.retrieve(customer)).toMatchObject({ balance: 0 });
    },
  );

  test("trying again what is another placement's: not found", async () => {
    const { placement } = await paidFee();
    const other = await makePlacement(stack, await makeFacility(stack));
    await give(placement);
    const [row] = await sql<{ id: string }>(
      stack,
      "select id from public.billing_adjustments where placement_id = $1",
      [placement],
    );
    const answer = await visitor.post(at(other), { intent: "again", adjustment: row!.id });
    expect(answer.status).toBe(404);
  });
});

describe("a refund that the bank sends back later", () => {
  const guaranteeEnds = (placement: string) =>
    sql(stack, "update public.placements set guarantee_until = current_date - 3 where id = $1", [
      placement,
    ]);
  /** A fee of which $1,000.00 were refunded, in vain. */
  async function failedRefund(reason?: string) {
    const paid = await paidFee();
    await give(paid.placement);
    const [refund] = (await app.bench.stripe.refunds.list({ limit: 1 })).data;
    await app.bench.control("POST", "fail-refund", { refund: refund!.id, reason });
    await settled();
    const [row] = await sql<{ id: string }>(
      stack,
      "select id from public.billing_adjustments where placement_id = $1",
      [paid.placement],
    );
    return { ...paid, adjustment: row!.id };
  }
  const settle = (placement: string, adjustment: string, who = visitor) =>
    who.post(at(placement), { intent: "settle", adjustment });

  test("shows as failed, and why; nothing counts as returned; the owner is told", async () => {
    const { facility, placement, owner } = await failedRefund("lost_or_stolen_card");
    expect(await adjustments(placement)).toEqual([
      { kind: "refund", amount_cents: 100_000, status: "failed", error: "lost_or_stolen_card" },
    ]);
    const html = await textOf(await visitor.get(at(placement)));
    expect(html).toContain("Failed");
    expect(html).toContain("The card was reported lost or stolen.");
    expect(html).toContain("$3,120.00 can still be refunded.");
    const page = await textOf(await owner.get(`/employer/placements/${placement}`));
    expect(page).not.toContain("refunded to the card");
    const [fee] = await sql(
      stack,
      "select paid, refunded, begun from private.fees where placement_id = $1",
      [placement],
    );
    expect(fee).toEqual({ paid: true, refunded: false, begun: true });
    const told = await sql(
      stack,
      "select facts ->> 'cents' as cents from public.notifications where user_id = $1 and event = 'refund_failed'",
      [facility.id],
    );
    expect(told).toEqual([{ cents: "100000" }]);
    expect(await textOf(await visitor.get("/admin/billing/placements?fee=begun"))).toContain(
      at(placement),
    );
    expect(await textOf(await visitor.get("/admin/billing"))).toMatch(
      /unfinished or failed refunds? or credits?/,
    );
  });

  const begun = async (placement: string) =>
    (
      await sql<{ begun: boolean }>(
        stack,
        "select begun from private.fees where placement_id = $1",
        [placement],
      )
    )[0]!.begun;

  test("can be refunded again, even after the guarantee, but no more than failed; then nothing is left", async () => {
    const { placement, customer, adjustment } = await failedRefund();
    await guaranteeEnds(placement);
    const more = await give(placement, { amount: "1000.01" });
    expect(await textOf(more)).toContain("Choose an amount up to $1,000.00.");
    expect(await textOf(await visitor.get(at(placement)))).toContain("mark this refund as settled");
    expect((await give(placement)).status).toBe(302);
    expect(await refunds(customer)).toEqual([100_000]);
    expect((await give(placement)).status).toBe(409);
    expect(await begun(placement)).toBe(false);
    expect(await textOf(await visitor.get(at(placement)))).not.toContain(
      "mark this refund as settled",
    );
    expect((await settle(placement, adjustment)).status).toBe(409);
    expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["failed", "done"]);
  });

  test("that fails again can be refunded once more, not twice", async () => {
    const { placement } = await failedRefund();
    await guaranteeEnds(placement);
    expect((await give(placement)).status).toBe(302);
    const [again] = (await app.bench.stripe.refunds.list({ limit: 1 })).data;
    await app.bench.control("POST", "fail-refund", { refund: again!.id });
    await settled();
    expect((await adjustments(placement)).map(({ status }) => status)).toEqual([
      "failed",
      "failed",
    ]);
    expect(await begun(placement)).toBe(true);
    const more = await give(placement, { amount: "1000.01" });
    expect(await textOf(more)).toContain("Choose an amount up to $1,000.00.");
    expect((await give(placement)).status).toBe(302);
    expect((await give(placement)).status).toBe(409);
  });

  test("is settled when the facility was paid some other way, and is not refunded then", async () => {
    const { placement, adjustment, owner } = await failedRefund();
    expect((await settle(placement, adjustment, owner)).status).toBe(302);
    expect((await adjustments(placement)).map(({ status }) => status)).toEqual(["failed"]);
    expect((await settle(placement, adjustment)).headers.get("location")).toBe(at(placement));
    expect(await adjustments(placement)).toMatchObject([
      { status: "failed", amount_cents: 100_000 },
      { kind: "refund", status: "settled", amount_cents: 100_000 },
    ]);
    expect((await settle(placement, adjustment)).status).toBe(409);
    const log = await audited(placement);
    expect(log.filter((action) => action.endsWith("settled"))).toEqual(["billing.refund_settled"]);
    const page = await textOf(await visitor.get(at(placement)));
    expect(page).toContain("Returned another way");
    expect(page).toContain("$2,120.00 can still be refunded.");
    expect(await begun(placement)).toBe(false);
    await guaranteeEnds(placement);
    expect((await give(placement)).status).toBe(409);
  });

  test("what was settled is no revenue, and the facility's page and receipt say that it was returned another way", async () => {
    const refunded = async () =>
      (
        (await api.rpc("admin_billing")).data as unknown as { months: { refunded_cents: number }[] }
      ).months.at(-1)!.refunded_cents;
    const before = await refunded();
    const { placement, adjustment, owner, customer } = await failedRefund();
    expect(await refunded()).toBe(before);
    await settle(placement, adjustment);
    expect(await refunded()).toBe(before + 100_000);
    const here = `/employer/placements/${placement}`;
    const page = await textOf(await owner.get(here));
    expect(page).toContain("Fee paid, $1,000.00 returned");
    expect(page).toContain("$1,000.00 returned another way.");
    expect(page).not.toContain("to the card.");
    const receipt = await textOf(await owner.get(`${here}?show=receipt`));
    expect(receipt).toContain("Returned another way");
    expect(receipt).toContain("$2,120.00");
    const fee = (name: string) =>
      sql(stack, `select ${name} as it from private.fees where placement_id = $1`, [placement]);
    expect(await fee("refunded")).toEqual([{ it: true }]);
    // What is refunded besides, or taken by the bank, can't be subtracted twice.
    const { data } = await app.bench.stripe.paymentIntents.list({ customer });
    await app.bench.stripe.refunds.create({ payment_intent: data[0]!.id, amount: 252_000 });
    await settled();
    expect(await refunded()).toBe(before + FEE);
    expect(await textOf(await owner.get(here))).toContain("Fee returned");
    const { data: charged } = await app.bench.stripe.charges.list({ customer });
    await app.bench.control("POST", "dispute", { charge: charged[0]!.id });
    await settled();
    expect(await refunded()).toBe(before + FEE);
    expect(await fee("disputed")).toEqual([{ it: true }]);
  });

  test("that was replaced in part is settled for what is left", async () => {
    const { placement, adjustment, owner } = await failedRefund();
    expect((await give(placement, { amount: "400" })).status).toBe(302);
    expect(await textOf(await visitor.get(at(placement)))).toContain(
      "$600.00 of it wasn’t returned since",
    );
    expect((await settle(placement, adjustment)).status).toBe(302);
    expect(await adjustments(placement)).toMatchObject([
      { status: "failed", amount_cents: 100_000 },
      { status: "done", amount_cents: 40_000 },
      { status: "settled", amount_cents: 60_000 },
    ]);
    expect(await begun(placement)).toBe(false);
    expect(await textOf(await owner.get(`/employer/placements/${placement}`))).toContain(
      "Fee paid, $1,000.00 returned",
    );
    // A refund after that which fails as well is another matter.
    expect((await give(placement, { amount: "500" })).status).toBe(302);
    const [again] = (await app.bench.stripe.refunds.list({ limit: 1 })).data;
    await app.bench.control("POST", "fail-refund", { refund: again!.id });
    await settled();
    expect(await begun(placement)).toBe(true);
  });

  test("of a second payment is settled when it was returned some other way; it was no revenue then", async () => {
    const fees = async () =>
      (
        (await api.rpc("admin_billing")).data as unknown as {
          months: { fees_cents: number; refunded_cents: number }[];
        }
      ).months.at(-1)!;
    const { placement, customer, owner } = await paidFee();
    const before = await fees();
    await payAgain(placement, customer);
    const { data } = await app.bench.stripe.charges.list({ customer });
    const second = data.find(({ amount_refunded }) => amount_refunded > 0)!;
    await app.bench.control("POST", "fail-refund", { refund: second.refunds!.data[0]!.id });
    await settled();
    expect((await fees()).fees_cents - before.fees_cents).toBe(FEE);
    const payment = String(second.payment_intent);
    const mark = (who: Visitor, of = payment) =>
      who.post(at(placement), { intent: "settle-second", payment: of });
    expect(await textOf(await visitor.get(at(placement)))).toContain("couldn’t be refunded");
    // Neither anyone else, nor the payment that pays the fee.
    await mark(owner);
    const first = String(data.find(({ id }) => id !== second.id)!.payment_intent);
    expect((await mark(visitor, first)).status).toBe(404);
    expect(await begun(placement)).toBe(true);
    expect((await mark(visitor)).headers.get("location")).toBe(at(placement));
    expect((await mark(visitor)).status).toBe(409);
    expect(await begun(placement)).toBe(false);
    expect(await fees()).toEqual(before);
    const page = await textOf(await visitor.get(at(placement)));
    expect(page).not.toContain("couldn’t be refunded");
    // The fee itself was not returned, and can be in full.
    expect(page).toContain("$3,120.00 can still be refunded.");
    expect(await textOf(await owner.get(`/employer/placements/${placement}`))).not.toContain(
      "another way",
    );
    expect((await give(placement, { amount: "3,120.00" })).status).toBe(302);
    expect(await begun(placement)).toBe(false);
  });

  test("a second payment whose refund failed is not refunded over and over", async () => {
    const { placement, customer } = await paidFee();
    const { stripe } = app.bench;
    await payAgain(placement, customer);
    const allRefunds = async () =>
      (await stripe.charges.list({ customer })).data.flatMap(({ refunds: all }) => all!.data);
    await app.bench.control("POST", "fail-refund", { refund: (await allRefunds())[0]!.id });
    await settled();
    expect((await allRefunds()).map(({ status }) => status)).toEqual(["failed"]);
    const unsettled = await sql(
      stack,
      "select type from public.stripe_events where customer_id = $1 and status in ('waiting', 'failed')",
      [customer],
    );
    expect(unsettled).toEqual([]);
    const rows = await sql(
      stack,
      "select refunded_cents::int from public.placement_payments where placement_id = $1",
      [placement],
    );
    expect(rows).toEqual([{ refunded_cents: 0 }, { refunded_cents: 0 }]);
    expect(await begun(placement)).toBe(true);
    expect(await textOf(await visitor.get(at(placement)))).toContain("This fee was paid twice.");
    // The first payment is the fee, and can be refunded as any other.
    expect((await give(placement)).status).toBe(302);
    expect(await adjustments(placement)).toMatchObject([{ kind: "refund", status: "done" }]);
  });
});

describe("events", () => {
  let customer: string;
  beforeEach(() => {
    customer = `cus_${randomUUID().replaceAll("-", "")}`;
  });
  async function failed(id = `evt_${randomUUID().replaceAll("-", "")}`): Promise<string> {
    await sql(
      stack,
      `insert into public.stripe_events (id, type, customer_id, created_at, status, attempts, last_error)
       values ($1, 'invoice.test', $2, now(), 'failed', 10, 'It was <b>down</b>')`,
      [id, customer],
    );
    return id;
  }
  const statusOf = async (id: string) =>
    (await sql(stack, "select status, attempts from public.stripe_events where id = $1", [id]))[0];

  test("a failed one comes first with why, and replaying works on it: one entry", async () => {
    const { facility: payer, customer: theirs } = await paidFee();
    customer = theirs;
    const id = await failed();
    const html = (await textOf(await visitor.get("/admin/billing/events"))).split("<table")[1]!;
    expect(html.indexOf(id)).toBeLessThan(html.indexOf("checkout.session.completed"));
    expect(html).toContain("It was &lt;b&gt;down&lt;/b&gt;");
    await sql(stack, "delete from public.placement_payments where employer_id = $1", [payer.id]);
    const answer = await visitor.post("/admin/billing/events?status=failed", { event: id });
    expect(answer.headers.get("location")).toBe("/admin/billing/events?status=failed");
    expect(await textOf(await visitor.get("/admin/billing/events"))).toContain(
      "match Stripe again",
    );
    expect(await statusOf(id)).toEqual({ status: "done", attempts: 1 });
    const rows = await sql(
      stack,
      "select status from public.placement_payments where employer_id = $1",
      [payer.id],
    );
    expect(rows).toEqual([{ status: "succeeded" }]);
    expect(await audited(id)).toEqual(["billing.event_replayed"]);
    await visitor.post("/admin/billing/events", { event: id });
    expect(await statusOf(id)).toEqual({ status: "done", attempts: 1 });
  });

  test("Stripe still down: it says so, and is tried again by itself", async () => {
    customer = (await paidFee()).customer;
    const id = await failed();
    await app.fault("down", "GET /v1/customers", { count: 4 });
    await visitor.post("/admin/billing/events", { event: id });
    await app.bench.control("DELETE", "faults");
    expect(await textOf(await visitor.get("/admin/billing/events"))).toContain(
      "The event failed again.",
    );
    expect(await statusOf(id)).toEqual({ status: "waiting", attempts: 1 });
  });

  test("no such event: not found, and nothing is written down", async () => {
    const id = `evt_${randomUUID()}`;
    const answer = await visitor.post("/admin/billing/events", { event: id });
    expect(answer.status).toBe(404);
    expect(await audited(id)).toEqual([]);
  });

  test("lists go on where they ended, by status and type, without a gap", async () => {
    const type = `test.${randomUUID().slice(0, 8)}`;
    await sql(
      stack,
      `insert into public.stripe_events (id, type, created_at, received_at, status)
       select $1 || '_' || n, $1, now(), now() - make_interval(secs => n / 2), 'foreign' from generate_series(1, 60) n`,
      [type],
    );
    const seen: string[] = [];
    let next: string | undefined = `/admin/billing/events?type=${type}&status=foreign`;
    while (next) {
      const html: string = await textOf(await visitor.get(next));
      seen.push(
        ...[...html.matchAll(new RegExp(`${type}_\\d+(?=</span>)`, "g"))].map(([id]) => id),
      );
      next = /href="([^"]*after=[^"]*)"[^>]*>Older events/
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });
});

describe("the overview", () => {
  type Overview = {
    months: {
      month: string;
      subscriptions_cents: number;
      fees_cents: number;
      refunded_cents: number;
    }[];
    late_fees: { count: number; cents: number };
    plans: { code: string; active: number; past_due: number; suspended: number; paying: number }[];
  };
  const overview = async () => (await api.rpc("admin_billing")).data as unknown as Overview;

  test("revenue by month: what was paid, less what was refunded; twelve months, this one last", async () => {
    const before = await overview();
    expect(before.months).toHaveLength(12);
    const { placement } = await paidFee();
    await give(placement);
    const after = await overview();
    const gained = (pick: (month: Overview["months"][number]) => number) =>
      pick(after.months.at(-1)!) - pick(before.months.at(-1)!);
    expect(gained((month) => month.fees_cents)).toBe(FEE);
    expect(gained((month) => month.refunded_cents)).toBe(100_000);
    const html = await textOf(await visitor.get("/admin/billing"));
    expect(html).toContain('role="img"');
    expect(html).toContain("Revenue by month: subscriptions, and placement fees less refunds");
    expect(html).toContain("How we count this");
  });

  test("fees that are due for more than 14 days, and facilities by status", async () => {
    const facility = await makeFacility(stack);
    const before = await overview();
    await makePlacement(stack, facility, { daysAgo: 15 });
    await makePlacement(stack, facility, { daysAgo: 13 });
    await sql(
      stack,
      `update public.employer_subscriptions set plan_code = 'employer_growth', status = 'past_due',
         subscription_id = $2, past_due_since = now() - interval '8 days' where employer_id = $1`,
      [facility.id, `sub_${facility.id.replaceAll("-", "")}`],
    );
    const after = await overview();
    expect(after.late_fees.count - before.late_fees.count).toBe(1);
    expect(after.late_fees.cents - before.late_fees.cents).toBe(FEE);
    const growth = (said: Overview) => said.plans.find(({ code }) => code === "employer_growth")!;
    expect(growth(after).suspended - growth(before).suspended).toBe(1);
    expect(growth(after).paying - growth(before).paying).toBe(1);
    const html = await textOf(await visitor.get("/admin/billing"));
    expect(html).toContain("placement fee");
    expect(html).toContain("/admin/billing/placements?fee=late");
  });

  test.each([
    ["trialing", 0, "active"],
    ["active", 0, "active"],
    ["past_due", 1, "past_due"],
    ["past_due", 8, "suspended"],
    ["unpaid", 8, "suspended"],
    ["canceled", 0, "none"],
  ])("%s for %i days: the facility's page, the count and the list say %s", async (...plan) => {
    const [status, days, expected] = plan;
    const facility = await makeFacility(stack);
    const count = async () => {
      const { plans } = await overview();
      const growth = plans.find(({ code }) => code === "employer_growth")!;
      return [growth.active, growth.past_due, growth.suspended];
    };
    const before = await count();
    await sql(
      stack,
      `update public.employer_subscriptions set plan_code = 'employer_growth', status = $3, subscription_id = $2,
         past_due_since = now() - make_interval(days => nullif($4, 0)) where employer_id = $1`,
      [facility.id, `sub_${facility.id.replaceAll("-", "")}`, status, days],
    );
    const page = await (await apiOf(stack, facility)).rpc("facility_billing");
    expect(page.data).toMatchObject({ plan_status: expected });
    const after = await count();
    expect(after.map((many, at) => many - before[at]!)).toEqual(
      ["active", "past_due", "suspended"].map((one) => (one === expected ? 1 : 0)),
    );
    const { data } = await api.rpc("admin_subscriptions", { p_plan_status: expected });
    expect(data).toContainEqual(
      expect.objectContaining({ employer_id: facility.id, plan_status: expected }),
    );
  });
});

test("what a deleted facility still owes stays on the lists, without its name, as the privacy page says", async () => {
  const { facility, placement } = await dueFee();
  const name = `Clinic ${randomUUID().slice(0, 8)}`;
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    facility.id,
    name,
  ]);
  await sql(stack, "delete from auth.users where id = $1", [facility.id]);
  for (const path of ["/admin/billing/placements?fee=due", at(placement)]) {
    const html = await textOf(await visitor.get(path));
    expect(html, path).toContain("A deleted facility");
    expect(html, path).not.toContain(name);
  }
});

describe("lists", () => {
  /** A name of its own, to find a facility by in a market that others fill. */
  async function nameOf({ id }: Person): Promise<string> {
    const name = `Clinic ${randomUUID().slice(0, 8)}`;
    await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
      id,
      name,
    ]);
    return name;
  }

  test("subscriptions by facility, status and plan", async () => {
    const name = await nameOf(await makeFacility(stack));
    const shown = async (query: string) =>
      (await textOf(await visitor.get(`/admin/billing/subscriptions?${query}`))).includes(
        `>${name}<`,
      );
    const q = encodeURIComponent(name.toUpperCase());
    expect(await shown(`q=${q}`)).toBe(true);
    expect(await shown(`q=${q}&plan_status=active&plan=employer_enterprise`)).toBe(true);
    expect(await shown(`q=${q}&plan_status=past_due`)).toBe(false);
    expect(await shown(`q=${q}&plan=employer_starter`)).toBe(false);
    expect(await shown(`q=${q}&plan_status=no-such`)).toBe(true);
  });

  test("fees by status", async () => {
    const { placement, facility } = await paidFee();
    const due = await makePlacement(stack, facility, { daysAgo: 20 });
    const q = encodeURIComponent(await nameOf(facility));
    const shown = async (fee: string, id: string) =>
      (await textOf(await visitor.get(`/admin/billing/placements?fee=${fee}&q=${q}`))).includes(
        at(id),
      );
    expect(await shown("paid", placement)).toBe(true);
    expect(await shown("due", placement)).toBe(false);
    expect(await shown("due", due)).toBe(true);
    expect(await shown("late", due)).toBe(true);
    expect(await shown("paid", due)).toBe(false);
    expect(await shown("refunded", placement)).toBe(false);
    await give(placement);
    expect(await shown("refunded", placement)).toBe(true);
  });
});

describe("nobody else", () => {
  const READS = ["admin_billing", "admin_subscriptions", "admin_fees", "admin_events"] as const;
  test.each<[string, () => Promise<Person>]>([
    ["an owner", () => makeFacility(stack)],
    ["a viewer", async () => makeMember(stack, await makeFacility(stack), "viewer")],
    ["a candidate", () => makeNurse(stack)],
  ])("%s reads nothing of it and does nothing about it", async (_, make) => {
    const person = await make();
    const theirs = await apiOf(stack, person);
    const placement = await makePlacement(stack, await makeFacility(stack));
    for (const name of READS) expect((await theirs.rpc(name)).error?.code, name).toBe("PT403");
    expect((await theirs.rpc("admin_fee", { p_id: placement })).error?.code).toBe("PT403");
    expect((await theirs.rpc("replay_stripe_event", { p_id: "evt_1" })).error?.code).toBe("PT403");
    const given = await theirs.rpc("begin_adjustment", {
      p_placement: placement,
      p_kind: "refund",
      p_amount_cents: 100,
      p_reason: "For myself",
      p_form_key: randomUUID(),
    });
    expect(given.error?.code).toBe("PT403");
    const theirPage = await signedIn(stack, person, app.origin);
    expect((await theirPage.post(at(placement), { intent: "give" })).status).toBe(302);
    for (const table of ["stripe_events", "billing_adjustments", "billing_customers"] as const)
      expect((await theirs.from(table).select("*").limit(1)).data, table).toEqual([]);
  });
});
