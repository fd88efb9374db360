/** What a score means, whatever it is made of: held at random against the engine's own functions, and on stored matches. */
import fc from "fast-check";
import { describe, expect, inject, test } from "vitest";
import { BANDS, bandOf } from "#app/domain/bands.ts";
import { scoreOf, type Receipt, type Weights } from "#tests/helpers/score.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

const SHIFTS = [1, 2, 4, 8, 16];
/** Schedule, on-call, types of facility, as bits; 20 says that types of facility were chosen. */
const [SCHEDULES, ON_CALL, TYPES, CHOSE_TYPES] = [[32, 64, 128], 256, [1 << 10, 1 << 11], 1 << 20];
const skillBits = (skills: readonly number[]) =>
  Array.from({ length: 304 }, (_, at) => (skills.includes(at) ? "1" : "0")).join("");

/** One pair as the engine has it; what is not named is the same everywhere. */
type Pair = {
  minPay: number;
  payMax: number;
  tenths: number;
  reach: number;
  wants: number;
  shift: number;
  extras: number;
  type: number;
  late: number;
  /** Days between the earliest and the latest start. */
  window: number;
  years: number;
  minYears: number;
  /** The position’s unit and group, 0 for none, and where the person worked, as the engine numbers them. */
  unit: number;
  unitYears: [own: number, group: number] | null;
  skills: number[];
  musts: number[];
  nices: number[];
  held: number;
  preferred: number;
  exposure: number;
};

const bits = (of: readonly number[]) => of.reduce((sum, bit) => sum | bit, 0);
const SKILLS = [0, 1, 2, 3];
/** A unit and its group; another unit of that group. */
const [UNIT, GROUP, ANOTHER] = [-30, -1, -31];
const pairs: fc.Arbitrary<Pair> = fc
  .record({
    minPay: fc.integer({ min: 1500, max: 9000 }),
    above: fc.integer({ min: 0, max: 3000 }),
    reach: fc.integer({ min: 10, max: 5000 }),
    near: fc.double({ min: 0, max: 1, noNaN: true }),
    shifts: fc.subarray(SHIFTS, { minLength: 1 }),
    schedules: fc.subarray(SCHEDULES),
    call: fc.boolean(),
    types: fc.subarray(TYPES),
    shift: fc.constantFrom(...SHIFTS),
    extras: fc.constantFrom(0, 32, 64, ON_CALL, 32 | ON_CALL),
    type: fc.constantFrom(0, ...TYPES),
    late: fc.integer({ min: -30, max: 90 }),
    window: fc.constantFrom(0, 0, 1, 42, 180),
    years: fc.integer({ min: 0, max: 30 }),
    minYears: fc.constantFrom(0, 0, 1, 2, 8),
    unit: fc.constantFrom(0, UNIT),
    unitYears: fc.option(fc.tuple(fc.nat(20), fc.nat(20))),
    skills: fc.subarray(SKILLS),
    musts: fc.subarray([0, 1]),
    nices: fc.subarray([2, 3]),
    held: fc.integer({ min: 0, max: 7 }),
    preferred: fc.constantFrom(0, 0, 1, 3, 7),
    exposure: fc.constantFrom(0, 0, 10, 50, 100),
  })
  .map(({ above, near, shifts, schedules, call, types, ...pair }) => ({
    ...pair,
    payMax: pair.minPay + above,
    tenths: Math.floor(near * pair.reach),
    wants:
      bits(shifts) |
      (bits(schedules) || bits(SCHEDULES)) |
      (call ? ON_CALL : 0) |
      (types.length > 0 ? bits(types) | CHOSE_TYPES : bits(TYPES)),
  }));

const shares = (parts: number) =>
  fc
    .array(fc.integer({ min: 0, max: 100 }), { minLength: parts - 1, maxLength: parts - 1 })
    .map((cuts) => {
      const at = [0, ...cuts.toSorted((a, b) => a - b), 100];
      return at.slice(1).map((cut, index) => cut - at[index]!);
    });
