/** A plan that is not paid: said on every page of the facility's people, what stops and what goes on, and paid again. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeOwner, subscribeTo, textOf } from "#tests/helpers/billing.ts";
import {
  apiOf,
  makeMember,
  makeNurse,
  makePosition,
  matchOf,
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

const stack = inject("stack");
/** Pages of every part of the signed-in area, and the public site's. */
const PAGES = [
  "/employer/dashboard",
  "/employer/positions",
  "/employer/new-position",
  "/employer/placements",
  "/employer/figures",
  "/employer/team",
  "/employer/facility",
  "/employer/billing",
  "/notifications",
  "/account",
  "/vision",
];
const PAST_DUE = "Your plan payment is past due";
const SUSPENDED =
  "You can’t post positions or view new candidates in full: your plan payment is past due";

let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp(stack);
});
afterAll(() => app.close());

const settled = () => app.bench.control("POST", "settle");

type Facility = { owner: Person; visitor: Visitor; api: Api; position: string; match: string };
/** A facility on the Growth plan whose next payment failed, with a position, a match and a draft to publish. */
async function unpaid(): Promise<Facility> {
  const { owner, visitor } = await makeOwner(stack, app);
  await subscribeTo(visitor, "employer_growth");
  const position = await makePosition(stack, owner);
  const nurse = await makeNurse(stack);
  const match = await matchOf(stack, position, nurse);
  const customer = await app.customerOf(owner);
  const { stripe } = app.bench;
  const bad = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  const { data } = await stripe.subscriptions.list({ customer });
  await stripe.subscriptions.update(data[0]!.id, { default_payment_method: bad.id });
  const [end] = data.map(({ items }) => items.data[0]!.current_period_end);
  const { now } = await app.bench.control<{ now: number }>("GET", "state");
  await app.bench.control("POST", "advance", { seconds: end! - now + 7200 });
  await settled();
  return { owner, visitor, api: await apiOf(stack, owner), position, match };
}
/** As if that payment had failed so many days ago. */
const failedAgo = ({ owner }: Facility, days: number) =>
  sql(
    stack,
    "update public.employer_subscriptions set past_due_since = now() - make_interval(days => $2) where employer_id = $1",
    [owner.id, days],
  );
const publish = async ({ owner, api }: Facility) => {
  const id = await makePosition(stack, owner, { status: "paused" });
  const [row] = await sql<{ version: number }>(
    stack,
    "select version from public.positions where id = $1",
    [id],
  );
  return api.rpc("set_position_status", {
    p_id: id,
    p_version: row!.version,
    p_status: "open",
  });
};

describe("a renewal that fails", () => {
  test("past due: said on every page, and nothing stops; after seven days publishing and viewing do; paid, all is back", async () => {
    const facility = await unpaid();
    const { owner, visitor, api, match, position } = facility;
    for (const path of PAGES) {
      const html = await textOf(visitor, path);
      expect(html, path).toContain(PAST_DUE);
      expect(html, path).toMatch(/failed on \w+ \d+, 20\d\d and is past due/);
      expect(html, path).toMatch(
        /Until \w+ \d+, 20\d\d, \d+:\d\d [AP]M CT, you can do everything except change plans\./,
      );
      expect(html, path).toContain('href="/employer/billing"');
    }
    await visitor.get("/employer/billing/change?plan=employer_starter");
    expect(await textOf(visitor, "/employer/billing")).toContain("You have an unpaid invoice.");
    await failedAgo(facility, 6);
    expect(await textOf(visitor, "/employer/dashboard")).toContain(PAST_DUE);
    expect((await publish(facility)).error).toBeNull();
    const told = await sql<{ event: string }>(
      stack,
      "select event from public.notifications where user_id = $1 and kind = 'billing' order by created_at, id",
      [owner.id],
    );
    expect(told.map(({ event }) => event)).toEqual(["plan_started", "payment_failed"]);

    await failedAgo(facility, 8);
    for (const path of PAGES) expect(await textOf(visitor, path), path).toContain(SUSPENDED);
    expect((await publish(facility)).error).toMatchObject({
      code: "PT409",
      message: expect.stringMatching(
        /^Posting a position is on hold until your last invoice is paid/,
      ),
    });
    expect((await api.rpc("view_candidate", { p_match_id: match })).error).toMatchObject({
      code: "PT403",
      message: expect.stringMatching(/^Viewing a new candidate in full is on hold until/),
    });
    // Hiring in progress goes on, and everything is read.
    const applicant = await makeNurse(stack);
    const applied = await (
      await apiOf(stack, applicant)
    ).rpc("apply_to_position", { p_position_id: position });
    expect(applied.error).toBeNull();
    const moved = await api.rpc("move_application", {
      p_id: applied.data!,
      p_to: "shortlisted",
      p_version: 1,
    });
    expect(moved.error).toBeNull();
    const offer = await api.rpc("make_offer", {
      p_application_id: applied.data!,
      p_version: 2,
      p_pay_cents: 4200,
      p_pay_period: "hour",
      p_hours: 40,
      p_starts_on: day(20),
      p_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    });
    expect(offer.error).toBeNull();
    const html = await textOf(visitor, `/employer/applications/${applied.data!}`);
    expect(html).toContain("Test Person");

    const customer = await app.customerOf(owner);
    const { stripe } = app.bench;
    const [open] = (await stripe.invoices.list({ customer, status: "open" })).data;
    const good = await stripe.paymentMethods.attach("pm_card_visa", { customer });
    await stripe.invoices.pay(open!.id!, { payment_method: good.id });
    await settled();
    for (const path of PAGES) {
      const page = await textOf(visitor, path);
      expect(page, path).not.toContain(PAST_DUE);
      expect(page, path).not.toContain(SUSPENDED);
    }
    expect((await publish(facility)).error).toBeNull();
    expect((await api.rpc("view_candidate", { p_match_id: match })).error).toBeNull();
  }, 60_000);
});

