/** What an employer pays, as an admin may change it in the database. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { makePerson, signedIn, sql, Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
const children = new Children();
afterAll(() => children.stop());

test("a plan is shown as the database has it", async () => {
  // An app of this test's own, which has not kept the plans as they were.
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, sessionSecret: "x".repeat(40) },
    log: join(mkdtempSync(join(tmpdir(), "nomera-plans-")), "app.log"),
  });
  const change = `update public.plan_definitions set display_name = $1, monthly_price_cents = $2,
    placement_fee_percentage = $3, job_posting_limit = $4, candidate_view_limit = $5
    where code = 'employer_starter'`;
  const [was] = await sql<Record<string, string | number>>(
    stack,
    "select * from public.plan_definitions where code = 'employer_starter'",
  );
  // Another plan than the one that data-api.test.ts watches, and for one request only.
  let html: string;
  try {
    await sql(stack, change, ["Beginning", 12_345, 7.5, 31, null]);
    html = await (await new Visitor(`http://localhost:${port}`).get("/employers")).text();
  } finally {
    await sql(stack, change, [
      was!["display_name"],
      was!["monthly_price_cents"],
      was!["placement_fee_percentage"],
      was!["job_posting_limit"],
      was!["candidate_view_limit"],
    ]);
  }
  const text = html.replace(/<!-- -->/g, "");
  const plan = text.slice(text.indexOf("Beginning"), text.indexOf("Growth"));
  expect(plan).toContain("$123.45");
  expect([...plan.matchAll(/<dd[^>]*>([^<]*)</g)].map(([, value]) => value)).toEqual([
    "7.5% of first-year pay",
    "31",
    "Unlimited",
  ]);
  expect(text).not.toContain("$199.00");
  expect(text).not.toContain(">Starter<");
});

test("where payments are not set up, a facility reads where it stands, and nothing is sold or changed", async () => {
  const port = await freePort();
  await startApp(children, {
    port,
    signIn: "open",
    supabase: { ...stack.supabase, sessionSecret: stack.sessionSecret },
    log: join(mkdtempSync(join(tmpdir(), "nomera-unpaid-")), "app.log"),
  });
  const owner = await makePerson(stack, { role: "employer", status: "approved" });
  const visitor = await signedIn(stack, owner, `http://localhost:${port}`);
  const html = (await (await visitor.get("/employer/billing")).text()).replaceAll("<!-- -->", "");
  expect(html).toContain("You can’t buy or change anything here yet.");
  expect(html).toContain("Your plan: Starter");
  expect(html).not.toContain('name="intent"');
  const answer = await visitor.post("/employer/billing", {
    intent: "subscribe",
    plan: "employer_growth",
  });
  expect([403, 404, 503]).toContain(answer.status);
});
