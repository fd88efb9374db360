/** The gates one by one, the components, and that stored matches follow whatever they are made of. */
import { createClient } from "@supabase/supabase-js";
import { beforeEach, describe, expect, inject, test } from "vitest";
import type { MatchPart } from "#app/matching/rules.ts";
import { rebuildMatches } from "#app/matching/rebuild.server.ts";
import { scoreOf, type Receipt, type Weights } from "#tests/helpers/score.ts";
import type { Database } from "#app/platform/database.types.ts";
import { apiOf } from "#tests/helpers/marketplace.ts";
import {
  day,
  deleteAccounts,
  makeCandidate,
  makePerson,
  sql,
  type CandidateFacts,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");

type PositionFacts = Partial<{
  profession: string;
  zip: string;
  shift: string;
  payMin: number;
  payMax: number;
  period: string;
  startsOn: string;
  startsBy: string | null;
  minYears: number;
  unit: string | null;
  status: string;
  schedule: string | null;
  onCall: boolean;
  must: string[];
  nice: string[];
}>;

let employer: Person;
let jobSeeker: Person;
beforeEach(async () => {
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  jobSeeker = await makePerson(stack, { role: "job_seeker", status: "approved" });
});

async function post(facts: PositionFacts = {}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status, schedule, on_call, starts_by, unit)
     values ($1, 'Test position', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      employer.id,
      facts.profession ?? "rn",
      facts.zip ?? "64108",
      facts.shift ?? "days",
      facts.minYears ?? 2,
      facts.payMin ?? 3500,
      facts.payMax ?? 4500,
      facts.period ?? "hour",
      facts.startsOn ?? day(20),
      facts.status ?? "open",
      facts.schedule ?? null,
      facts.onCall ?? false,
      facts.startsBy ?? null,
      facts.unit ?? null,
    ],
  );
  await sql(
    stack,
    `insert into public.position_requirements (position_id, certification, importance)
     select $1::uuid, c, 'must' from unnest($2::text[]) c union all select $1::uuid, c, 'nice' from unnest($3::text[]) c`,
    [row!.id, facts.must ?? [], facts.nice ?? []],
  );
  return row!.id;
}

/** How years count in the position's unit: whole there, half elsewhere in its group, a quarter anywhere else. */
const ICU = { unit: "icu_medical" };
const UNITS: [string, CandidateFacts & More, PositionFacts, { experience: number }][] = [
  [
    "a unit, and all years in it",
    { years: 2, units: { icu_medical: 2 } },
    ICU,
    { experience: 7000 },
  ],
  ["five more in the unit", { years: 9, units: { icu_medical: 7 } }, ICU, { experience: 10000 }],
  [
    "years in its group count half",
    { years: 4, units: { icu_surgical: 4 } },
    ICU,
    { experience: 7000 },
  ],
  [
    "years elsewhere count a quarter",
    { years: 8, units: { telemetry: 8 } },
    ICU,
    { experience: 7000 },
  ],
  ["as do years of somebody who names no unit", { years: 4 }, ICU, { experience: 3500 }],
  [
    "some of each",
    { years: 8, units: { icu_medical: 1, icu_surgical: 2, telemetry: 5 } },
    ICU,
    // One, half of two, and a quarter of five.
    { experience: 7000 + 150 * (13 - 8) },
  ],
  ["a unit without years asked for", { years: 0 }, { ...ICU, minYears: 0 }, { experience: 5000 }],
  [
    "a year there",
    { years: 1, units: { icu_medical: 1 } },
    { ...ICU, minYears: 0 },
    { experience: 7500 },
  ],
  [
    "two years there",
    { years: 2, units: { icu_medical: 2 } },
    { ...ICU, minYears: 0 },
    { experience: 10000 },
  ],
  [
    "no unit named: years count wherever they were",
    { years: 2, units: { telemetry: 1 } },
    {},
    { experience: 7000 },
  ],
];

/** What a candidate of these tests may bring besides. */
type More = Partial<{
  schedules: string[];
  onCall: boolean;
  facilityTypes: string[];
  /** Certifications with their status and the day they end on. */
  held: [code: string, status: string, expiresOn: string | null][];
  /** Years in each unit. */
  units: Record<string, number>;
  blocks: boolean;
}>;

