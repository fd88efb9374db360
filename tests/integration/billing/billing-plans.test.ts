/** A facility's plan, from choosing it to ending it, by the pages and against a stand-in for Stripe of this file's own. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { Children } from "#local/children.ts";
import {
  chargedTo,
  customerOf,
  makeOwner,
  planRow,
  sendBilling,
  startOwnBilling,
  subscribeTo,
  textOf,
  type Billing,
} from "#tests/helpers/billing.ts";
import { actingVisitor } from "#tests/helpers/acting.ts";
import { cards, pay } from "#tests/helpers/local-stripe.ts";
import { makeMember, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let billing: Billing;
beforeAll(async () => {
  billing = await startOwnBilling(stack, children);
}, 60_000);
afterAll(async () => {
  await children.stop();
  await billing.bench.close();
});

const GROWTH = { intent: "subscribe", plan: "employer_growth" };
const STRIPES_PAGE = /\/c\/pay\/cs_test_/;

/** The hidden fields of the page that shows a change. */
async function shownChange(visitor: Visitor, plan: string) {
  const html = await textOf(visitor, `/employer/billing/change?plan=${plan}`);
  const field = (name: string) => new RegExp(`name="${name}" value="(-?\\w+)"`).exec(html)![1]!;
  return { html, fields: { plan, date: field("date"), due: field("due") } };
}

async function confirmChange(visitor: Visitor, plan: string) {
  const { fields } = await shownChange(visitor, plan);
  return sendBilling(visitor, fields, `/change?plan=${plan}`);
}

