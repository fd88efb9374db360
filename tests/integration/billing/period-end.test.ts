/** What comes when a paid month is over: a smaller plan, no plan any more, the next month; and a plan stopped at Stripe. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import {
  chargedTo,
  makeOwner,
  planRow,
  sendBilling,
  subscribeTo,
  textOf,
} from "#tests/helpers/billing.ts";
import { apiOf, makeNurse, makePosition, matchOf, toldTo } from "#tests/helpers/marketplace.ts";
import { startPayingApp, type PayingApp } from "#tests/helpers/paying-app.ts";
import { day, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
let app: PayingApp;
beforeAll(async () => {
  app = await startPayingApp(stack);
}, 60_000);
afterAll(() => app.close());

/** Moves Stripe's time past the end of the paid month, and waits until we have heard of all that came of it. */
async function monthOver(owner: Person): Promise<void> {
  const customer = await app.customerOf(owner);
  const { data } = await app.bench.stripe.subscriptions.list({ customer });
  const end = data[0]!.items.data[0]!.current_period_end;
  const { now } = await app.bench.control<{ now: number }>("GET", "state");
  await app.bench.control("POST", "advance", { seconds: end - now + 7_200 });
  await app.bench.control("POST", "settle");
}

const statusOf = async (position: string) =>
  (
    await sql<{ status: string }>(stack, "select status from public.positions where id = $1", [
      position,
    ])
  )[0]!.status;
/** Whether somebody who has nothing to do with it finds a position. */
const isPublic = async (position: string) => {
  const { data } = await (
    await apiOf(stack, await makeNurse(stack))
  ).rpc("position_for_me", { p_id: position });
  return (data as { open: boolean }).open;
};
const applyTo = async (position: string) => {
  const nurse = await makeNurse(stack);
  const { data, error } = await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: position });
  expect(error).toBeNull();
  return { nurse, application: data! };
};
const lastTold = async (owner: Person) =>
  (
    await sql<{ event: string; paused: string | null }>(
      stack,
      `select event, facts ->> 'paused' as paused from public.notifications where user_id = $1 and kind = 'billing'
       order by created_at desc, id desc limit 1`,
      [owner.id],
    )
  )[0];
const publish = async (owner: Person, position: string) => {
  const [row] = await sql<{ version: number }>(
    stack,
    "select version from public.positions where id = $1",
    [position],
  );
  return (await apiOf(stack, owner)).rpc("set_position_status", {
    p_id: position,
    p_version: row!.version,
    p_status: "open",
  });
};

/** Messages, interviews, offers and hires: each still works for somebody who applied. */
async function hiringGoesOn(owner: Person, application: string): Promise<{ fee_bp: number }> {
  const api = await apiOf(stack, owner);
  const version = async () =>
    (
      await sql<{ version: number }>(
        stack,
        "select version from public.applications where id = $1",
        [application],
      )
    )[0]!.version;
  const moved = { p_id: application, p_to: "shortlisted", p_version: await version() };
  expect((await api.rpc("move_application", moved)).error).toBeNull();
  const message = { p_application_id: application, p_body: "Hello.", p_form_key: randomUUID() };
  expect((await api.rpc("send_message", message)).error).toBeNull();
  const interview = await api.rpc("propose_interview", {
    p_application_id: application,
    p_kind: "phone",
    p_place: "By phone",
    p_duration_minutes: 30,
    p_time_zone: "America/Chicago",
    p_times: [new Date(Date.now() + 3 * 86_400_000).toISOString()],
  });
  expect(interview.error).toBeNull();
  const offer = await api.rpc("make_offer", {
    p_application_id: application,
    p_version: await version(),
    p_pay_cents: 4_000,
    p_pay_period: "hour",
    p_hours: 40,
    p_starts_on: day(20),
    p_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  });
  expect(offer.error).toBeNull();
  const [made] = await sql<{ fee_bp: number }>(
    stack,
    "select fee_bp from public.offers where id = $1",
    [offer.data],
  );
  return made!;
}

/** As if Stripe had told that the subscription is in this state now. */
const become = (owner: Person, status: string) =>
  sql(
    stack,
    `select private.write_subscription(s.employer_id, to_jsonb(s) || jsonb_build_object('status', $2::text))
     from public.employer_subscriptions s where s.employer_id = $1`,
    [owner.id, status],
  );

async function confirmChange(visitor: Visitor, plan: string): Promise<string> {
  const html = await textOf(visitor, `/employer/billing/change?plan=${plan}`);
  const field = (name: string) => new RegExp(`name="${name}" value="(-?\\w+)"`).exec(html)![1]!;
  const fields = { plan, date: field("date"), due: field("due") };
  const { location } = await sendBilling(visitor, fields, `/change?plan=${plan}`);
  expect(location).toBe("/employer/billing");
  return html;
}