const named = <Part extends string>(...parts: Part[]) =>
  shares(parts.length).map(
    (values) =>
      Object.fromEntries(parts.map((part, at) => [part, values[at]])) as Record<Part, number>,
  );
/** The first weights that were published, or any. */
const weights: fc.Arbitrary<Weights> = fc.oneof(
  fc.constant({
    candidate_side: { pay: 35, distance: 25, shift: 20, start: 10, facility: 10 },
    position_side: { experience: 40, skills: 30, certifications: 15, start: 15 },
    exposure: 5,
  }),
  fc.record({
    candidate_side: named("pay", "distance", "shift", "start", "facility"),
    position_side: named("experience", "skills", "certifications", "start"),
    exposure: fc.integer({ min: 0, max: 20 }),
  }),
);

type Scored = Receipt & { score: number };

/** What matching.unit_quarters() gives: units as numbers, then as many quarters of a year that count in each. */
function placesWorked({ unitYears, years }: Pair): number[] {
  if (!unitYears) return [];
  const [own, elsewhere] = unitYears;
  const around = Math.max(2 * (own + elsewhere), own + elsewhere + years);
  return [ANOTHER, UNIT, GROUP, 2 * elsewhere + around, 2 * own + around, around];
}

/** What the engine makes of some pairs under some weights. */
async function scored(by: Weights, ...these: Pair[]): Promise<Scored[]> {
  return await sql<Scored>(
    stack,
    `with w as (select ($2::jsonb -> 'candidate_side') as c, ($2::jsonb -> 'position_side') as p,
       ($2::jsonb ->> 'exposure')::integer as exposure),
     weighed as (select (c ->> 'pay')::integer as pay, (c ->> 'distance')::integer as distance,
       (c ->> 'shift')::integer as shift, (c ->> 'start')::integer as start, (c ->> 'facility')::integer as facility,
       (p ->> 'experience')::integer as experience, (p ->> 'skills')::integer as skills,
       (p ->> 'certifications')::integer as certifications, (p ->> 'start')::integer as start_position, exposure from w)
     select p.*, c.exposure::integer, matching.fuse(
       matching.job_seeker_side(p.pay, p.distance, p.shift, p.start, p.facility, w.pay, w.distance, w.shift, w.start,
         w.facility),
       matching.position_side(p.experience, p.skills, p.certifications, p.start, w.experience, w.skills,
         w.certifications, w.start_position, matching.asked(o, w.experience, w.skills, w.certifications)),
       p.shift, c.exposure, w.exposure) as score
     from jsonb_array_elements($1::jsonb) with ordinality x (pair, at)
     cross join weighed w
     cross join lateral jsonb_populate_record(null::matching.places, x.pair -> 'place') c
     cross join lateral jsonb_populate_record(null::matching.openings, x.pair -> 'opening') o
     cross join lateral matching.parts(c, o, (x.pair ->> 'tenths')::smallint) p
     order by x.at`,
    [
      JSON.stringify(
        these.map((pair) => ({
          tenths: pair.tenths,
          place: {
            reach: pair.reach,
            min_pay: pair.minPay,
            gates: pair.held,
            free_from: 10_000 + pair.late,
            years: pair.years,
            units: placesWorked(pair),
            wants: pair.wants,
            exposure: pair.exposure,
            skills: skillBits(pair.skills),
          },
          opening: {
            pay_max: pair.payMax,
            starts: 10_000,
            starts_by: 10_000 + pair.window,
            shift: pair.shift,
            extras: pair.extras,
            facility: pair.type,
            years: pair.minYears,
            unit: pair.unit,
            unit_group: pair.unit && GROUP,
            nice_certifications: pair.preferred,
            must_skills: skillBits(pair.musts),
            nice_skills: skillBits(pair.nices),
            skill_count: pair.nices.length,
            nice_count: [1, 2, 4].filter((bit) => pair.preferred & bit).length,
          },
        })),
      ),
      JSON.stringify(by),
    ],
  );
}