describe("choosing a plan", () => {
  test("a page of Stripe's, and back: it runs, with what it allows, the card and the next invoice", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    expect(await textOf(visitor, "/employer/billing")).toContain("No plan yet");
    const { status, location } = await sendBilling(visitor, GROWTH);
    expect(status).toBe(302);
    expect(location).toMatch(STRIPES_PAGE);
    const paid = await pay(location, cards.good);
    expect(paid.location).toMatch(/\/employer\/billing\/return\?session=cs_test_/);
    const back = await visitor.get(paid.location!.slice(billing.origin.length));
    expect(back.headers.get("location")).toBe("/employer/billing");
    const html = await textOf(visitor, "/employer/billing");
    expect(html).toContain("Thank you. Your plan is active");
    expect(html).toContain("Your plan: Growth");
    expect(html).toContain("Visa ending in 4242, expires 12/2034");
    expect(html).toContain("$399.00 on ");
    expect(html).toContain("0 of 5");
    expect(html).toContain("0 of 25");
    expect(await planRow(stack, owner)).toMatchObject({
      plan_code: "employer_growth",
      status: "active",
    });
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(39_900);
  });

  test.each([
    ["employer_starter", 19_900],
    ["employer_growth", 39_900],
    ["employer_enterprise", 89_900],
  ])(
    "the first invoice of %s is one month of the plan, with nothing beside it, and may be the last",
    async (plan, price) => {
      const { owner, visitor } = await makeOwner(stack, billing);
      await pay((await sendBilling(visitor, { ...GROWTH, plan })).location, cards.good);
      const customer = (await customerOf(stack, owner))!;
      const { data: invoices } = await billing.bench.stripe.invoices.list({ customer });
      expect(
        invoices.map(({ total, lines }) => [total, lines.data.map(({ amount }) => amount)]),
      ).toEqual([[price, [price]]]);
      expect(await chargedTo(billing, customer)).toBe(price);
      const { data: sessions } = await billing.bench.stripe.checkout.sessions.list({ customer });
      expect(sessions.map((each) => each.payment_method_types)).toEqual([["card"]]);
      const [row] = await sql<{ cents: number }>(
        stack,
        "select monthly_price_cents::integer as cents from public.plan_definitions where code = $1",
        [plan],
      );
      expect(row).toEqual({ cents: price });
      await sendBilling(visitor, { intent: "cancel" }, "/cancel");
      expect(
        await sql(
          stack,
          "select cancel_at = current_period_end as last from public.employer_subscriptions where employer_id = $1",
          [owner.id],
        ),
      ).toEqual([{ last: true }]);
    },
  );

  test("two tabs and a double click come to the same page", async () => {
    const { visitor } = await makeOwner(stack, billing);
    const answers = await Promise.all([1, 2, 3].map(() => sendBilling(visitor, GROWTH)));
    const later = await sendBilling(visitor, GROWTH);
    const pages = [...answers, later].map(({ location }) => location);
    expect(pages[0]).toMatch(STRIPES_PAGE);
    expect(new Set(pages).size).toBe(1);
  });

  test("another plan closes the page of the first, which cannot be paid any more", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    const first = await sendBilling(visitor, GROWTH);
    const second = await sendBilling(visitor, { ...GROWTH, plan: "employer_starter" });
    expect(second.location).not.toBe(first.location);
    expect((await pay(first.location, cards.good)).location).toBeNull();
    await pay(second.location, cards.good);
    await sendBilling(visitor, GROWTH);
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_starter" });
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(19_900);
  });

  test("paid in another tab before our tables know: said, and nothing new is opened", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await billing.bench.control("POST", "hold");
    const first = await sendBilling(visitor, GROWTH);
    await pay(first.location, cards.good);
    expect(await planRow(stack, owner)).toBeUndefined();
    const again = await sendBilling(visitor, { ...GROWTH, plan: "employer_starter" });
    await billing.bench.control("POST", "resume");
    expect(again.status).toBe(409);
    expect(again.html).toMatch(/already has a plan\. Nothing was charged|paid for a moment ago/);
    expect(again.html).toContain("Your plan: Growth");
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(39_900);
  });

  test("turning back, a declined card and coming back unpaid: each said, nothing charged, the page still there", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    const { location } = await sendBilling(visitor, GROWTH);
    expect(await textOf(visitor, "/employer/billing?checkout=left")).toContain(
      "Nothing was charged",
    );
    expect((await pay(location, cards.declined)).location).toBeNull();
    const session = /cs_test_\w+/.exec(location!)![0];
    await visitor.get(`/employer/billing/return?session=${session}`);
    expect(await textOf(visitor, "/employer/billing")).toContain(
      "Nothing was charged. Start the payment again",
    );
    expect((await sendBilling(visitor, GROWTH)).location).toBe(location);
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(0);
    expect(await planRow(stack, owner)).toBeUndefined();
  });

  test("a page that expired at Stripe is followed by a new one", async () => {
    const { visitor } = await makeOwner(stack, billing);
    const first = await sendBilling(visitor, GROWTH);
    await billing.bench.stripe.checkout.sessions.expire(/cs_test_\w+/.exec(first.location!)![0]);
    const second = await sendBilling(visitor, GROWTH);
    expect(second.location).toMatch(STRIPES_PAGE);
    expect(second.location).not.toBe(first.location);
  });

  test("a price at Stripe that is not what our pages say is not charged", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    const change = (cents: number) =>
      sql(
        stack,
        "update public.plan_definitions set monthly_price_cents = $1 where code = 'employer_enterprise'",
        [cents],
      );
    await change(79_900);
    try {
      const answer = await sendBilling(visitor, { ...GROWTH, plan: "employer_enterprise" });
      expect(answer.status).toBe(409);
      expect(answer.html).toContain("cannot be bought at the moment");
    } finally {
      await change(89_900);
    }
    expect(await planRow(stack, owner)).toBeUndefined();
  });

  test("a plan that there is not", async () => {
    const { visitor } = await makeOwner(stack, billing);
    const answer = await sendBilling(visitor, { ...GROWTH, plan: "employer_gold" });
    expect(answer.status).toBe(422);
    expect(answer.html).toContain("Choose one of the plans.");
    expect((await sendBilling(visitor, { intent: "subscribe" })).status).toBe(422);
  });
});