describe("who is told", () => {
  const subscribed = (facility: Person, ago: string) =>
    sql(
      stack,
      `update public.employer_subscriptions set subscription_id = $2, status = 'past_due', past_due_since = now() - $3::interval
       where employer_id = $1`,
      [facility.id, `sub_${facility.id.replaceAll("-", "")}`, ago],
    );

  test("the team: whom to tell; other facilities, candidates and the public site: nothing", async () => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const other = await makePerson(stack, { role: "employer", status: "approved" });
    await subscribed(facility, "2 days");
    for (const role of ["recruiter", "viewer"] as const) {
      const member = await signedIn(stack, await makeMember(stack, facility, role), app.origin);
      const html = await textOf(member, "/employer/dashboard");
      expect(html).toContain(PAST_DUE);
      expect(html).toContain("Tell your facility’s owner: they can pay it under Billing.");
      expect(html).not.toContain("Pay under Billing");
    }
    const strangers: [Person, string][] = [
      [other, "/employer/dashboard"],
      [await makeNurse(stack), "/job-seeker/dashboard"],
      [await makePerson(stack, { role: null, admin: true }), "/admin/overview"],
    ];
    for (const [person, path] of strangers)
      expect(await textOf(await signedIn(stack, person, app.origin), path)).not.toContain(PAST_DUE);
  });

  test.each([
    ["6 days 23 hours", PAST_DUE],
    ["7 days 1 hour", SUSPENDED],
  ])("failed %s ago: %s", async (ago, words) => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    await subscribed(facility, ago);
    const visitor = await signedIn(stack, facility, app.origin);
    expect(await textOf(visitor, "/employer/positions")).toContain(`>${words}<`);
  });

  test.each([
    ["6 days", false],
    ["8 days", true],
  ])("failed %s ago: the pages that lead to posting and viewing say so: %s", async (ago, held) => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const position = await makePosition(stack, facility);
    const draft = await makePosition(stack, facility, { status: "draft" });
    const match = await matchOf(stack, position, await makeNurse(stack));
    await subscribed(facility, ago);
    const visitor = await signedIn(stack, facility, app.origin);
    const posting = "Posting positions is on hold until your last invoice is paid.";
    const views = "Full views are on hold until your last invoice is paid.";
    const candidates = `/employer/positions/${position}/candidates`;
    const pages: [path: string, words: string][] = [
      ["/employer/positions", posting],
      ["/employer/new-position", posting],
      [`/employer/positions/${draft}/preview`, posting],
      [
        "/employer/dashboard",
        "Posting positions and full views are on hold until your last invoice is paid.",
      ],
      [candidates, views],
      [`${candidates}/${match}`, views],
    ];
    for (const [path, words] of pages) {
      const html = await textOf(visitor, path);
      if (held) expect(html, path).toContain(words);
      else expect(html, path).not.toContain("on hold");
      for (const promise of ["open positions in your", "left until", "View full profile"])
        if (held) expect(html, path).not.toContain(promise);
    }
  });

  test.each(["30 days", "2 days"])(
    "given up by Stripe, unpaid for %s: stopped, and no false day named",
    async (ago) => {
      const facility = await makePerson(stack, { role: "employer", status: "approved" });
      await subscribed(facility, ago);
      await sql(
        stack,
        "update public.employer_subscriptions set status = 'unpaid' where employer_id = $1",
        [facility.id],
      );
      const visitor = await signedIn(stack, facility, app.origin);
      const page = await textOf(visitor, "/employer/positions");
      expect(page).toContain(SUSPENDED);
      expect(page).toContain("is past due. You can’t post positions");
      const id = await makePosition(stack, facility, { status: "paused" });
      const { error } = await (
        await apiOf(stack, facility)
      ).rpc("set_position_status", { p_id: id, p_version: 1, p_status: "open" });
      expect(error?.message).toBe(
        "Posting a position is on hold until your last invoice is paid. Your facility’s owner can pay it under Billing.",
      );
    },
  );
});