async function bring({
  schedules,
  onCall,
  facilityTypes,
  held = [],
  units = {},
  blocks,
}: More): Promise<void> {
  await sql(
    stack,
    `update public.job_seeker_profiles set schedules = $2, on_call = $3, facility_types = $4, units = $5::jsonb
     where user_id = $1`,
    [
      jobSeeker.id,
      schedules ?? [],
      onCall ?? false,
      facilityTypes ?? [],
      JSON.stringify(Object.entries(units).map(([unit, years]) => ({ unit, years }))),
    ],
  );
  for (const [code, status, expiresOn] of held) {
    await sql(
      stack,
      `insert into public.credentials (user_id, kind, name, certification, status, expires_on, verified_on,
         verified_source, verified_until)
       select $1, 'certification', $2, $2, $3, $4, v.on_day, case when v.on_day is not null then 'the document' end,
         case when v.on_day is not null then $4::date end
       from (select case when $3 = 'verified' then private.today() end as on_day) v`,
      [jobSeeker.id, code, status, expiresOn],
    );
  }
  if (blocks) {
    await sql(
      stack,
      "insert into public.facility_blocks (job_seeker_id, employer_id) values ($1, $2)",
      [jobSeeker.id, employer.id],
    );
  }
}

async function matchOf(position: string) {
  const [row] = await sql<Receipt & { id: string; score_bp: number; weights_version: number }>(
    stack,
    `select m.id, m.score_bp, m.weights_version, m.pay, m.distance, m.shift, m.start, m.facility, m.experience, m.skills,
       m.certifications, m.exposure
     from public.matches m where m.position_id = $1 and m.job_seeker_id = $2`,
    [position, jobSeeker.id],
  );
  return row;
}

async function shownTo(person: Person, position: string): Promise<number> {
  const [row] = await sql<{ n: number }>(
    stack,
    `select count(*)::int as n from private.current_matches m join public.positions p on p.id = m.position_id
     where (m.job_seeker_id = $1 or p.employer_id = $1) and p.id = $2`,
    [person.id, position],
  );
  return row!.n;
}

