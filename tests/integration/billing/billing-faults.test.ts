/**
 * Stripe slow, busy, broken, down, or answering by half, while a facility buys or changes its plan: a sentence says so,
 * and the same form sent again ends with one plan that is paid once.
 */
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
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
import { cards, pay } from "#tests/helpers/local-stripe.ts";
import type { Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
let billing: Billing;
beforeAll(async () => {
  billing = await startOwnBilling(stack, children);
}, 60_000);
afterEach(() => billing.bench.control("DELETE", "faults"));
afterAll(async () => {
  await children.stop();
  await billing.bench.close();
});

const GROWTH = { intent: "subscribe", plan: "employer_growth" };
const SENTENCE = "Our payment provider isn’t responding right now";
type Fault = { kind: string; count: number; milliseconds?: number; match?: string };

async function withFault<T>(fault: Fault, work: () => Promise<T>): Promise<T> {
  await billing.bench.control("POST", "faults", fault);
  try {
    return await work();
  } finally {
    await billing.bench.control("DELETE", "faults");
  }
}

/** Nothing but a page to pay, or the sentence. */
function isHonest({ status, location, html }: Awaited<ReturnType<typeof sendBilling>>) {
  return status === 302 ? Boolean(location) : status === 503 && html.includes(SENTENCE);
}

/** Down or broken for good, and each trouble on its own at the step that matters. */
const TROUBLES: [string, Fault][] = [
  ["429", { kind: "rate_limit", count: 100 }],
  ["500", { kind: "error", count: 100 }],
  ["down", { kind: "down", count: 100 }],
  ["half an answer, once", { kind: "cut", count: 1, match: "POST" }],
  ["half of every answer", { kind: "cut", count: 100, match: "POST" }],
  ["done, and answered 500", { kind: "lost", count: 100, match: "POST" }],
];

describe("buying", () => {
  test.each(TROUBLES)("%s", async (_, fault) => {
    const { owner, visitor } = await makeOwner(stack, billing);
    const during = await withFault(fault, () => sendBilling(visitor, GROWTH));
    expect(isHonest(during), `${during.status}`).toBe(true);
    if (during.status === 503) {
      expect(during.html).toContain("You won’t be charged twice.");
      expect(during.html).toContain("Choose Growth");
    }
    const first = await sendBilling(visitor, GROWTH);
    const again = await sendBilling(visitor, GROWTH);
    expect(again.location).toBe(first.location);
    await pay(first.location, cards.good);
    await visitor.get(
      `/employer/billing/return?session=${/cs_test_\w+/.exec(first.location!)![0]}`,
    );
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(39_900);
    const { data } = await billing.bench.stripe.customers.list({
      email: owner.email,
      limit: 100,
    } as never);
    expect(data.filter(({ email }) => email === owner.email)).toHaveLength(1);
  });

  test("slow: ten seconds for each answer of the page to pay", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    const fault = { kind: "slow", count: 2, milliseconds: 10_000, match: "POST /v1/checkout" };
    const during = await withFault(fault, () => sendBilling(visitor, GROWTH));
    expect(isHonest(during), `${during.status}`).toBe(true);
    const { location } = await sendBilling(visitor, GROWTH);
    await pay(location, cards.good);
    await visitor.get(`/employer/billing/return?session=${/cs_test_\w+/.exec(location!)![0]}`);
    expect(await chargedTo(billing, (await customerOf(stack, owner))!)).toBe(39_900);
  }, 60_000);

  test("coming back while Stripe does not answer: said, and the page shows it afterwards", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await billing.bench.control("POST", "hold");
    const { location } = await sendBilling(visitor, GROWTH);
    const paid = await pay(location, cards.good);
    const back = paid.location!.slice(billing.origin.length);
    const answer = await withFault({ kind: "down", count: 100 }, () => visitor.get(back));
    expect(answer.headers.get("location")).toBe("/employer/billing");
    expect(await textOf(visitor, "/employer/billing")).toContain(
      "we can’t tell yet whether you’ve paid",
    );
    expect(await planRow(stack, owner)).toBeUndefined();
    await visitor.get(back);
    await billing.bench.control("POST", "resume");
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
  });
});