test("a smaller plan begins with the next month: the newest positions beyond it are paused, and hiring in them goes on", async () => {
  const { owner, visitor } = await makeOwner(stack, app);
  await subscribeTo(visitor, "employer_growth");
  expect(await confirmChange(visitor, "employer_starter")).toContain(
    "All your open positions fit the Starter plan.",
  );
  const positions: string[] = [];
  for (const title of ["First", "Second", "Third"]) {
    positions.push(await makePosition(stack, owner, { title: `${title} position` }));
    await sql(
      stack,
      "update public.positions set opened_at = now() - make_interval(hours => $2) where id = $1",
      [positions.at(-1), 9 - positions.length],
    );
  }
  const { application } = await applyTo(positions[2]!);
  expect(await planRow(stack, owner)).toMatchObject({
    plan_code: "employer_growth",
    next_plan_code: "employer_starter",
  });

  await monthOver(owner);
  expect(await planRow(stack, owner)).toMatchObject({
    plan_code: "employer_starter",
    status: "active",
    next_plan_code: null,
  });
  expect(await Promise.all(positions.map(statusOf))).toEqual(["open", "open", "paused"]);
  expect(await isPublic(positions[2]!)).toBe(false);
  expect(await lastTold(owner)).toEqual({ event: "plan_changed", paused: "1" });
  expect(await hiringGoesOn(owner, application)).toEqual({ fee_bp: 500 });
  expect((await publish(owner, positions[2]!)).error?.message).toContain("2 open positions");
  // The next month's invoice is there, with a copy to print; each month was charged once, at its plan's price.
  const html = await textOf(visitor, "/employer/billing");
  expect(html).toContain("Your plan: Starter");
  expect(html).toContain("$199.00");
  expect(html.match(/See the invoice/g)).toHaveLength(2);
  expect(await chargedTo(app, await app.customerOf(owner))).toBe(39_900 + 19_900);
}, 60_000);

test("a canceled plan ends with the month: positions are paused, nothing more is charged, hiring goes on, a new plan brings it back", async () => {
  const { owner, visitor } = await makeOwner(stack, app);
  await subscribeTo(visitor, "employer_growth");
  const position = await makePosition(stack, owner);
  const { application } = await applyTo(position);
  const looked = await makeNurse(stack);
  const view = async () =>
    api.rpc("view_candidate", { p_match_id: await matchOf(stack, position, looked) });
  const api = await apiOf(stack, owner);
  const cancel = await textOf(visitor, "/employer/billing/cancel");
  expect(cancel).toContain("Then your 1 open position is paused, so no one new sees it.");
  expect(cancel).toContain("You won’t be charged for the plan again.");
  await sendBilling(visitor, { intent: "cancel" }, "/cancel");
  // Until then everything works.
  const second = await makePosition(stack, owner, { status: "paused" });
  expect((await publish(owner, second)).error).toBeNull();
  expect(await statusOf(position)).toBe("open");

  await monthOver(owner);
  expect(await planRow(stack, owner)).toMatchObject({ status: "canceled" });
  expect(await Promise.all([position, second].map(statusOf))).toEqual(["paused", "paused"]);
  expect(await isPublic(position)).toBe(false);
  expect(await lastTold(owner)).toEqual({ event: "plan_ended", paused: "2" });
  const customer = await app.customerOf(owner);
  expect((await app.bench.stripe.invoices.list({ customer })).data).toHaveLength(1);
  expect(await chargedTo(app, customer)).toBe(39_900);
  const html = await textOf(visitor, "/employer/billing");
  expect(html).toContain("Your Growth plan has ended, and you won’t be charged again.");
  expect(html).toContain("Your positions are paused, so no one new sees them.");

  // Nothing new is published or viewed, and whoever applied is still shown.
  expect((await publish(owner, position)).error?.message).toMatch(/^Posting a position requires a/);
  await expect(view(), "a paused position has no matches").rejects.toThrow("does not match");
  const set = (status: string) =>
    sql(stack, "update public.positions set status = $2 where id = $1", [position, status]);
  await set("open");
  expect((await view()).error?.message).toMatch(/^Viewing a new candidate in full requires a plan/);
  await set("paused");
  expect(await textOf(visitor, `/employer/applications/${application}`)).toContain("Test Person");
  // Without a plan the fee of an offer is the Starter plan's.
  expect(await hiringGoesOn(owner, application)).toEqual({ fee_bp: 500 });

  // Stripe's time is a month ahead of ours here, so a new plan is written as converging would.
  await become(owner, "active");
  expect((await publish(owner, position)).error).toBeNull();
  expect(await isPublic(position)).toBe(true);
  expect((await view()).error).toBeNull();
}, 60_000);

test("a plan that Stripe has stopped pauses the positions, hiring goes on, and it goes on once it is paid", async () => {
  const { owner, visitor } = await makeOwner(stack, app);
  await subscribeTo(visitor, "employer_growth");
  const position = await makePosition(stack, owner);
  const { application, nurse } = await applyTo(position);
  await become(owner, "paused");
  expect(await statusOf(position)).toBe("paused");
  const html = await textOf(visitor, "/employer/billing");
  expect(html).toContain("Your plan has stopped and your positions are paused");
  await hiringGoesOn(owner, application);
  expect(await toldTo(stack, nurse, application)).toContain("offer/offer_made");
  await become(owner, "active");
  expect((await publish(owner, position)).error).toBeNull();
}, 60_000);