describe("gates", () => {
  const soon = day(20);
  const cases: [
    name: string,
    candidate: CandidateFacts & More,
    position: PositionFacts,
    matches: boolean,
  ][] = [
    ["everything fits", {}, {}, true],
    ["another profession", { profession: "lpn" }, {}, false],
    ["no license where one is required", { license: null }, {}, false],
    [
      "no license where none is required",
      { profession: "medical_assistant", license: null },
      { profession: "medical_assistant" },
      true,
    ],
    ["a license of another profession", { license: { profession: "lpn" } }, {}, false],
    ["a license that is not verified", { license: { status: "pending" } }, {}, false],
    ["a rejected license", { license: { status: "rejected" } }, {}, false],
    [
      // It can be renewed by then.
      "a license that ends the day before the start",
      { license: { expiresOn: day(19) } },
      { startsOn: soon },
      true,
    ],
    [
      "a license that ends on the day of the start",
      { license: { expiresOn: soon } },
      { startsOn: soon },
      true,
    ],
    [
      "an expired license, start in the past",
      // Two days: while it is yesterday in US Central, a UTC day back is today there.
      { license: { expiresOn: day(-2) } },
      { startsOn: day(-30) },
      false,
    ],
    ["a single-state Missouri license in Kansas", {}, { zip: "66204" }, false],
    [
      "a multistate Missouri license in Kansas",
      { license: { multistate: true } },
      { zip: "66204" },
      true,
    ],
    [
      "a multistate license that is not of the home state",
      { license: { multistate: true }, homeState: "KS" },
      { zip: "66204" },
      false,
    ],
    [
      "a multistate license of the home state, back in it",
      { license: { multistate: true } },
      { zip: "64108" },
      true,
    ],
    [
      "a multistate license of a profession outside the compact",
      { profession: "np", license: { multistate: true } },
      { profession: "np", zip: "66204" },
      false,
    ],
    [
      "a Kansas license in Kansas, living in Missouri",
      { license: { state: "KS" } },
      { zip: "66204" },
      true,
    ],
    ["just too far (Columbia is about 115 miles away)", { maxMiles: 100 }, { zip: "65201" }, false],
    ["far, but they would go", { maxMiles: 130 }, { zip: "65201" }, true],
    ["pay a cent below what is wanted", { wantCents: 4501 }, {}, false],
    ["pay that just meets what is wanted", { wantCents: 4500 }, {}, true],
    [
      "weekly pay compared by the hour, enough",
      { wantCents: 4000 },
      { period: "week", payMin: 120_000, payMax: 160_000 },
      true,
    ],
    [
      "weekly pay compared by the hour, too little",
      { wantCents: 4001 },
      { period: "week", payMin: 120_000, payMax: 160_000 },
      false,
    ],
    [
      "yearly pay compared by the hour, enough",
      { wantCents: 4000 },
      { period: "year", payMin: 7_000_000, payMax: 8_320_000 },
      true,
    ],
    [
      "yearly preference compared by the hour, too much",
      { wantCents: 8_400_000, period: "year" },
      { payMax: 4000 },
      false,
    ],
    ["another shift is no gate", { shifts: ["nights"] }, {}, true],
    ["nor is another schedule", { schedules: ["5x8"] }, { schedule: "3x12" }, true],
    ["nor on-call duty", { onCall: false }, { onCall: true }, true],
    ["nor another kind of facility", { facilityTypes: ["clinic"] }, {}, true],
    ["a must that is missing", {}, { must: ["acls"] }, false],
    ["a must that is there", { held: [["acls", "verified", null]] }, { must: ["acls"] }, true],
    ["one of two musts", { held: [["acls", "verified", null]] }, { must: ["acls", "bls"] }, false],
    [
      "a must that nobody has checked yet counts",
      { held: [["acls", "pending", null]] },
      { must: ["acls"] },
      true,
    ],
    ["a must that was refused", { held: [["acls", "rejected", null]] }, { must: ["acls"] }, false],
    [
      "a must that ends the day before the start",
      { held: [["acls", "verified", day(19)]] },
      { must: ["acls"], startsOn: soon },
      false,
    ],
    [
      "a must that ends on the day of the start",
      { held: [["acls", "verified", soon]] },
      { must: ["acls"], startsOn: soon },
      true,
    ],
    [
      "a must that lasts, beside a certification that does not",
      {
        held: [
          ["acls", "verified", day(500)],
          ["bls", "verified", day(3)],
        ],
      },
      { must: ["acls"], startsOn: soon },
      true,
    ],
    [
      "two that end, and the must that lasts",
      {
        held: [
          ["ccrn", "verified", day(500)],
          ["bls", "verified", day(3)],
          ["pals", "verified", day(9)],
        ],
      },
      { must: ["ccrn"], startsOn: soon },
      true,
    ],
    [
      "two that end, and the must is the later of them",
      {
        held: [
          ["ccrn", "verified", day(9)],
          ["bls", "verified", day(3)],
        ],
      },
      { must: ["ccrn"], startsOn: soon },
      false,
    ],
    [
      "a must that ends between the earliest and the latest start",
      { held: [["acls", "verified", day(25)]] },
      { must: ["acls"], startsOn: soon, startsBy: day(40) },
      true,
    ],
    ["a must of the unit's that is missing", {}, { must: ["ccrn"] }, false],
    ["one that is there", { held: [["ccrn", "verified", null]] }, { must: ["ccrn"] }, true],
    [
      "one that ends before the start",
      { held: [["ccrn", "verified", day(19)]] },
      { must: ["ccrn"], startsOn: soon },
      false,
    ],
    // Bits above 31 of the number that holds them.
    [
      "one from the end of the list",
      { held: [["chaa", "verified", null]] },
      { must: ["chaa"] },
      true,
    ],
    [
      "one beside it in the list",
      { held: [["cmaa", "verified", null]] },
      { must: ["chaa"] },
      false,
    ],
    [
      "one 32 places before it in the list",
      {
        held: [
          ["cnor", "verified", null],
          ["enpc", "verified", null],
        ],
      },
      { must: ["cspt"] },
      false,
    ],
    ["a nice one that is missing", {}, { nice: ["acls"] }, true],
    ["a facility that they block", { blocks: true }, {}, false],
    ["one of several shifts", { shifts: ["nights", "days"] }, {}, true],
    ["a position that is not open", {}, { status: "draft" }, false],
    ["a paused position", {}, { status: "paused" }, false],
    ["a preference of a dollar a year", { wantCents: 100, period: "year" }, {}, true],
  ];

  test.each(cases)("%s", async (_name, candidate, position, matches) => {
    await makeCandidate(stack, jobSeeker.id, candidate);
    await bring(candidate);
    const id = await post(position);
    expect((await matchOf(id)) !== undefined).toBe(matches);
    // The gates as they are told one by one say the same.
    const [told] = await sql<{ failing: number }>(
      stack,
      "select failing from private.job_seeker_gates($1, array[$2::uuid])",
      [jobSeeker.id, id],
    );
    if (position.status === undefined) expect(told!.failing === 0).toBe(matches);
  });

  test.each(["pending", "rejected"])("a candidate who is %s", async (status) => {
    await sql(stack, "update public.profiles set verification_status = $2 where user_id = $1", [
      jobSeeker.id,
      status,
    ]);
    expect(await matchOf(await post())).toBeUndefined();
  });

  test("an employer who is not approved", async () => {
    await sql(
      stack,
      "update public.profiles set verification_status = 'pending' where user_id = $1",
      [employer.id],
    );
    expect(await matchOf(await post())).toBeUndefined();
  });

  test("a candidate who is not open to matches", async () => {
    await sql(
      stack,
      "update public.job_seeker_profiles set open_to_matches = false where user_id = $1",
      [jobSeeker.id],
    );
    expect(await matchOf(await post())).toBeUndefined();
  });
});