/** One part of a pair made worse, and nothing else. */
const WORSE: Record<string, (pair: Pair, by: number) => Pair> = {
  pay: (pair, by) => ({ ...pair, payMax: Math.max(pair.minPay, pair.payMax - by) }),
  distance: (pair, by) => ({ ...pair, tenths: Math.min(pair.reach, pair.tenths + by) }),
  shift: (pair) => ({ ...pair, wants: pair.wants & ~pair.shift }),
  schedule: (pair) => ({ ...pair, wants: pair.wants & ~pair.extras }),
  start: (pair, by) => ({ ...pair, late: pair.late + (by % 60) }),
  window: (pair, by) => ({ ...pair, window: Math.max(0, pair.window - (by % 60)) }),
  facility: (pair) => ({ ...pair, wants: pair.wants & ~pair.type }),
  experience: (pair, by) => ({ ...pair, years: Math.max(0, pair.years - (by % 12)) }),
  "years in the unit": (pair, by) => ({
    ...pair,
    unitYears: pair.unitYears && [Math.max(0, pair.unitYears[0] - (by % 12)), pair.unitYears[1]],
  }),
  "years in its group": (pair, by) => ({
    ...pair,
    unitYears: pair.unitYears && [pair.unitYears[0], Math.max(0, pair.unitYears[1] - (by % 12))],
  }),
  "no units named": (pair) => ({ ...pair, unitYears: null }),
  skills: (pair, by) => ({ ...pair, skills: pair.skills.filter((skill) => skill !== by % 4) }),
  certifications: (pair, by) => ({ ...pair, held: pair.held & ~(1 << (by % 3)) }),
  attention: (pair, by) => ({ ...pair, exposure: Math.min(100, pair.exposure + (by % 50)) }),
};

describe("of any pair, under any weights", () => {
  test("making one side worse in one part never raises the score", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, weights, fc.nat(3_000), async (pair, by, amount) => {
        const names = Object.keys(WORSE);
        const [before, ...after] = await scored(
          by,
          pair,
          ...names.map((name) => WORSE[name]!(pair, amount)),
        );
        for (const [at, { score }] of after.entries()) {
          expect(score, names[at]).toBeLessThanOrEqual(before!.score);
        }
      }),
      { numRuns: 150 },
    );
  });

  test("whoever is free by the latest start is on time; each day later takes two percent off", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, weights, async (pair, by) => {
        const [{ start }] = (await scored(by, pair)) as [Scored];
        expect(start).toBe(Math.max(0, 10_000 - 200 * Math.max(0, pair.late - pair.window)));
      }),
      { numRuns: 60 },
    );
  });

  test("TypeScript computes the same whole number from the receipt", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, weights, async (pair, by) => {
        const [{ score, ...receipt }] = (await scored(by, pair)) as [Scored];
        expect(scoreOf(receipt, by)).toBe(score);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(10_000);
      }),
      { numRuns: 150 },
    );
  });

  test("what nobody asked for is not compared, and changes nothing", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, weights, pairs, async (pair, by, other) => {
        const unasked: Pair = {
          ...pair,
          type: 0,
          minYears: 0,
          unit: 0,
          musts: [],
          nices: [],
          preferred: 0,
        };
        const [one, two] = await scored(by, unasked, {
          ...unasked,
          years: other.years,
          unitYears: other.unitYears,
          skills: other.skills,
          held: other.held,
        });
        expect(one).toMatchObject({
          facility: null,
          experience: null,
          skills: null,
          certifications: null,
        });
        expect(two).toEqual(one);
        // Nor is the type of facility of somebody who chose none.
        const open = { ...pair, wants: (pair.wants & ~CHOSE_TYPES) | bits(TYPES) };
        expect((await scored(by, open))[0]!.facility).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  test("a position that asks for nothing is never strong; a shift that was not chosen is fair", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, weights, async (pair, by) => {
        const best: Pair = { ...pair, late: 0, tenths: 0, payMax: 2 * pair.minPay, exposure: 0 };
        const [nothing, another] = await scored(
          by,
          {
            ...best,
            wants: best.wants | pair.shift,
            minYears: 0,
            unit: 0,
            musts: [],
            nices: [],
            preferred: 0,
          },
          { ...best, wants: best.wants & ~pair.shift },
        );
        expect(nothing!.score).toBeLessThan(BANDS.strong);
        expect(another!.shift).toBe(0);
        expect(bandOf(another!.score)).toBe("fair");
      }),
      { numRuns: 100 },
    );
  });
});

