/** What the billing page says in each state of a plan, and what it offers, by rows as converging writes them. */
import { expect, inject, test } from "vitest";
import { textOf } from "#tests/helpers/billing.ts";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** Columns of employer_subscriptions, as SQL. */
type Facts = Record<string, string>;
const RUNS: Facts = {
  plan_code: "'employer_growth'",
  status: "'active'",
  current_period_start: "'2090-03-02T12:00:00Z'",
  current_period_end: "'2090-04-02T12:00:00Z'",
  card_brand: "'amex'",
  card_last4: "'0005'",
  card_expires: "'04/2099'",
};
const OWES: Facts = {
  ...RUNS,
  status: "'past_due'",
  pay_url: "'https://pay.example/in_1'",
  owed_cents: "39900",
};

async function facilityWith(facts: Facts): Promise<Person> {
  const owner = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  const customer = `cus_${owner.id.replaceAll("-", "")}`;
  await sql(
    stack,
    "insert into public.billing_customers (customer_id, employer_id, synced_at) values ($1, $2, now() + interval '1 year')",
    [customer, owner.id],
  );
  const names = Object.keys(facts).join(", ");
  await sql(
    stack,
    `insert into public.employer_subscriptions (employer_id, subscription_id, ${names})
     values ($1, $2, ${Object.values(facts).join(", ")})`,
    [owner.id, `sub_${customer}`],
  );
  if (facts["status"] !== "'active'") {
    await sql(
      stack,
      `insert into public.billing_invoices (id, customer_id, employer_id, number, status, total_cents, paid_cents, created_at, url)
       values ($1, $2, $3, 'NH-0007', 'open', 39900, 0, '2090-03-02T12:00:00Z', 'https://pay.example/in_1')`,
      [`in_${customer}`, customer, owner.id],
    );
  }
  return owner;
}

const CASES: [string, Facts, says: string[], never: string[]][] = [
  [
    "active",
    { ...RUNS, next_invoice_cents: "39900", next_invoice_at: "'2090-04-02T12:00:00Z'" },
    [
      "Your plan: Growth",
      "Renews monthly until you cancel.",
      "Mar 2, 2090 to Apr 2, 2090",
      "$399.00 on Apr 2, 2090",
      "American Express ending in 0005, expires 04/2099",
      "Full views reset on Apr 2, 2090.",
      "Change to Starter",
      "Cancel the plan",
    ],
    ["Choose ", "Resume", ">Keep "],
  ],
  [
    "canceled for later",
    { ...RUNS, cancel_at: "'2090-04-02T12:00:00Z'" },
    [
      "Ends soon",
      "It ends on Apr 2, 2090",
      "Resume Growth",
      "None: the plan ends",
      ">Candidates you’ve viewed stay free",
    ],
    ["Cancel the plan", "Full views reset"],
  ],
  [
    "a smaller one follows",
    { ...RUNS, next_plan_code: "'employer_starter'" },
    ["Active, changes soon", "On Apr 2, 2090 it changes to Starter.", "Keep Growth"],
    ["Change to Starter"],
  ],
  [
    "past due",
    { ...OWES, past_due_since: "'2090-03-02T15:04:00Z'" },
    [
      // The moment it stops, since it stops during a day.
      "Pay it by Mar 9, 2090, 9:04 AM CT. After that you can’t post positions",
      "Payment failed",
      "$399.00 couldn’t be charged to your card",
      "Everything still works.",
      "Pay $399.00 now",
      'href="https://pay.example/in_1"',
      "See and pay",
      "You can change plans once the unpaid invoice is paid.",
    ],
    ["Change to "],
  ],
  [
    "past due, with credit taken off",
    { ...OWES, owed_cents: "29900", past_due_since: "now() - interval '2 days'" },
    ["$299.00 couldn’t be charged to your card", "Pay $299.00 now"],
    ["Pay $399.00 now"],
  ],
  [
    "past due for long",
    { ...OWES, past_due_since: "now() - interval '8 days'" },
    [
      "On hold: payment failed",
      "Once it is paid, everything works again right away.",
      "Pay $399.00 now",
    ],
    ["Change to ", "Everything still works"],
  ],
  [
    "unpaid",
    { ...OWES, status: "'unpaid'", past_due_since: "now() - interval '2 days'" },
    // Stripe stops trying; paying brings it back at once.
    [
      "On hold: payment failed",
      "Once it is paid, everything works again right away.",
      "Pay $399.00 now",
    ],
    ["Change to ", "Choose ", "Everything still works", "days ago"],
  ],
  [
    "ended",
    { ...RUNS, status: "'canceled'" },
    ["Your Growth plan has ended", "Choose Growth", "Open the billing portal"],
    ["Cancel the plan", "Change to "],
  ],
];

test.each(CASES)("%s: what the page says and offers", async (state, facts, says, never) => {
  const visitor = await signedIn(stack, await facilityWith(facts));
  const html = await textOf(visitor, "/employer/billing");
  for (const words of says) expect(html, state).toContain(words);
  for (const words of never) expect(html, state).not.toContain(words);
});