describe("components", () => {
  test.each<
    [
      name: string,
      candidate: CandidateFacts & More,
      position: PositionFacts,
      expected: Partial<Record<MatchPart, number | null>>,
    ]
  >([
    ["pay just met", { wantCents: 4500 }, {}, { pay: 5000 }],
    ["pay ten percent above", { wantCents: 4000 }, { payMax: 4400 }, { pay: 10000 }],
    ["pay far above is no more than full", { wantCents: 1000 }, {}, { pay: 10000 }],
    ["next door", {}, {}, { distance: 10000 }],
    ["the shift, and nothing else asked", {}, {}, { shift: 10000 }],
    ["another shift", { shifts: ["nights"] }, {}, { shift: 0 }],
    ["any schedule", {}, { schedule: "3x12" }, { shift: 10000 }],
    ["the schedule they want", { schedules: ["3x12"] }, { schedule: "3x12" }, { shift: 10000 }],
    ["another schedule", { schedules: ["5x8"] }, { schedule: "3x12" }, { shift: 6000 }],
    ["on call, which they do not want", {}, { onCall: true }, { shift: 6000 }],
    ["on call, which they take", { onCall: true }, { onCall: true }, { shift: 10000 }],
    [
      "another shift counts nothing, whatever the schedule",
      { shifts: ["nights"], schedules: ["3x12"] },
      { schedule: "3x12" },
      { shift: 0 },
    ],
    [
      "can start in that window",
      { availableFrom: day(20) },
      { startsOn: day(20) },
      { start: 10000 },
    ],
    ["ten days late", { availableFrom: day(30) }, { startsOn: day(20) }, { start: 8000 }],
    [
      "free by the latest start",
      { availableFrom: day(40) },
      { startsOn: day(20), startsBy: day(40) },
      { start: 10000 },
    ],
    [
      "ten days after the latest start",
      { availableFrom: day(50) },
      { startsOn: day(20), startsBy: day(40) },
      { start: 8000 },
    ],
    [
      "an earliest start that has passed",
      { availableFrom: day(20) },
      { startsOn: day(-9), startsBy: day(10) },
      { start: 8000 },
    ],
    ["a year late", { availableFrom: day(385) }, { startsOn: day(20) }, { start: 0 }],
    [
      "a start that has passed is today",
      { availableFrom: day(10) },
      { startsOn: day(-30) },
      { start: 8000 },
    ],
    ["any kind of facility", {}, {}, { facility: null }],
    ["the kind they want", { facilityTypes: ["hospital", "clinic"] }, {}, { facility: 10000 }],
    ["another kind", { facilityTypes: ["clinic"] }, {}, { facility: 3000 }],
    ["exactly the years asked for", { years: 2 }, {}, { experience: 7000 }],
    ["half the years asked for", { years: 1 }, {}, { experience: 3500 }],
    ["no years asked for", {}, { minYears: 0 }, { experience: null }],
    ["many more years", { years: 30 }, {}, { experience: 10000 }],
    ...UNITS,
    ["no certification beyond the required", {}, {}, { certifications: null }],
    [
      "one of two beyond the required",
      { held: [["acls", "verified", null]] },
      { nice: ["acls", "pals"] },
      { certifications: 5000 },
    ],
    ["no skill named", {}, {}, { skills: null }],
  ])("%s", async (_name, candidate, position, expected) => {
    await makeCandidate(stack, jobSeeker.id, candidate);
    await bring(candidate);
    expect(await matchOf(await post(position))).toMatchObject(expected);
  });

  test("the stored score is what scoreOf makes of the stored receipt and weights", async () => {
    const preferences: CandidateFacts[] = [
      {},
      { wantCents: 4400, years: 1 },
      { availableFrom: day(60), shifts: ["nights"] },
    ];
    for (const preference of preferences) {
      await makeCandidate(stack, jobSeeker.id, preference);
      const match = (await matchOf(await post()))!;
      const [weights] = await sql<Weights>(
        stack,
        "select candidate_side, position_side, exposure from public.match_weights where version = $1",
        [match.weights_version],
      );
      expect(match.score_bp).toBe(scoreOf(match, weights!));
    }
  });

  test("attention is of the last 14 days, by looks and invitations, each facility once", async () => {
    const position = await post();
    const exposure = async () => {
      await sql(stack, "select matching.sync_job_seeker($1)", [jobSeeker.id]);
      return (await matchOf(position))!.exposure;
    };
    const looking = await makePerson(stack, { role: "employer", status: "approved" });
    const look = (days: number) =>
      sql(
        stack,
        `insert into public.candidate_views (employer_id, job_seeker_id, first_viewed_at, last_viewed_at)
         values ($1, $2, now() - make_interval(days => $3), now() - make_interval(days => $3))
         on conflict (employer_id, job_seeker_id) do update set last_viewed_at = excluded.last_viewed_at`,
        [looking.id, jobSeeker.id, days],
      );
    await look(15);
    expect(await exposure()).toBe(0);
    await look(13);
    expect(await exposure()).toBe(10);
    // The same facility's invitation counts no second time, another's does, and none that is older.
    const inviting = await makePerson(stack, { role: "employer", status: "approved" });
    for (const [by, days, expected] of [
      [looking, 1, 10],
      [inviting, 15, 10],
      [inviting, 13, 20],
    ] as const) {
      await sql(
        stack,
        `with p as (
           insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
             pay_max_cents, pay_period, starts_on, status)
           values ($1, 'Closed', 'rn', '64108', 'days', 0, 3500, 4500, 'hour', $4, 'closed') returning id)
         insert into public.applications (position_id, job_seeker_id, employer_id, status, source, created_at)
         select p.id, $2, $1, 'closed', 'invited', now() - make_interval(days => $3) from p`,
        [by.id, jobSeeker.id, days, day(20)],
      );
      expect(await exposure()).toBe(expected);
    }
  });

  test("attention lowers the score, and stands in the receipt", async () => {
    const position = await post();
    const before = (await matchOf(position))!;
    expect(before.exposure).toBe(0);
    for (let facilities = 0; facilities < 3; facilities += 1) {
      const looking = await makePerson(stack, { role: "employer", status: "approved" });
      await sql(
        stack,
        "insert into public.candidate_views (employer_id, job_seeker_id) values ($1, $2)",
        [looking.id, jobSeeker.id],
      );
    }
    const after = (await matchOf(position))!;
    expect(after).toMatchObject({ id: before.id, exposure: 30 });
    expect(after.score_bp).toBeLessThan(before.score_bp);
    expect(after.score_bp).toBeGreaterThan(before.score_bp * 0.98);

    // Facilities that go take their attention along.
    await sql(stack, "delete from public.candidate_views where job_seeker_id = $1", [jobSeeker.id]);
    for (let due = 1; due > 0;) {
      const [run] = await sql<{ n: number }>(stack, "select private.rebuild_matches(100) as n");
      due = run!.n;
    }
    expect(await matchOf(position)).toMatchObject({ exposure: 0, score_bp: before.score_bp });
  });
});