describe("who may", () => {
  const FORMS: [string, Record<string, string>][] = [
    ["", GROWTH],
    ["", { intent: "portal" }],
    ["", { intent: "resume" }],
    ["", { intent: "keep" }],
    ["/cancel", { intent: "cancel" }],
    ["/change", { plan: "employer_starter", date: "1", due: "0" }],
  ];

  test("viewers and recruiters read all of it and change nothing; admins who act do not either", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_growth");
    await sql(stack, "update public.profiles set full_name = 'Olive Owner' where user_id = $1", [
      owner.id,
    ]);
    const admin = await makePerson(stack, { role: null, admin: true });
    const others: [string, Visitor][] = [
      ["viewer", await signedIn(stack, await makeMember(stack, owner, "viewer"))],
      ["recruiter", await signedIn(stack, await makeMember(stack, owner, "recruiter"))],
      ["an admin who acts", await actingVisitor(stack, admin, { user: owner.id })],
    ];
    // Stripe's page of an invoice takes money.
    await sql(
      stack,
      `update public.employer_subscriptions set pay_url = 'https://pay.example/in_1' where employer_id = $1`,
      [owner.id],
    );
    const invoice = "See the invoice";
    expect(await textOf(visitor, "/employer/billing")).toContain(invoice);
    for (const [who, theirs] of others) {
      const at = theirs.at(billing.origin);
      const html = await textOf(at, "/employer/billing");
      expect(html, who).toContain("Your plan: Growth");
      expect(html, who).not.toContain(invoice);
      expect(html, who).not.toContain("https://pay.example");
      if (who !== "an admin who acts") expect(html).toContain("Only Olive Owner");
      expect(html, who).not.toContain('name="intent"');
      for (const [path, fields] of FORMS) {
        const answer = await sendBilling(at, fields, path);
        const about = `${who} ${path} ${fields["intent"]}`;
        if (path === "") expect(answer.status, about).toBe(403);
        else expect(answer.location, about).toBe("/employer/billing");
      }
      for (const path of ["/change?plan=employer_starter", "/cancel"]) {
        const page = await at.get(`/employer/billing${path}`);
        expect(page.headers.get("location"), who).toBe("/employer/billing");
        expect(await textOf(at, "/employer/billing")).toContain(
          "can manage its plan and payments.",
        );
      }
    }
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
  });

  test("nobody without an approved facility", async () => {
    const waiting = await makePerson(stack, { role: "employer", status: "pending" });
    const jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const people: [Visitor, string | RegExp][] = [
      [new Visitor(billing.origin), /^\/auth/],
      [(await signedIn(stack, waiting)).at(billing.origin), "/employer/awaiting-approval"],
      [(await signedIn(stack, jobSeeker)).at(billing.origin), "/job-seeker/dashboard"],
    ];
    for (const [visitor, to] of people) {
      for (const [path, fields] of FORMS) {
        const { location } = await sendBilling(visitor, fields, path);
        expect(location).toMatch(to);
      }
    }
  });

  test("a payment of somebody else's is not found on the way back", async () => {
    const first = await makeOwner(stack, billing);
    const { location } = await sendBilling(first.visitor, GROWTH);
    const session = /cs_test_\w+/.exec(location!)![0];
    const second = await makeOwner(stack, billing);
    for (const visitor of [second.visitor]) {
      for (const asked of [session, "cs_test_nobodys", "../x", ""]) {
        const path = `/employer/billing/return?session=${encodeURIComponent(asked)}`;
        expect((await visitor.get(path)).status).toBe(404);
      }
    }
    await subscribeTo(second.visitor, "employer_starter");
    const path = `/employer/billing/return?session=${session}`;
    expect((await second.visitor.get(path)).status).toBe(404);
    // Where it leads on to is ours, whatever the address says.
    const out = await second.visitor.get("/employer/billing/return?to=https%3A%2F%2Fevil.example");
    expect(out.headers.get("location")).toBe("/employer/billing");
  });
});

