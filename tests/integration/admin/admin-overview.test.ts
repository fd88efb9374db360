/** What waits for administrators, and the market's figures against a small one that was computed by hand. */
import { randomUUID } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Market, Shared, Waiting } from "#app/admin/overview/rules.ts";
import type { Database } from "#app/platform/database.types.ts";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import { deleteAccounts, makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

describe("figures of a planted market", () => {
  let db: TestDatabase;
  const run = (text: string, values: unknown[] = []) => db.query(text, values);
  const figures = async (days: number) => {
    const { rows } = await db.query<{ found: Market }>("select private.count_market($1) as found", [
      days,
    ]);
    return rows[0]!.found;
  };

  /** Somebody who signed up so many days ago. */
  async function person(role: string, daysAgo: number, approved = true, submitted = approved) {
    const id = randomUUID();
    await run("insert into auth.users (id, email) values ($1, $2)", [id, `${id}@test.example`]);
    await run(
      `insert into public.profiles (user_id, role, onboarding_completed, submitted_at, verification_status, created_at)
       values ($1, $2, $3, now(), $4, now() - make_interval(days => $5))`,
      [id, role, submitted, approved ? "approved" : "pending", daysAgo],
    );
    return id;
  }
  async function nurse(profession: string, zip: string, daysAgo: number, approved = true) {
    const id = await person("job_seeker", daysAgo, approved, true);
    await run(
      `insert into public.job_seeker_profiles (user_id, profession, years_experience, zip, home_state,
         max_distance_miles, desired_pay_cents, desired_pay_period, shifts, available_from)
       values ($1, $2, 5, $3, 'MO', 40, 4000, 'hour', '{days}', '2026-12-01')`,
      [id, profession, zip],
    );
    return id;
  }
  async function position(
    employer: string,
    profession: string,
    zip: string,
    daysAgo: number,
    status = "open",
  ) {
    const id = randomUUID();
    await run(
      `insert into public.positions (id, employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status, created_at, opened_at)
       values ($1, $2, 'Wanted', $3, $4, 'days', 1, 3000, 4000, 'hour', '2026-12-01', $5,
         now() - make_interval(days => $6), now() - make_interval(days => $6))`,
      [id, employer, profession, zip, status, daysAgo],
    );
    return id;
  }
  type Step = [hoursAfter: number, to: string, side: "candidate" | "facility" | "system"];
  /** An application with its steps, so many hours after it was made. */
  async function application(
    at: string,
    jobSeeker: string,
    employer: string,
    hoursAgo: number,
    steps: Step[],
  ) {
    const id = randomUUID();
    await run(
      `insert into public.applications (id, position_id, job_seeker_id, employer_id, status, source, created_at)
       values ($1, $2, $3, $4, 'applied', 'applied', now() - make_interval(hours => $5))`,
      [id, at, jobSeeker, employer, hoursAgo],
    );
    for (const [after, to, side] of steps) {
      await run(
        `insert into public.application_history (application_id, at, to_status, side)
         values ($1, now() - make_interval(hours => $2) + make_interval(hours => $3), $4, $5)`,
        [id, hoursAgo, after, to, side],
      );
    }
    return id;
  }
  const applied: Step = [0, "applied", "candidate"];

  beforeAll(async () => {
    db = await bareDatabase();
    // Only what is counted is planted: what would come of it is not.
    await db.exec("set session_replication_role = replica");
    const hospital = await person("employer", 200);
    await run(
      "insert into public.employer_profiles (user_id, facility_name) values ($1, 'Hospital')",
      [hospital],
    );
    const [one, two, three] = [
      await position(hospital, "rn", "64108", 40),
      await position(hospital, "rn", "67202", 20),
      await position(hospital, "lpn", "64108", 10),
    ];
    await position(hospital, "rn", "64108", 5, "closed");

    const ann = await nurse("rn", "64108", 60);
    const bob = await nurse("rn", "67202", 50);
    const cyd = await nurse("lpn", "64108", 40);
    const dee = await nurse("rn", "64108", 300);
    const eve = await nurse("lpn", "67202", 20);
    await nurse("rn", "64108", 10, false);
    await person("job_seeker", 3, false);
    await person("employer", 3, false);

    const DAY = 24;
    // Ann is hired 30 days after position one opened, answered after 10 hours.
    const hired = await application(one, ann, hospital, 20 * DAY, [
      applied,
      [10, "shortlisted", "facility"],
      [30, "interviewing", "facility"],
      [60, "offered", "facility"],
      [90, "accepted", "candidate"],
      [10 * DAY, "hired", "facility"],
    ]);
    await run(
      `insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
         annual_salary_cents, plan_code, fee_bp, guarantee_until, created_at)
       values ($1, $2, $3, $4, 'Wanted', '2026-12-01', 8000000, 'employer_starter', 500, '2027-03-01',
         now() - interval '10 days')`,
      [hired, one, hospital, ann],
    );
    // Bob: invited, applied, answered by a message after 60 hours, turned down; what is written before counts for nothing.
    const invited = await application(two, bob, hospital, 15 * DAY, [
      [-5, "invited", "facility"],
      applied,
      [100, "interviewing", "facility"],
      [120, "declined", "facility"],
    ]);
    await run(
      `insert into public.messages (application_id, employer_id, side, body, created_at)
       select $1, $2, 'facility', 'Hello', now() - interval '15 days' + h * interval '1 hour' from unnest(array[-2, 60]) h`,
      [invited, hospital],
    );
    // Cyd: no answer for two weeks. Eve: this morning, nobody had the time yet. Dee signed up last year, answered at once.
    await application(three, cyd, hospital, 14 * DAY, [applied]);
    await application(three, eve, hospital, 5, [applied]);
    await application(three, dee, hospital, 9 * DAY, [applied, [2, "shortlisted", "facility"]]);
  }, 60_000);
  afterAll(() => db.close());

  test("positions and professionals, by profession and state", async () => {
    const { market } = await figures(90);
    expect(
      market.map(({ profession, state, positions, people }) => [
        profession,
        state,
        positions,
        people,
      ]),
    ).toEqual([
      ["rn", "KS", 1, 1],
      ["rn", "MO", 1, 2],
      ["lpn", "KS", 0, 1],
      ["lpn", "MO", 1, 1],
    ]);
  });

  test("from sign-up to hire: those who signed up in the time, by the steps they reached", async () => {
    // Within 90 days: Ann, Bob, Cyd, Eve, the nurse who waits, and one who has not submitted.
    expect((await figures(90)).funnel).toEqual({
      signed_up: 6,
      submitted: 5,
      approved: 4,
      applied: 4,
      interviewed: 2,
      offered: 1,
      hired: 1,
    });
    expect((await figures(365)).funnel).toMatchObject({ signed_up: 7, applied: 5 });
    expect((await figures(30)).funnel).toMatchObject({ signed_up: 3, applied: 1, interviewed: 0 });
  });

  test("time to fill: from the opening to the hire", async () => {
    const { filled } = await figures(90);
    expect(filled).toMatchObject({ of: 1, in_time: 0 });
    expect(filled.median! / 86_400).toBeCloseTo(30, 3);
    expect(filled.p90! / 86_400).toBeCloseTo(30, 3);
  });

  test("answers: the first step or message after the application, of those that had two days", async () => {
    // 10 hours, 60 hours, none, none yet, 2 hours.
    const { answered } = await figures(90);
    expect(answered).toMatchObject({ of: 3, waiting: 2, due: 4, in_time: 2 });
    expect(answered.median! / 3_600).toBeCloseTo(10, 3);
  });

  test("sign-ups by week, by month for a year, each step there and none twice", async () => {
    for (const days of [30, 90]) {
      const { step, signed } = await figures(days);
      expect(step).toBe("week");
      const firsts = signed.map(({ first }) => Date.parse(first) / 86_400_000);
      firsts.slice(1).forEach((first, index) => expect(first - firsts[index]!).toBe(7));
    }
    expect((await figures(365)).step).toBe("month");
    const year = (await figures(365)).signed;
    expect(year).toHaveLength(13);
    expect(year.reduce((sum, one) => sum + one.facilities, 0)).toBe(2);
    expect(year.reduce((sum, one) => sum + one.people, 0)).toBe(7);
  });

  test("nothing at all is counted as nothing", async () => {
    const empty = await bareDatabase();
    const { rows } = await empty.query<{ found: Market }>(
      "select private.count_market(90) as found",
    );
    const { market, funnel, filled, answered } = rows[0]!.found;
    expect({ market, filled, answered }).toEqual({
      market: [],
      filled: { of: 0, median: null, p90: null, in_time: 0 },
      answered: { of: 0, waiting: 0, median: null, due: 0, in_time: 0 },
    });
    expect(Object.values(funnel)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    await empty.close();
  }, 60_000);
});

describe("the running stack", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await makePerson(stack, { role: null, admin: true });
  });
  const page = async (path = "/admin/overview") => {
    const response = await (await signedIn(stack, admin)).get(path);
    expect(response.status).toBe(200);
    return (await response.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  };

  test("what waits is counted with its oldest, and leads to its list", async () => {
    const api = await apiOf(stack, admin);
    const waiting = async () =>
      Object.fromEntries(
        ((await api.rpc("admin_tasks")).data as { waiting: Waiting[] }).waiting.map((one) => [
          one.what,
          one,
        ]),
      );
    const before = await waiting();
    await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(
      stack,
      "insert into public.faq_questions (question, created_at) values ('How long?', now() - interval '400 days')",
    );
    await sql(
      stack,
      `insert into public.stripe_events (id, type, created_at, received_at, status)
       values ('evt_overview', 'invoice.paid', now(), now() - interval '500 days', 'failed')`,
    );
    const after = await waiting();
    expect(after["accounts"]!.count).toBe(before["accounts"]!.count + 1);
    expect(after["questions"]!.count).toBe(before["questions"]!.count + 1);
    expect(Date.now() - Date.parse(after["questions"]!.since!)).toBeGreaterThan(399 * 86_400_000);
    const html = await page();
    await sql(stack, "delete from public.stripe_events where id = 'evt_overview'");
    await sql(stack, "delete from public.faq_questions where question = 'How long?'");
    // What is most overdue stands first.
    expect(html.indexOf("failed Stripe")).toBeLessThan(html.indexOf("to review"));
    for (const to of [
      "/admin/pending-approval",
      "/admin/faq",
      "/admin/billing/events?status=failed",
    ]) {
      expect(html).toContain(`href="${to}"`);
    }
    expect(html).toContain("oldest 500 days");
  });

  test("what is the caller's and what is nobody's, and what somebody who is no admin any more holds", async () => {
    const [own, colleague, gone] = await Promise.all(
      [1, 2, 3].map(() => makePerson(stack, { role: null, admin: true })),
    );
    const waiting = await Promise.all(
      [300, 200, 100].map(async (days) => {
        const person = await makePerson(stack, { role: "job_seeker", status: "pending" });
        await sql(
          stack,
          "update public.profiles set submitted_at = now() - make_interval(days => $2) where user_id = $1",
          [person.id, days],
        );
        return person;
      }),
    );
    const ids = waiting.map(({ id }) => id);
    const accounts = async () => {
      const { data } = await (await apiOf(stack, own!)).rpc("admin_tasks");
      return (data as { shared: Shared[] }).shared.find(({ what }) => what === "accounts")!;
    };
    const { free } = await accounts();
    const give = (id: string, to: Person) =>
      sql(
        stack,
        "insert into public.case_assignments (kind, subject_id, admin_id) values ('account', $1, $2)",
        [id, to.id],
      );
    await give(ids[0]!, colleague!);
    await give(ids[1]!, own!);
    await give(ids[2]!, gone!);
    await sql(stack, "delete from public.admin_users where user_id = $1", [gone!.id]);
    const after = await accounts();
    expect(after).toMatchObject({ mine: 1, free: free - 2 });
    expect(Math.round((Date.now() - Date.parse(after.mine_since!)) / 86_400_000)).toBe(200);
    const html = (await (await (await signedIn(stack, own!)).get("/admin/overview")).text())
      .replaceAll("<!-- -->", "")
      .replaceAll("&amp;", "&");
    const href = /href="([^"]+)"[^>]*>1 yours, oldest 200 days</.exec(html)?.[1];
    expect(href).toBe("/admin/pending-approval?assigned=me");
    const list = await (await signedIn(stack, own!)).get(href!);
    expect(await list.text()).toContain(ids[1]!);
    // An account on hold keeps its place in the queue by a date that is none.
    await sql(stack, "update public.profiles set on_hold_since = now() where user_id = $1", [
      ids[1],
    ]);
    const onHold = await accounts();
    expect(onHold.mine).toBe(1);
    expect(Date.now() - Date.parse(onHold.mine_since!)).toBeLessThan(60_000);
    await deleteAccounts(stack, ...ids);
  });

  test("the tasks are there also when the figures cannot be read, and the page says so", async () => {
    const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(stack, "alter function private.revenue_months() rename to revenue_months_away");
    try {
      const html = await page();
      expect(html).toContain("We can’t show the figures right now. Try again in a minute.");
      expect(html).toContain("to review");
    } finally {
      await sql(stack, "alter function private.revenue_months_away() rename to revenue_months");
    }
    expect(await page()).toContain("Revenue by month");
    await deleteAccounts(stack, waiting.id);
  });

  test("the figures are there in each period, with how they are computed", async () => {
    const html = await page("/admin/overview?days=30");
    for (const words of [
      "Time to fill a position",
      "First answer within 48 hours",
      "From sign-up to hire",
      "Sign-ups by week",
      "Revenue by month",
      "How we count this",
    ]) {
      expect(html).toContain(words);
    }
    expect(html).toMatch(/Kansas [\d,]+ open, [\d,]+ people/);
    expect(await page("/admin/overview?days=365")).toContain("Sign-ups by month");
    expect(await page("/admin/overview?days=999")).toContain("Sign-ups by week");
  });

  test.each<[string, () => Promise<Person | null>]>([
    ["nobody", async () => null],
    ["a nurse", () => makePerson(stack, { role: "job_seeker", status: "approved" })],
    ["a facility", () => makePerson(stack, { role: "employer", status: "approved" })],
  ])("%s is told nothing", async (_, make) => {
    const person = await make();
    const { url, publishableKey } = stack.supabase;
    const api = person
      ? await apiOf(stack, person)
      : createClient<Database>(url, publishableKey, { auth: { persistSession: false } });
    const answers = await Promise.all([
      api.rpc("admin_tasks"),
      api.rpc("admin_figures", { p_days: 90 }),
      api.rpc("refresh_market", { p_days: 90 }),
    ]);
    for (const { data, error } of answers) {
      expect(data).toBeNull();
      expect(error!.code).toMatch(/^(42501|PT403)$/);
    }
  });
});