describe("freshness", () => {
  test("a changed preference, a changed, paused or closed position, a withdrawn approval and an expired license are seen at once", async () => {
    const position = await post();
    const id = (await matchOf(position))!.id;
    const of = (table: string, set: string, key: string, value: string) =>
      sql(stack, `update public.${table} set ${set} where ${key} = $1`, [value]);
    const preference = (set: string) => of("job_seeker_profiles", set, "user_id", jobSeeker.id);
    const place = (set: string) => of("positions", set, "id", position);

    await preference("shifts = array['nights']");
    expect(await matchOf(position)).toMatchObject({ id, shift: 0 });
    await preference("desired_pay_cents = 9900");
    expect(await matchOf(position)).toBeUndefined();
    await place("pay_max_cents = 9900");
    expect(await matchOf(position)).toBeDefined();
    for (const status of ["paused", "closed"]) {
      await place(`status = '${status}'`);
      expect(await matchOf(position), status).toBeUndefined();
      expect(await shownTo(jobSeeker, position), status).toBe(0);
      await place("status = 'open'");
      expect(await matchOf(position)).toBeDefined();
    }
    await preference("open_to_matches = false");
    expect(await matchOf(position)).toBeUndefined();
    await preference("open_to_matches = true");
    expect(await matchOf(position)).toBeDefined();
    for (const person of [jobSeeker, employer]) {
      await of("profiles", "profile_status = 'verified_issue'", "user_id", person.id);
      expect(await matchOf(position)).toBeUndefined();
      await of("profiles", "profile_status = 'verified_good'", "user_id", person.id);
      expect(await matchOf(position)).toBeDefined();
    }
    await sql(
      stack,
      "insert into public.facility_blocks (job_seeker_id, employer_id) values ($1, $2)",
      [jobSeeker.id, employer.id],
    );
    expect(await matchOf(position)).toBeUndefined();
    await sql(stack, "delete from public.facility_blocks where job_seeker_id = $1", [jobSeeker.id]);
    expect(await matchOf(position)).toBeDefined();
    await of("credentials", "expires_on = private.today() - 1", "user_id", jobSeeker.id);
    expect(await matchOf(position)).toBeUndefined();
  });

  test("an account that goes takes its matches along, and its facility's go with the position", async () => {
    const position = await post();
    expect(await matchOf(position)).toBeDefined();
    await deleteAccounts(stack, jobSeeker.id);
    expect(await matchOf(position)).toBeUndefined();
    const [list] = await sql<{ size: number; rows: number }>(
      stack,
      `select l.size, (select count(*)::integer from public.matches m where m.position_id = o.position_id) as rows
       from matching.openings o join matching.lists l on l.opening = o.n where o.position_id = $1`,
      [position],
    );
    expect(list!.size).toBe(list!.rows);
    await deleteAccounts(stack, employer.id);
    expect(
      await sql(stack, "select 1 from public.matches where position_id = $1", [position]),
    ).toEqual([]);
  });
});

describe("lists that wait", () => {
  test("are built by what the worker calls, and by nobody else", async () => {
    const position = await post();
    const { id } = (await matchOf(position))!;
    await sql(stack, "delete from public.matches where id = $1", [id]);
    await sql(
      stack,
      "insert into matching.stale (opening) select o.n from matching.openings o where o.position_id = $1",
      [position],
    );
    for (const person of [jobSeeker, employer]) {
      const { error } = await (await apiOf(stack, person)).rpc("rebuild_matches", { p_limit: 10 });
      expect(error?.code).toBe("42501");
    }
    const { url, secretKey } = stack.supabase;
    const worker = createClient<Database>(url, secretKey, { auth: { persistSession: false } });
    await rebuildMatches(worker, AbortSignal.timeout(20_000));
    expect(await matchOf(position)).toBeDefined();
    const waits = await sql(
      stack,
      "select 1 from matching.stale s join matching.openings o on o.n = s.opening where o.position_id = $1",
      [position],
    );
    expect(waits).toEqual([]);
  });
});
