/** A facility that pays and is not approved any more: it sees its bill and ends it, and buys nothing. */
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { Children } from "#local/children.ts";
import {
  makeOwner,
  planRow,
  sendBilling,
  startOwnBilling,
  subscribeTo,
  textOf,
  type Billing,
} from "#tests/helpers/billing.ts";
import { apiOf, makeMember } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
const AWAY = "/employer/awaiting-approval";
let billing: Billing;
beforeAll(async () => {
  billing = await startOwnBilling(stack, children);
}, 60_000);
afterAll(async () => {
  await children.stop();
  await billing.bench.close();
});

const withdraw = (id: string) =>
  sql(stack, "update public.profiles set verification_status = 'rejected' where user_id = $1", [
    id,
  ]);

test("it is led to its bill, reads it, and cancels; nothing new is sold, by page or by program", async () => {
  const { owner, visitor } = await makeOwner(stack, billing);
  await subscribeTo(visitor, "employer_growth");
  const id = (await planRow(stack, owner))!.subscription_id;
  await withdraw(owner.id);

  expect((await visitor.get("/employer/positions")).headers.get("location")).toBe(AWAY);
  expect(await textOf(visitor, AWAY)).toContain('href="/employer/billing"');
  const page = await textOf(visitor, "/employer/billing");
  expect(page).toContain("Your facility isn’t approved right now");
  expect(page).toContain("Your plan: Growth");
  expect(page).not.toContain("/employer/billing/change");

  const larger = await visitor.get("/employer/billing/change?plan=employer_enterprise");
  expect(larger.headers.get("location")).toBe(AWAY);
  const bought = await sendBilling(visitor, { intent: "subscribe", plan: "employer_enterprise" });
  expect(bought.html).toContain("Only approved facilities can do this.");
  const program = await fetch(`${billing.origin}/api/stripe/subscriptions/${id}`, {
    method: "PUT",
    headers: {
      cookie: visitor.cookie,
      origin: billing.origin,
      "sec-fetch-site": "same-origin",
      "content-type": "application/json",
    },
    body: JSON.stringify({ priceId: await priceOf("employer_enterprise") }),
  });
  expect(program.status).toBe(403);

  expect((await visitor.get("/employer/billing/cancel")).status).toBe(200);
  expect((await sendBilling(visitor, { intent: "cancel" }, "/cancel")).location).toBe(
    "/employer/billing",
  );
  const after = await textOf(visitor, "/employer/billing");
  expect(after).toContain("It ends on");
  expect(after).not.toContain('value="resume"');
  const resumed = await sendBilling(visitor, { intent: "resume" });
  expect(resumed.html).toContain("You can cancel its plan, but not change it.");
  expect(await planRow(stack, owner)).toMatchObject({
    plan_code: "employer_growth",
    cancel_at: expect.anything(),
  });
});

test("a smaller plan that is to come stays so while it is not approved", async () => {
  const { owner, visitor } = await makeOwner(stack, billing);
  await subscribeTo(visitor, "employer_growth");
  const to = "/change?plan=employer_starter";
  const form = await textOf(visitor, `/employer/billing${to}`);
  const date = /name="date" value="(\d+)"/.exec(form)![1]!;
  await sendBilling(visitor, { plan: "employer_starter", date, due: "0" }, to);
  expect(await planRow(stack, owner)).toMatchObject({ next_plan_code: "employer_starter" });
  expect(await textOf(visitor, "/employer/billing")).toContain('value="keep"');
  await withdraw(owner.id);
  expect(await textOf(visitor, "/employer/billing")).not.toContain('value="keep"');
  expect((await sendBilling(visitor, { intent: "keep" })).status).toBe(403);
  expect(await planRow(stack, owner)).toMatchObject({ next_plan_code: "employer_starter" });
});

test("suspended, it is led to its bill and ends it all the same", async () => {
  const { owner, visitor } = await makeOwner(stack, billing);
  await subscribeTo(visitor, "employer_starter");
  const admin = await makePerson(stack, { role: null, admin: true });
  const { error } = await (
    await apiOf(stack, admin)
  ).rpc("suspend_person", { p_id: owner.id, p_reason: "The license of the facility has ended." });
  expect(error).toBeNull();
  expect((await visitor.get("/employer/positions")).headers.get("location")).toBe("/suspended");
  expect(await textOf(visitor, "/suspended")).toContain('href="/employer/billing"');
  expect(await textOf(visitor, "/employer/billing")).toContain("Your plan: Starter");
  await sendBilling(visitor, { intent: "cancel" }, "/cancel");
  expect((await sendBilling(visitor, { intent: "resume" })).status).toBe(403);
  expect(await planRow(stack, owner)).toMatchObject({ cancel_at: expect.anything() });
  const bought = await sendBilling(visitor, { intent: "subscribe", plan: "employer_growth" });
  expect(bought.html).toContain("Only approved facilities can do this.");
});

test("its team sees no bill any more; who never paid is led away as before", async () => {
  const { owner, visitor } = await makeOwner(stack, billing);
  await subscribeTo(visitor, "employer_starter");
  const member = await makeMember(stack, owner, "recruiter");
  await withdraw(owner.id);
  const colleague = (await signedIn(stack, member)).at(billing.origin);
  for (const path of ["", "/cancel"]) {
    const answer = await colleague.get(`/employer/billing${path}`);
    expect(answer.headers.get("location")).toBe(AWAY);
  }
  const { error } = await (await apiOf(stack, member)).rpc("facility_billing", { p_page: 1 });
  expect(error?.message).toBe("Only approved facilities can see this.");
  await sendBilling(colleague, { intent: "cancel" }, "/cancel");
  expect(await planRow(stack, owner)).toMatchObject({ status: "active", cancel_at: null });

  const never = await makePerson(stack, { role: "employer", status: "rejected" });
  const theirs = (await signedIn(stack, never)).at(billing.origin);
  for (const path of ["", "/cancel", "/return"]) {
    const answer = await theirs.get(`/employer/billing${path}`);
    expect(answer.headers.get("location")).toBe(AWAY);
  }
});

const priceOf = async (plan: string) =>
  (
    await billing.bench.stripe.prices.list({
      lookup_keys: [
        (
          await sql<{ key: string }>(
            stack,
            "select price_lookup_key as key from public.plan_definitions where code = $1",
            [plan],
          )
        )[0]!.key,
      ],
    })
  ).data[0]!.id;