test.each([
  ["past due", { past_due_since: "now() - interval '2 days'" }],
  ["past due for long", { past_due_since: "now() - interval '8 days'" }],
])(
  "canceling while %s: when it ends and what is due, and nothing is promised until then",
  async (_, more) => {
    const visitor = await signedIn(stack, await facilityWith({ ...OWES, ...more }));
    const html = await textOf(visitor, "/employer/billing/cancel");
    expect(html).toContain("It ends on Apr 2, 2090.");
    expect(html).toContain("The unpaid invoice of $399.00 is still due.");
    expect(html).not.toContain("you’ve paid for");
    expect(html).not.toContain("you keep everything");
  },
);

test("arranged without a card, and over", async () => {
  const owner = await makeFacility(stack);
  const visitor = await signedIn(stack, owner);
  const html = await textOf(visitor, "/employer/billing");
  expect(html).toContain("Active, arranged with us");
  expect(html).toContain("We set it up for you, without a card, until");
  expect(html).toContain("Choose Growth");
  expect(html).toContain("0, no limit");
  expect(html).not.toContain("Full views reset");
  expect(await textOf(visitor, "/employer/dashboard")).not.toContain("Full views reset");
  await sql(
    stack,
    "update public.employer_subscriptions set current_period_end = now() - interval '1 minute' where employer_id = $1",
    [owner.id],
  );
  expect(await textOf(visitor, "/employer/billing")).toContain("Your Enterprise plan has ended");
});

test("arranged and over: its positions are paused, the owner is told once; one that still runs keeps its own", async () => {
  const [over, runs] = [await makeFacility(stack), await makeFacility(stack)];
  const positions = [
    await makePosition(stack, over),
    await makePosition(stack, over),
    await makePosition(stack, runs),
  ];
  await sql(
    stack,
    "update public.employer_subscriptions set current_period_end = now() - interval '1 minute' where employer_id = $1",
    [over.id],
  );
  await sql(stack, "select private.end_arranged_plans(20)");
  await sql(stack, "select private.end_arranged_plans(20)");
  const rows = await sql<{ status: string }>(
    stack,
    "select status from public.positions where id = any ($1::uuid[]) order by array_position($1::uuid[], id)",
    [positions],
  );
  expect(rows.map(({ status }) => status)).toEqual(["paused", "paused", "open"]);
  const told = await sql(
    stack,
    `select event, facts ->> 'plan' as plan, facts ->> 'paused' as paused from public.notifications
     where user_id = any ($1) and kind = 'billing'`,
    [[over.id, runs.id]],
  );
  expect(told).toEqual([{ event: "plan_ended", plan: "Enterprise", paused: "2" }]);
});

test("arranged and over without an open position: the owner is told all the same, once for each end", async () => {
  const over = await makeFacility(stack);
  const ends = (when: string) =>
    sql(
      stack,
      `update public.employer_subscriptions set current_period_start = now() - interval '90 days',
         current_period_end = now() + $2::interval where employer_id = $1`,
      [over.id, when],
    );
  // The worker tells twenty at a time, and other tests' plans may have ended too.
  const worker = () => sql(stack, "select private.end_arranged_plans(1000)");
  const told = () =>
    sql(
      stack,
      `select event, facts ->> 'plan' as plan, facts ->> 'paused' as paused from public.notifications
       where user_id = $1 and kind = 'billing'`,
      [over.id],
    );
  const once = { event: "plan_ended", plan: "Enterprise", paused: null };
  await ends("1 minute");
  await worker();
  expect(await told()).toEqual([]);
  await ends("-1 minute");
  await worker();
  await worker();
  expect(await told()).toEqual([once]);
  // Renewed, and over again.
  await ends("1 day");
  await worker();
  await ends("-1 second");
  await worker();
  await worker();
  expect(await told()).toEqual([once, once]);
});

test("no plan: what a plan is for, here and wherever it is missed", async () => {
  const owner = await makePerson(stack, { role: "employer", status: "approved", plan: null });
  const visitor = await signedIn(stack, owner);
  const html = await textOf(visitor, "/employer/billing");
  expect(html).toContain("Your facility is approved. With a plan, you can post positions");
  expect(html).toContain("Your invoices will appear here");
  expect(html).not.toContain("billing portal");
  const draft = await makePosition(stack, owner, { status: "draft" });
  for (const path of [
    "/employer/dashboard",
    "/employer/positions",
    "/employer/new-position",
    `/employer/positions/${draft}/preview`,
  ]) {
    const page = await textOf(visitor, path);
    expect(page, path).toMatch(/href="\/employer\/billing"[^>]*>\s*[Ss]ee (the )?plans/);
  }
});

test("invoices: twelve a page, the newest first", async () => {
  const owner = await facilityWith(RUNS);
  const customer = `cus_${owner.id.replaceAll("-", "")}`;
  await sql(
    stack,
    `insert into public.billing_invoices (id, customer_id, employer_id, number, status, total_cents, paid_cents, created_at)
     select 'in_' || $1::text || n, $1, $2, 'NH-' || lpad(n::text, 4, '0'), 'paid', 39900, 39900, now() - make_interval(days => 30 * n)
     from generate_series(1, 14) n`,
    [customer, owner.id],
  );
  const visitor = await signedIn(stack, owner);
  const numbers = async (path: string) =>
    [...(await textOf(visitor, path)).matchAll(/NH-(\d{4})</g)].map(([, n]) => Number(n));
  expect(await numbers("/employer/billing")).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(await numbers("/employer/billing?page=2")).toEqual([13, 14]);
});