describe("changing", () => {
  async function shown(visitor: Visitor, plan: string) {
    const html = await textOf(visitor, `/employer/billing/change?plan=${plan}`);
    const field = (name: string) => new RegExp(`name="${name}" value="(-?\\w+)"`).exec(html)![1]!;
    return { plan, date: field("date"), due: field("due") };
  }

  test.each(TROUBLES)("to a larger plan: %s", async (_, fault) => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    const path = "/change?plan=employer_growth";
    const form = await shown(visitor, "employer_growth");
    const during = await withFault(fault, () => sendBilling(visitor, form, path));
    expect(isHonest(during), `${during.status}`).toBe(true);
    expect(during.html).not.toContain("Nothing was changed or charged");
    // The very form again, as the person was told.
    await sendBilling(visitor, form, path);
    expect(await planRow(stack, owner)).toMatchObject({ plan_code: "employer_growth" });
    const charged = await chargedTo(billing, (await customerOf(stack, owner))!);
    expect(charged).toBe(19_900 + Number(form.due));
  });

  test("to a smaller one, and canceling: down, then done once", async () => {
    const { owner, visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_growth");
    const form = await shown(visitor, "employer_starter");
    const path = "/change?plan=employer_starter";
    for (const fault of [
      { kind: "down", count: 100 },
      // The schedule is made, and its phases are not.
      { kind: "down", count: 100, match: "POST /v1/subscription_schedules/" },
      { kind: "cut", count: 100, match: "POST" },
    ]) {
      const during = await withFault(fault, () => sendBilling(visitor, form, path));
      expect(isHonest(during), `${during.status}`).toBe(true);
    }
    await sendBilling(visitor, await shown(visitor, "employer_starter"), path);
    expect(await planRow(stack, owner)).toMatchObject({ next_plan_code: "employer_starter" });
    const cancel = () => sendBilling(visitor, { intent: "cancel" }, "/cancel");
    expect(isHonest(await withFault({ kind: "cut", count: 100, match: "POST" }, cancel))).toBe(
      true,
    );
    await cancel();
    expect((await planRow(stack, owner))!.cancel_at).not.toBeNull();
  });

  test.each([
    ["canceling", "error", "POST /v1/subscriptions/"],
    ["canceling", "lost", "POST /v1/subscription_schedules/"],
    // The next plan’s schedule is not made: the one before it was given up by then.
    ["another smaller one", "lost", "POST /v1/subscription_schedules/"],
  ])(
    "%s fails midway (%s %s): the smaller plan that waits still follows",
    async (what, kind, match) => {
      const { owner, visitor } = await makeOwner(stack, billing);
      await subscribeTo(visitor, "employer_enterprise");
      const change = async (plan: string) => {
        const form = await shown(visitor, plan);
        return () => sendBilling(visitor, form, `/change?plan=${plan}`);
      };
      await (
        await change("employer_starter")
      )();
      const send =
        what === "canceling"
          ? () => sendBilling(visitor, { intent: "cancel" }, "/cancel")
          : await change("employer_growth");
      // One call: the client tries each twice.
      const during = await withFault({ kind, count: 2, match }, send);
      expect(during.status).toBe(503);
      expect(isHonest(during)).toBe(true);
      await billing.bench.control("POST", "settle");
      expect(await planRow(stack, owner)).toMatchObject({
        plan_code: "employer_enterprise",
        next_plan_code: "employer_starter",
        cancel_at: null,
      });
    },
  );

  test("what it costs cannot be shown: nothing to confirm, and the page says so", async () => {
    const { visitor } = await makeOwner(stack, billing);
    await subscribeTo(visitor, "employer_starter");
    const html = await withFault({ kind: "down", count: 100 }, () =>
      textOf(visitor, "/employer/billing/change?plan=employer_growth"),
    );
    expect(html).toContain("We can’t show the price right now");
    expect(html).not.toContain('name="due"');
    // What is ours is shown all the same.
    const page = await withFault({ kind: "down", count: 100 }, () =>
      textOf(visitor, "/employer/billing"),
    );
    expect(page).toContain("Your plan: Starter");
  });
});
