/** Pay is compared by the position's own hours, in both directions, and fees are computed from the same base. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { hourlyCents, yearlyCents, type PayPeriod } from "#app/domain/pay.ts";
import { day, makeCandidate, makePerson, sql, type Person } from "#tests/helpers/people.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";

const stack = inject("stack");
const PERIODS = ["hour", "week", "year"] as const;
/** Weeks as positions have them: by a schedule, or stated. */
const WEEKS = [
  { schedule: "3x12", stated: null, hours: 36 },
  { schedule: "4x10", stated: null, hours: 40 },
  { schedule: "5x8", stated: null, hours: 40 },
  { schedule: null, stated: 24, hours: 24 },
] as const;
/** What every position of these tests pays at the top, in cents an hour. */
const TOP = 4_500;

let employer: Person;
let jobSeeker: Person;
let positions: Map<string, string>;

/** Cents by the period, of so much an hour. */
const inPeriod = (hourly: number, period: PayPeriod, hours: number) =>
  period === "hour" ? hourly : hourly * hours * (period === "week" ? 1 : 52);

async function post(facts: {
  period: PayPeriod;
  top: number;
  schedule?: string | null;
  stated?: number | null;
  employment?: string;
  exempt?: boolean;
}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status, schedule, hours_min, hours_max, employment, exempt)
     values ($1, 'Pay', 'rn', '64108', 'days', 0, 1000, $2, $3, $4, 'open', $5, $6, $6, $7, $8) returning id`,
    [
      employer.id,
      facts.top,
      facts.period,
      day(20),
      facts.schedule ?? null,
      facts.stated ?? null,
      facts.employment ?? "full_time",
      facts.exempt ?? false,
    ],
  );
  return row!.id;
}

async function want(facts: {
  period: PayPeriod;
  cents: number;
  hours?: number | null;
  schedules?: string[];
  employments?: string[];
}): Promise<void> {
  await makeCandidate(stack, jobSeeker.id, { wantCents: facts.cents, period: facts.period });
  await sql(
    stack,
    "update public.job_seeker_profiles set hours_per_week = $2, schedules = $3, employments = $4 where user_id = $1",
    [jobSeeker.id, facts.hours ?? null, facts.schedules ?? [], facts.employments ?? []],
  );
}

/** The positions that the job seeker is matched with, as their own page reads it and as the facility's lists hold it. */
async function matched(): Promise<{ own: string[]; listed: string[] }> {
  const read = async (statement: string) => {
    const rows = await sql<{ id: string }>(stack, statement, [jobSeeker.id, employer.id]);
    return rows.map(({ id }) => id).sort();
  };
  return {
    own: await read(
      `select m.position_id as id from private.job_seeker_matches($1) m
       join public.positions p on p.id = m.position_id and p.employer_id = $2`,
    ),
    listed: await read(
      `select m.position_id as id from private.current_matches m
       join public.positions p on p.id = m.position_id and p.employer_id = $2 where m.job_seeker_id = $1`,
    ),
  };
}

beforeAll(async () => {
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
  positions = new Map();
  for (const period of PERIODS)
    for (const { schedule, stated, hours } of WEEKS)
      positions.set(
        `${period} ${schedule ?? stated}`,
        await post({ period, schedule, stated, top: inPeriod(TOP, period, hours) }),
      );
});

describe("every pair of period and schedule", () => {
  const wants = PERIODS.flatMap((period) => WEEKS.map((week) => ({ period, ...week })));

  test.each(wants)(
    "who wants it by the $period for $hours hours ($schedule) is matched with all that pay it, and none that pay less",
    async ({ period, schedule, stated, hours }) => {
      const asked = { period, hours: stated, schedules: schedule ? [schedule] : [] };
      const all = [...positions.values()].sort();
      await want({ ...asked, cents: inPeriod(TOP, period, hours) });
      expect(await matched()).toEqual({ own: all, listed: all });
      await want({ ...asked, cents: inPeriod(TOP + 5, period, hours) });
      expect(await matched()).toEqual({ own: [], listed: [] });
    },
  );

  test("hours that are stated come before those of a schedule", async () => {
    // $1,800/wk is $50 for 36 hours and $45 for 40.
    await want({ period: "week", cents: 180_000, schedules: ["3x12"] });
    expect((await matched()).own).toEqual([]);
    await want({ period: "week", cents: 180_000, schedules: ["3x12"], hours: 40 });
    expect((await matched()).own).toHaveLength(positions.size);
  });
});

describe("what was wrong", () => {
  test("$1,800/wk at 5x8 is $45/hr, and does not match who wants $48", async () => {
    const it = await post({ period: "week", top: 180_000, schedule: "5x8" });
    await want({ period: "hour", cents: 4_800 });
    expect((await matched()).own).not.toContain(it);
    await want({ period: "hour", cents: 4_500 });
    expect((await matched()).own).toContain(it);
  });

  test("$93,600/yr at 3x12 is $50/hr, and matches who wants $48", async () => {
    const it = await post({ period: "year", top: 9_360_000, schedule: "3x12" });
    await want({ period: "hour", cents: 4_800 });
    expect(await matched()).toEqual({ own: [it], listed: [it] });
  });

  test("$43.50/hr at 3x12 is $81,432/yr, not $90,480", async () => {
    const it = await post({ period: "hour", top: 4_350, schedule: "3x12" });
    const [row] = await sql<{ year: string }>(
      stack,
      "select pay_max_yearly_cents::text as year from public.positions where id = $1",
      [it],
    );
    expect(row).toEqual({ year: "8143200" });
  });
});

describe("a salary without overtime", () => {
  // $90,000: $43.27/hr for 40 hours, $48.08 for 36.
  test.each<[string, Parameters<typeof want>[0], boolean]>([
    ["who wants $90,000/yr", { period: "year", cents: 9_000_000 }, true],
    ["who wants a dollar more", { period: "year", cents: 9_000_100 }, false],
    ["who wants $48/hr for 36 hours", { period: "hour", cents: 4_800, hours: 36 }, true],
    ["who wants $48/hr for 40 hours", { period: "hour", cents: 4_800, hours: 40 }, false],
    ["who wants $1,730/wk", { period: "week", cents: 173_000 }, true],
    ["who wants $1,740/wk", { period: "week", cents: 174_000 }, false],
  ])("is compared by the year: %s", async (_, wanted, fits) => {
    const it = await post({ period: "year", top: 9_000_000, schedule: "5x8", exempt: true });
    await want(wanted);
    const found = await matched();
    expect({ own: found.own.includes(it), listed: found.listed.includes(it) }).toEqual({
      own: fits,
      listed: fits,
    });
  });
});

describe("employment", () => {
  test.each<[string, string[], boolean]>([
    ["full_time", [], true],
    ["part_time", ["part_time", "per_diem"], true],
    ["per_diem", ["full_time"], false],
    ["full_time", ["per_diem"], false],
  ])("a %s position and who accepts %j: %s", async (employment, employments, fits) => {
    const it = await post({ period: "hour", top: TOP, employment, stated: 24 });
    await want({ period: "hour", cents: TOP, employments });
    const found = await matched();
    expect([found.own.includes(it), found.listed.includes(it)]).toEqual([fits, fits]);
    const [gate] = await sql<{ ok: boolean }>(
      stack,
      "select employment_ok as ok from private.job_seeker_gates($1, array[$2::uuid])",
      [jobSeeker.id, it],
    );
    expect(gate).toEqual({ ok: fits });
  });

  test("part-time and per diem state their hours, and an exempt salary is by the year", async () => {
    await expect(post({ period: "hour", top: TOP, employment: "part_time" })).rejects.toThrow(
      /positions_hours_stated/,
    );
    await expect(post({ period: "hour", top: TOP, exempt: true })).rejects.toThrow(
      /positions_exempt_by_year/,
    );
  });
});

describe("an offer", () => {
  test("keeps the hours it was agreed on, and its fee counts base pay for them", async () => {
    const it = await post({ period: "hour", top: TOP, schedule: "3x12" });
    await want({ period: "hour", cents: TOP });
    const [application] = await sql<{ id: string; version: number }>(
      stack,
      `insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
       values ($1, $2, $3, 'shortlisted', 'applied') returning id, version`,
      [it, employer.id, jobSeeker.id],
    );
    const api = await apiOf(stack, employer);
    const offer = {
      p_application_id: application!.id,
      p_version: application!.version,
      p_pay_cents: 4_350,
      p_pay_period: "hour",
      p_starts_on: day(30),
      p_expires_at: new Date(Date.now() + 86_400_000).toISOString(),
    };
    for (const hours of [0, 81, null as unknown as number])
      expect((await api.rpc("make_offer", { ...offer, p_hours: hours })).error).toMatchObject({
        code: "PT422",
        hint: "hours",
      });
    expect((await api.rpc("make_offer", { ...offer, p_hours: 36 })).error).toBeNull();
    const made = () =>
      sql<{ hours: number; year: string; fee: string }>(
        stack,
        `select o.hours::float as hours, o.annual_salary_cents::text as year,
           ((o.annual_salary_cents * o.fee_bp + 5000) / 10000)::text as fee
         from public.offers o where o.application_id = $1`,
        [application!.id],
      );
    const agreed = [{ hours: 36, year: "8143200", fee: "407160" }];
    expect(await made()).toEqual(agreed);
    // What the position says later changes nothing of it.
    await sql(stack, "update public.positions set schedule = '5x8' where id = $1", [it]);
    expect(await made()).toEqual(agreed);
  });
});

test("the database and the pages compute the same", async () => {
  const cases = PERIODS.flatMap((period) =>
    [1, 24, 36, 37.5, 40, 80].flatMap((hours) =>
      [100, 4_333, 100_001, 9_999_999, 100_000_000].map((cents) => ({ period, hours, cents })),
    ),
  );
  const rows = await sql<{ hour: number; year: string }>(
    stack,
    `select private.hourly_cents(c.cents, c.period, c.hours) as hour,
       private.yearly_cents(c.cents, c.period, c.hours)::text as year
     from jsonb_to_recordset($1::jsonb) c (period text, hours numeric, cents bigint)`,
    [JSON.stringify(cases)],
  );
  expect(rows).toEqual(
    cases.map(({ period, hours, cents }) => ({
      hour: hourlyCents(cents, period, hours),
      year: String(yearlyCents(cents, period, hours)),
    })),
  );
});
