/** The gates one by one, the components, and that stored matches follow whatever they are made of. */
import { beforeEach, describe, expect, inject, test } from "vitest";
import { scoreOf, type MatchComponents, type SideWeights } from "#app/matching/rules.ts";
import {
  day,
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
  minYears: number;
  status: string;
}>;

let employer: Person;
let seeker: Person;
beforeEach(async () => {
  employer = await makePerson(stack, { role: "employer", standing: "approved" });
  seeker = await makePerson(stack, { role: "job_seeker", standing: "approved" });
});

async function post(facts: PositionFacts = {}): Promise<string> {
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
       pay_max_cents, pay_period, starts_on, status)
     values ($1, 'Test position', $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
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
    ],
  );
  return row!.id;
}

async function matchOf(position: string) {
  const [row] = await sql<{
    score_bp: number;
    components: MatchComponents;
    facts: Record<string, unknown>;
    weights_version: number;
  }>(stack, "select * from public.matches where position_id = $1 and job_seeker_id = $2", [
    position,
    seeker.id,
  ]);
  return row;
}

async function shownTo(person: Person): Promise<number> {
  const [row] = await sql<{ n: number }>(
    stack,
    `select count(*)::int as n from private.current_matches m join public.positions p on p.id = m.position_id
     where m.job_seeker_id = $1 or p.employer_id = $1`,
    [person.id],
  );
  return row!.n;
}

describe("gates", () => {
  const soon = day(20);
  const cases: [
    name: string,
    candidate: CandidateFacts,
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
      "a license that ends the day before the start",
      { license: { expiresOn: day(19) } },
      { startsOn: soon },
      false,
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
      { period: "week", payMin: 120_000, payMax: 144_000 },
      true,
    ],
    [
      "weekly pay compared by the hour, too little",
      { wantCents: 4001 },
      { period: "week", payMin: 120_000, payMax: 144_000 },
      false,
    ],
    [
      "yearly pay compared by the hour, enough",
      { wantCents: 4000 },
      { period: "year", payMin: 7_000_000, payMax: 8_320_000 },
      true,
    ],
    [
      "yearly wish compared by the hour, too much",
      { wantCents: 8_400_000, period: "year" },
      { payMax: 4000 },
      false,
    ],
    ["another shift", { shifts: ["nights"] }, {}, false],
    ["one of several shifts", { shifts: ["nights", "days"] }, {}, true],
    ["a position that is not open", {}, { status: "draft" }, false],
    ["a paused position", {}, { status: "paused" }, false],
    ["a wish of a dollar a year", { wantCents: 100, period: "year" }, {}, true],
  ];

  test.each(cases)("%s", async (_name, candidate, position, matches) => {
    await makeCandidate(stack, seeker.id, candidate);
    expect((await matchOf(await post(position))) !== undefined).toBe(matches);
  });

  test.each(["pending", "rejected"])("a candidate who is %s", async (standing) => {
    await sql(stack, "update public.profiles set verification_status = $2 where user_id = $1", [
      seeker.id,
      standing,
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
      [seeker.id],
    );
    expect(await matchOf(await post())).toBeUndefined();
  });
});

describe("components", () => {
  test.each<
    [
      name: string,
      candidate: CandidateFacts,
      position: PositionFacts,
      expected: Partial<MatchComponents>,
    ]
  >([
    ["pay just met", { wantCents: 4500 }, {}, { pay: 5000 }],
    ["pay ten percent above", { wantCents: 4000 }, { payMax: 4400 }, { pay: 10000 }],
    ["pay far above is no more than full", { wantCents: 1000 }, {}, { pay: 10000 }],
    ["next door", {}, {}, { distance: 10000 }],
    ["free in time", { availableFrom: day(20) }, { startsOn: day(20) }, { start: 10000 }],
    ["ten days late", { availableFrom: day(30) }, { startsOn: day(20) }, { start: 8000 }],
    ["a year late", { availableFrom: day(385) }, { startsOn: day(20) }, { start: 0 }],
    ["exactly the years asked for", { years: 2 }, {}, { experience: 7000 }],
    ["half the years asked for", { years: 1 }, {}, { experience: 3500 }],
    ["many more years", { years: 30 }, {}, { experience: 10000 }],
    [
      "a license that runs a year past the start",
      { license: { expiresOn: day(385) } },
      { startsOn: day(20) },
      { license: 10000 },
    ],
    [
      "a license that ends with the start",
      { license: { expiresOn: day(20) } },
      { startsOn: day(20) },
      { license: 0 },
    ],
  ])("%s", async (_name, candidate, position, expected) => {
    await makeCandidate(stack, seeker.id, candidate);
    expect((await matchOf(await post(position)))?.components).toMatchObject(expected);
  });

  test("the stored score is what scoreOf makes of the stored components and weights", async () => {
    const wishes: CandidateFacts[] = [
      {},
      { wantCents: 4400, years: 1 },
      { availableFrom: day(60), license: { expiresOn: day(90) } },
    ];
    for (const wish of wishes) {
      await makeCandidate(stack, seeker.id, wish);
      const match = (await matchOf(await post()))!;
      const [weights] = await sql<{ candidate_side: SideWeights; position_side: SideWeights }>(
        stack,
        "select candidate_side, position_side from public.match_weights where version = $1",
        [match.weights_version],
      );
      expect(match.score_bp).toBe(
        scoreOf(match.components, weights!.candidate_side, weights!.position_side),
      );
    }
  });
});

describe("freshness", () => {
  test("a changed wish, a closed position, a withdrawn approval and an expired license are seen at once", async () => {
    const position = await post();
    expect(await matchOf(position)).toBeDefined();

    await sql(
      stack,
      "update public.job_seeker_profiles set desired_pay_cents = 9900 where user_id = $1",
      [seeker.id],
    );
    expect(await matchOf(position)).toBeUndefined();
    await sql(stack, "update public.positions set pay_max_cents = 9900 where id = $1", [position]);
    expect(await matchOf(position)).toBeDefined();

    await sql(stack, "update public.positions set status = 'closed' where id = $1", [position]);
    expect(await matchOf(position)).toBeUndefined();
    await sql(stack, "update public.positions set status = 'open' where id = $1", [position]);
    expect(await matchOf(position)).toBeDefined();

    await sql(
      stack,
      "update public.profiles set profile_status = 'verified_issue' where user_id = $1",
      [seeker.id],
    );
    expect(await matchOf(position)).toBeUndefined();
    await sql(
      stack,
      "update public.profiles set profile_status = 'verified_good' where user_id = $1",
      [seeker.id],
    );
    expect(await matchOf(position)).toBeDefined();

    await sql(stack, "update public.credentials set status = 'rejected' where user_id = $1", [
      seeker.id,
    ]);
    expect(await matchOf(position)).toBeUndefined();
  });

  test("what expired since it was stored is not shown", async () => {
    await post();
    const before = await shownTo(seeker);
    expect(before).toBeGreaterThan(0);
    await sql(
      stack,
      "update public.matches set license_valid_until = private.today() - 1 where job_seeker_id = $1",
      [seeker.id],
    );
    expect(await shownTo(seeker)).toBe(0);
  });
});