describe("stored matches", () => {
  const stored = async (position: string, { id }: Person) =>
    (
      await sql<Receipt & { score_bp: number; components: Record<string, number | null> }>(
        stack,
        `select m.*, c.components from public.matches m join private.current_matches c on c.id = m.id
         where m.position_id = $1 and m.job_seeker_id = $2`,
        [position, id],
      )
    )[0];
  async function pair() {
    const facility = await makeFacility(stack);
    const nurse = await makeNurse(stack, {
      zip: "67880",
      homeState: "KS",
      license: { state: "KS" },
    });
    const position = await makePosition(stack, facility, { zip: "67880" });
    return { facility, nurse, position };
  }

  test("keep as null what nobody asked for", async () => {
    const { nurse, position } = await pair();
    await sql(stack, "update public.positions set min_years_experience = 0 where id = $1", [
      position,
    ]);
    const match = (await stored(position, nurse))!;
    const nothing = { facility: null, experience: null, skills: null, certifications: null };
    expect(match).toMatchObject(nothing);
    expect(match.components).toMatchObject(nothing);
    expect(bandOf(match.score_bp)).not.toBe("strong");
  });

  test("are fair for a shift that was not chosen, and strong again once it is", async () => {
    const { nurse, position } = await pair();
    const shifts = (chosen: string) =>
      sql(stack, "update public.job_seeker_profiles set shifts = $2 where user_id = $1", [
        nurse.id,
        chosen,
      ]);
    await shifts("{nights}");
    expect(bandOf((await stored(position, nurse))!.score_bp)).toBe("fair");
    await shifts("{days}");
    expect(bandOf((await stored(position, nurse))!.score_bp)).not.toBe("fair");
  });

  test("there are none while a required skill is unknown, and they come as soon as it is mapped", async () => {
    const { nurse, position } = await pair();
    const word = `Spin ${position.slice(0, 8)}`;
    await sql(
      stack,
      "insert into public.position_requirements (position_id, skill, importance) values ($1, $2, 'must')",
      [position, word],
    );
    expect(await stored(position, nurse)).toBeUndefined();
    const [gates] = await sql(
      stack,
      "select g.missing_skills, g.unknown_skills, g.failing from private.job_seeker_gates($2, array[$1::uuid]) g",
      [position, nurse.id],
    );
    expect(gates).toEqual({ missing_skills: [], unknown_skills: [word], failing: 1 });
    await sql(stack, "update public.job_seeker_profiles set skills = $2 where user_id = $1", [
      nurse.id,
      [word],
    ]);
    expect(await stored(position, nurse)).toBeUndefined();
    await sql(
      stack,
      `insert into public.skill_synonyms (key, skill, spelled)
       select matching.skill_key($1), matching.skill_of('Telemetry', 'rn'), $1`,
      [word],
    );
    await sql(stack, "select matching.words_changed(array[matching.skill_key($1)])", [word]);
    // What is required is a gate, so it is not compared.
    expect(await stored(position, nurse)).toMatchObject({ skills: null });
    // Taken over as well: other tests of this market hold the gates against the matches.
    await sql(stack, "delete from public.skill_synonyms where key = matching.skill_key($1)", [
      word,
    ]);
    await sql(stack, "select matching.words_changed(array[matching.skill_key($1)])", [word]);
    expect(await stored(position, nurse)).toBeUndefined();
  });

  describe("are there only where every must of both sides is met", () => {
    type Gates = { failing: number } & Record<string, unknown>;
    /** Does something, then says whether they match and which gate says why not. */
    async function after(position: string, nurse: Person, text: string, values: unknown[]) {
      await sql(stack, text, values);
      const [gates] = await sql<Gates>(
        stack,
        "select g.* from private.job_seeker_gates($2, array[$1::uuid]) g",
        [position, nurse.id],
      );
      const match = await stored(position, nurse);
      expect(match === undefined, "the page says so as well").toBe(gates!.failing > 0);
      return { match, gates: gates! };
    }

    test("a required skill, in whichever words", async () => {
      const { nurse, position } = await pair();
      const asked = await after(
        position,
        nurse,
        `insert into public.position_requirements (position_id, skill, importance)
         values ($1, 'IV insertion', 'must')`,
        [position],
      );
      expect(asked.match).toBeUndefined();
      expect(asked.gates).toMatchObject({ missing_skills: ["IV insertion"], failing: 1 });
      const has = await after(
        position,
        nurse,
        "update public.job_seeker_profiles set skills = '{IV starts}' where user_id = $1",
        [nurse.id],
      );
      expect(has.match).toMatchObject({ skills: null });
    });

    test("required years; preferred years only weaken a match", async () => {
      const { nurse, position } = await pair();
      const ask = (importance: string) =>
        after(
          position,
          nurse,
          `update public.positions set min_years_experience = 40, years_importance = $2 where id = $1`,
          [position, importance],
        );
      expect((await ask("nice")).match!.experience).toBeLessThan(7_000);
      const required = await ask("must");
      expect(required.match).toBeUndefined();
      expect(required.gates).toMatchObject({ years_ok: false, required_years: 40, failing: 1 });
    });

    test("a position that states no schedule does not fit whoever wants only some", async () => {
      const { nurse, position } = await pair();
      const choose = (schedules: string, musts: string) =>
        after(
          position,
          nurse,
          "update public.job_seeker_profiles set schedules = $2, musts = $3 where user_id = $1",
          [nurse.id, schedules, musts],
        );
      const only = await choose("{5x8}", "{schedules}");
      expect(only.match).toBeUndefined();
      expect(only.gates).toMatchObject({ schedule_ok: false, failing: 1 });
      // As a preference it is not compared, and whoever chose none wants any.
      expect((await choose("{5x8}", "{}")).match).toMatchObject({ shift: 10_000 });
      expect((await choose("{}", "{schedules}")).match).toMatchObject({ shift: 10_000 });
    });

    test.each([
      ["shifts", "shifts = '{nights}'", "shift_ok", { shift: 0 }],
      ["schedules", "schedules = '{5x8}'", "schedule_ok", { shift: 6_000 }],
      ["facility_types", "facility_types = '{pharmacy}'", "facility_ok", { facility: 3_000 }],
    ])(
      "%s that a job seeker made a must; as a preference they weaken a match",
      async (must, set, gate, parts) => {
        const { nurse, position } = await pair();
        await sql(stack, "update public.positions set schedule = '3x12' where id = $1", [position]);
        const choose = (musts: string) =>
          after(
            position,
            nurse,
            `update public.job_seeker_profiles set ${set}, musts = $2 where user_id = $1`,
            [nurse.id, musts],
          );
        expect((await choose("{}")).match).toMatchObject(parts);
        const only = await choose(`{${must}}`);
        expect(only.match).toBeUndefined();
        expect(only.gates).toMatchObject({ [gate]: false, failing: 1 });
        // Whoever chose none of them cannot miss one.
        if (must !== "shifts") {
          const none = `update public.job_seeker_profiles set ${must} = '{}' where user_id = $1`;
          expect((await after(position, nurse, none, [nurse.id])).match).toBeDefined();
        }
      },
    );
  });
});