describe("changing it", () => {
  test("a larger plan: what it costs is shown, then charged, at once", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    const { html, fields } = await shownChange(visitor, "employer_growth");
    expect(html).toContain("What is charged today");
    expect(html).toMatch(/Unused time on Starter from [A-Z][a-z]{2} \d{1,2}, \d{4}</);
    expect(html).toMatch(
      />Growth from [A-Z][a-z]{2} \d{1,2}(?:, \d{4})? to [A-Z][a-z]{2} \d{1,2}, \d{4}</,
    );
    expect(html).toContain("$399.00 a month, starting");
    const due = Number(fields.due);
    expect(due).toBeGreaterThan(19_900);
    expect(due).toBeLessThanOrEqual(20_000);
    const done = await sendBilling(visitor, fields, "/change?plan=employer_growth");
    expect(done.location).toBe("/employer/billing");
    expect(await textOf(visitor, "/employer/billing")).toContain(
      `You are on the Growth plan now. Your card was charged $${(due / 100).toFixed(2)}.`,
    );
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
    const customer = (await customerOf(stack, owner))!;
    expect(await chargedTo(billing, customer)).toBe(19_900 + due);
    // The same form again, as by a double click or by going back.
    await sendBilling(visitor, fields, "/change?plan=employer_growth");
    expect(await chargedTo(billing, customer)).toBe(19_900 + due);
  });

  test("a larger plan, with credit: a line says what it takes off", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    await billing.bench.stripe.customers.createBalanceTransaction(
      (await customerOf(stack, owner))!,
      { amount: -15_000, currency: "usd" },
    );
    const { html, fields } = await shownChange(visitor, "employer_growth");
    expect(html).toMatch(/>Credit used<\/th><td[^>]*>[-−]\$150\.00</);
    const due = Number(fields.due);
    expect(due).toBeGreaterThan(4_900);
    expect(due).toBeLessThanOrEqual(5_000);
  });

  test("an amount that was shown too long ago, or is not what was shown, is not charged", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    const { fields } = await shownChange(visitor, "employer_growth");
    const old = String(Number(fields.date) - 16 * 60);
    for (const wrong of [
      { ...fields, due: String(Number(fields.due) - 1) },
      { ...fields, date: old },
      { ...fields, date: String(Number(fields.date) + 3600) },
    ]) {
      const answer = await sendBilling(visitor, wrong, "/change?plan=employer_growth");
      expect(answer.status).toBe(409);
      expect(answer.html).toContain(
        "The amount may have changed since you opened this page, so nothing was charged. Check it and confirm again.",
      );
    }
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(19_900);
  });

  test("a card that is declined changes nothing, and another one is tried anew", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    const customer = (await customerOf(stack, owner))!;
    const { subscription_id: id } = (await planRow(stack, owner))!;
    const { stripe } = billing.bench;
    const use = async (card: string) => {
      const method = await stripe.paymentMethods.attach(card, { customer });
      await stripe.subscriptions.update(id!, { default_payment_method: method.id });
    };
    await use("pm_card_chargeCustomerFail");
    const declined = await confirmChange(visitor, "employer_growth");
    expect(declined.status).toBe(402);
    expect(declined.html).toContain("Nothing was charged.");
    expect(declined.html).toContain("Your plan hasn’t changed.");
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_starter" });
    await use("pm_card_visa");
    await billing.bench.control("POST", "advance", { seconds: 1 });
    expect((await confirmChange(visitor, "employer_growth")).location).toBe("/employer/billing");
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
  });

  test("a smaller plan follows when the period ends, says what it pauses, and can be taken back", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_growth");
    for (const title of ["First Position", "Second Position", "Third Position"]) {
      await makePosition(stack, owner, { title });
      await sql(
        stack,
        "update public.positions set opened_at = coalesce(opened_at, now()) where employer_id = $1",
        [owner.id],
      );
    }
    const { html, fields } = await shownChange(visitor, "employer_starter");
    expect(html).toContain("1 position will be paused");
    expect(html).toContain("<li>Third Position</li>");
    const done = await sendBilling(visitor, fields, "/change?plan=employer_starter");
    expect(done.location).toBe("/employer/billing");
    expect(await planRow(stack, owner)).toMatchObject({
      plan_code: "employer_growth",
      next_plan_code: "employer_starter",
    });
    expect(await textOf(visitor, "/employer/billing")).toContain("it changes to Starter.");
    // Twice is once.
    await confirmChange(visitor, "employer_starter");
    await sendBilling(visitor, { intent: "keep" });
    expect(await planRow(stack, owner)).toMatchObject({
      plan_code: "employer_growth",
      next_plan_code: null,
    });
    // And once more, after it was taken back: the same form of a moment ago.
    await sendBilling(visitor, fields, "/change?plan=employer_starter");
    expect(await planRow(stack, owner)).toMatchObject({ next_plan_code: "employer_starter" });
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(39_900);
  });

  test("canceled, resumed, canceled again; a larger plan goes on", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    await confirmChange(visitor, "employer_starter");
    expect(await textOf(visitor, "/employer/billing/cancel")).toContain("Cancel the Starter plan");
    const cancel = () => sendBilling(visitor, { intent: "cancel" }, "/cancel");
    const ends = async () => (await planRow(stack, owner))!.cancel_at !== null;
    expect((await cancel()).location).toBe("/employer/billing");
    expect(await ends()).toBe(true);
    expect(await textOf(visitor, "/employer/billing")).toContain("Resume Starter");
    await sendBilling(visitor, { intent: "resume" });
    expect(await ends()).toBe(false);
    await cancel();
    await cancel();
    expect(await ends()).toBe(true);
    await confirmChange(visitor, "employer_growth");
    expect(await planRow(stack, owner)).toMatchObject({
      plan_code: "employer_growth",
      cancel_at: null,
    });
  });

  test("a smaller plan that waits gives way to an end, and to a larger one", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_growth");
    await confirmChange(visitor, "employer_starter");
    await sendBilling(visitor, { intent: "cancel" }, "/cancel");
    let row = await planRow(stack, owner);
    expect([row!.next_plan_code, row!.cancel_at !== null]).toEqual([null, true]);
    await confirmChange(visitor, "employer_starter");
    row = await planRow(stack, owner);
    expect([row!.next_plan_code, row!.cancel_at]).toEqual(["employer_starter", null]);
    await confirmChange(visitor, "employer_enterprise");
    row = await planRow(stack, owner);
    expect([row!.plan_code, row!.next_plan_code]).toEqual(["employer_enterprise", null]);
  });

  test("a larger plan that is declined leaves the smaller one that waits", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_growth");
    await confirmChange(visitor, "employer_starter");
    const customer = (await customerOf(stack, owner))!;
    const { stripe } = billing.bench;
    const card = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
    const { subscription_id: id } = (await planRow(stack, owner))!;
    await stripe.subscriptions.update(id!, { default_payment_method: card.id });
    expect((await confirmChange(visitor, "employer_enterprise")).status).toBe(402);
    expect(await planRow(stack, owner)).toMatchObject({
      plan_code: "employer_growth",
      next_plan_code: "employer_starter",
    });
  });

  test("the portal opens for who has paid, and says why for who has not", async () => {
    const { visitor } = await makeOwner(stack, billing);
    const before = await sendBilling(visitor, { intent: "portal" });
    expect(before.status).toBe(409);
    expect(before.html).toContain("opens with your first plan");
    await subscribeTo(visitor, "employer_starter");
    expect((await sendBilling(visitor, { intent: "portal" })).location).toMatch(/\/p\/session\//);
  });
});
