/** The pages that people rely on: what they say is what the database computes, and each says which version it is. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { formatCents, formatCharge, formatDate } from "#app/platform/format.ts";
import { LEGAL_DOCUMENTS } from "#app/site/legal/rules.ts";
import { EXAMPLE_HOURLY_CENTS } from "#app/site/legal/facility-numbers.ts";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { makePerson, sql, Visitor } from "#tests/helpers/people.ts";
import { openValve, type Valve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const textOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
const pageAt = async (path: string, origin = stack.open) =>
  textOf(await (await new Visitor(origin).get(path)).text());

describe.each(Object.values(LEGAL_DOCUMENTS))("$path", ({ path, version, effectiveOn }) => {
  test.each(["open", "paused"] as const)(
    "says that it is a draft and which version, with sign-in %s",
    async (signIn) => {
      const text = await pageAt(path, stack[signIn]);
      expect(text).toContain(`Draft, version ${version}, ${formatDate(effectiveOn)}`);
      expect(text).toContain("Our lawyers have not reviewed it yet");
    },
  );
});

test("the versions that the pages show are the newest of the database", async () => {
  const rows = await sql<{ document: string; version: number; day: string }>(
    stack,
    `select distinct on (v.document) v.document, v.version, v.effective_on::text as day
     from public.legal_versions v order by v.document, v.version desc`,
  );
  const newest = Object.fromEntries(rows.map(({ document, ...row }) => [document, row]));
  const shown = Object.entries(LEGAL_DOCUMENTS).map(([document, { version, effectiveOn }]) => [
    document,
    { version, day: effectiveOn },
  ]);
  expect(newest).toEqual(Object.fromEntries(shown));
});

describe("the facility agreement", () => {
  test("its example's fee is what the database charges for such a hire, on each plan", async () => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    // The year's pay as an offer computes it, the fee as a placement does.
    const fees = await sql<{ name: string; percentage: string; year: string; fee: string }>(
      stack,
      `with p as (
         insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status)
         values ($1, 'Fees', 'rn', '64108', 'days', 0, 3500, 9900, 'hour', private.today() + 20, 'closed') returning id
       ), n as (
         insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state, max_distance_miles,
           desired_pay_cents, desired_pay_period, shifts, available_from)
         values ($2, 'rn', 5, '64108', 'MO', 40, 4000, 'hour', '{days}', private.today()) returning user_id
       ), a as (
         insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
         select p.id, $1, n.user_id, 'offered', 'applied' from p, n returning id
       ), o as (
         insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code)
         select a.id, $3, 'hour', 36, private.today(), now(), 0, 'employer_starter' from a returning annual_salary_cents
       )
       insert into public.placements (employer_id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp,
         guarantee_until)
       select $1, d.display_name, private.today(), o.annual_salary_cents, d.code,
         round(d.placement_fee_percentage * 100)::integer, private.today()
       from public.plan_definitions d, o
       returning position_title as name, annual_salary_cents::text as year, fee_cents::text as fee,
         (fee_bp / 100.0)::float::text as percentage`,
      [facility.id, (await makePerson(stack, { role: "job_seeker" })).id, EXAMPLE_HOURLY_CENTS],
    );
    const text = await pageAt("/facility-agreement");
    expect(fees).toHaveLength(3);
    for (const { name, percentage, year, fee } of fees) {
      expect(text).toContain(`which is ${formatCents(Number(year))}/yr`);
      expect(text).toMatch(
        new RegExp(
          `${name} (Of a year’s pay )?${percentage}% (Placement fee )?\\${formatCharge(Number(fee))}`,
        ),
      );
    }
  });

  test("a year's pay is that of the offer's hours and 52 weeks, and the fee is rounded to the nearest cent", async () => {
    const facility = await makePerson(stack, { role: "employer", status: "approved" });
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    const years = await sql<{ period: string; year: string }>(
      stack,
      `with p as (
         insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status)
         values ($1, 'Years', 'rn', '64108', 'days', 0, 3500, 9900, 'hour', private.today() + 20, 'closed') returning id
       ), a as (
         insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
         select p.id, $1, $2, 'offered', 'applied' from p returning id
       )
       insert into public.offers (application_id, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp, plan_code, status)
       select a.id, x.cents, x.period, 36, private.today(), now(), 0, 'employer_starter', 'expired'
       from a, (values (4001, 'hour'), (160001, 'week'), (8320001, 'year')) x (cents, period)
       returning pay_period as period, annual_salary_cents::text as year`,
      [facility.id, nurse.id],
    );
    expect(Object.fromEntries(years.map(({ period, year }) => [period, Number(year)]))).toEqual({
      hour: 4_001 * 36 * 52,
      week: 160_001 * 52,
      year: 8_320_001,
    });
    const fees = await sql<{ fee: string }>(
      stack,
      `insert into public.placements (employer_id, position_title, starts_on, annual_salary_cents, plan_code, fee_bp,
         guarantee_until)
       select $1, 'Rounded', private.today(), x, 'employer_starter', 500, private.today()
       from (values (8320009), (8320010), (8320011)) v (x) returning fee_cents::text as fee`,
      [facility.id],
    );
    expect(fees.map(({ fee }) => fee)).toEqual(["416000", "416001", "416001"]);
  });

  test("its days are those of the settings, its plans those of the database", async () => {
    const settings = await sql<{ key: string; value: number }>(
      stack,
      "select key, value from public.app_settings",
    );
    const days = (key: string) => `${settings.find((row) => row.key === key)!.value} days`;
    const text = await pageAt("/facility-agreement");
    expect(text).toContain(`The guarantee lasts ${days("guarantee_days")} from the first day`);
    expect(text).toContain(`For ${days("past_due_days")} everything works as before,`);
    for (const { name, cents, fee } of await sql<{ name: string; cents: number; fee: number }>(
      stack,
      `select display_name as name, monthly_price_cents as cents, placement_fee_percentage::double precision as fee
       from public.plan_definitions`,
    )) {
      expect(text).toContain(`${name} ${formatCents(cents)} a month`);
      expect(text).toContain(`${fee}% of first-year pay`);
      expect(text).toContain(`${name} ${fee}%`);
    }
    expect(text).toContain("the Starter plan’s percentage applies");
    // Nothing is left to fill in.
    expect(text).not.toMatch(/\{[a-z_]+\}/);
  });
});

describe("how we verify", () => {
  test("lists every check in use, with its source and for how long it counts, and no retired one", async () => {
    const text = await pageAt("/how-we-verify");
    const rules = await sql<{ label: string; days: number | null; retired: boolean }>(
      stack,
      "select label, valid_days as days, retired_at is not null as retired from public.verification_rules",
    );
    expect(rules.length).toBeGreaterThan(20);
    // Other tests retire a check and add one of the same name.
    const inUse = new Set(rules.filter(({ retired }) => !retired).map(({ label }) => label));
    for (const { label } of rules) {
      if (inUse.has(label)) expect(text).toContain(label);
      else expect(text).not.toContain(label);
    }
    const daysOf = (code: string) => rules.find(({ label }) => label.includes(code))!.days;
    expect(text).toContain(`A check of the LEIE counts for ${daysOf("LEIE")} days`);
    expect(text).toContain(`(EDL) for ${daysOf("Disqualification")} days`);
    expect(text).toContain("No account is approved while a required check is missing");
    for (const label of [
      "Verified at Nursys, Nov 3, 2026",
      "Document reviewed, Nov 3, 2026",
      "Stated by the candidate, not yet verified",
    ]) {
      expect(text).toContain(`“${label}”`);
    }
  });
});

describe("an app of its own", () => {
  const children = new Children();
  let valve: Valve;
  let origin: string;
  beforeAll(async () => {
    valve = await openValve(stack.supabase.url);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url, sessionSecret: "x".repeat(40) },
      log: join(mkdtempSync(join(tmpdir(), "nomera-legal-")), "app.log"),
    });
  });
  afterAll(async () => {
    await children.stop();
    await valve.close();
  });

  test("without the database, no number is guessed", async () => {
    valve.set("refuse");
    for (const path of ["/facility-agreement", "/how-we-verify"]) {
      const text = await pageAt(path, origin);
      expect(text, path).toContain("We can’t load the numbers on this page right now.");
      expect(text, path).not.toMatch(/\$\d|\d+ days/);
    }
    expect(await pageAt("/terms", origin)).toContain("Professionals pay nothing.");
    valve.set("open");
  });
});
