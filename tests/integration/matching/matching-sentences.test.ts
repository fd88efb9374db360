/**
 * What pages tell of a match is what its values were computed from: every value of the stored matches comes out again of
 * the facts that the sentences are made of (app/matching/sentences.ts, whose words have tests of their own).
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  comparedText,
  reasonsOf,
  type Match,
  type MatchFacts,
  type MatchPart,
} from "#app/matching/rules.ts";
import { todayCentral } from "#app/platform/format.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { day, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** Each part's value as its sentence's facts have it. */
function valuesOf(facts: MatchFacts): Record<MatchPart, number | null> {
  const want = Math.max(1, facts.desired_hourly_cents);
  const days = (a: string, b: string) => (Date.parse(a) - Date.parse(b)) / 86_400_000;
  const last = facts.starts_by ?? facts.starts_on;
  const wanted = last < todayCentral() ? todayCentral() : last;
  const shifts = facts.shifts!.includes(facts.shift);
  const week =
    !facts.schedule || facts.schedules!.length === 0 || facts.schedules!.includes(facts.schedule);
  const call = !facts.on_call || facts.takes_call;
  const named = facts.facility_type && facts.facility_types!.length > 0;
  const kind = facts.facility_types!.includes(facts.facility_type!);
  const { unit } = facts;
  // Whole in the unit, half elsewhere in its group, a quarter anywhere else.
  const years = unit
    ? unit.years +
      unit.group_years / 2 +
      Math.max(0, facts.years - unit.years - unit.group_years) / 4
    : facts.years;
  const more = years - facts.min_years;
  const share = (part: number, all: number) =>
    all === 0 ? null : Math.floor((part * 10_000) / all);
  return {
    pay: Math.min(
      10_000,
      5_000 + Math.trunc(((facts.pay_max_hourly_cents - want) * 50_000) / want),
    ),
    distance: 10_000 - Math.floor((8_000 * Math.round(facts.miles * 10)) / (facts.max_miles * 10)),
    shift: !shifts ? 0 : week && call ? 10_000 : 6_000,
    start: Math.max(0, 10_000 - 200 * Math.max(0, days(facts.available_from, wanted))),
    facility: !named ? null : kind ? 10_000 : 3_000,
    experience:
      facts.min_years === 0
        ? unit
          ? Math.min(10_000, 5_000 + 2_500 * years)
          : null
        : more >= 0
          ? Math.min(10_000, 7_000 + 600 * more)
          : Math.floor((7_000 * years) / facts.min_years),
    skills: share(facts.skills_held!.length, facts.skills_wanted!.length),
    certifications: share(facts.certifications_held!.length, facts.certifications_wanted!.length),
  };
}

const matches = (where: string, ...values: unknown[]) =>
  sql<Match & { id: string }>(
    stack,
    `select m.id, m.components, m.facts from private.current_matches m where ${where} order by m.id limit 800`,
    values,
  );

describe("every stored match of the demo's market", () => {
  let all: (Match & { id: string })[];
  beforeAll(async () => {
    await sql(stack, "select private.rebuild_matches(1000)");
    // The demo's: what other tests post beside it is much of the same.
    all = await matches(
      `m.position_id in (select p.id from public.positions p join auth.users u on u.id = p.employer_id
       where u.email like '%@facility.example' or u.email like '%@demo.nomera.example')`,
    );
  });

  test("has the values that its sentences speak of", () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { id, components, facts } of all) {
      expect({ id, ...components }).toEqual({ id, ...valuesOf(facts) });
    }
    // Not all the same: half of a value, none of it and all of it occur.
    for (const part of ["pay", "distance", "start", "experience", "skills"] as const) {
      expect(new Set(all.map(({ components }) => components[part])).size, part).toBeGreaterThan(2);
    }
  });

  test("has a sentence for each part on both sides, for either reader", () => {
    for (const match of all) {
      for (const reader of ["job_seeker", "employer"] as const) {
        const said = [
          ...reasonsOf("job_seeker", match, reader),
          ...reasonsOf("employer", match, reader),
        ];
        const compared = Object.values(match.components).filter((value) => value !== null).length;
        // The start counts on both sides.
        expect(said).toHaveLength(compared + 1);
        const besides =
          reader === "employer" && match.facts.license_state ? " besides the license" : "";
        expect(comparedText(match, reader)).toMatch(`${compared} things compared${besides}.`);
        for (const { sentence } of said) expect(sentence).not.toMatch(/undefined|null|NaN|\s\s/);
      }
    }
  });
});

describe("facts that are easily told wrong", () => {
  const one = async (position: string, { id }: Person) =>
    (await matches("m.position_id = $1 and m.job_seeker_id = $2", position, id))[0]!;
  async function pair() {
    const facility = await makeFacility(stack);
    const nurse = await makeNurse(stack, {
      zip: "67880",
      homeState: "KS",
      license: { state: "KS" },
    });
    const position = await makePosition(stack, facility, { zip: "67880" });
    return { nurse, position };
  }
  const ask = (position: string, rows: [skill: string, importance: string][]) =>
    sql(
      stack,
      `insert into public.position_requirements (position_id, skill, importance)
       select $1, r ->> 0, r ->> 1 from jsonb_array_elements($2::jsonb) r`,
      [position, JSON.stringify(rows)],
    );

  test("one skill in two words is one: told once, counted once, as a must where one of them is", async () => {
    const { nurse, position } = await pair();
    await sql(stack, "update public.job_seeker_profiles set skills = $2 where user_id = $1", [
      nurse.id,
      "{IV start}",
    ]);
    await ask(position, [
      ["IV insertion", "nice"],
      ["IV starts", "must"],
      ["Wound care", "nice"],
      ["Juggling on a rope", "nice"],
    ]);
    const { components, facts } = await one(position, nurse);
    expect(facts).toMatchObject({
      skills_wanted: ["Wound care"],
      skills_held: [],
      skills_required: ["IV starts"],
      skills_unknown: ["Juggling on a rope"],
    });
    expect(components.skills).toBe(0);
    const said = reasonsOf("employer", { components, facts }).find(({ name }) => name === "Skills");
    expect(said?.sentence).toBe(
      "Does not have the one skill you prefer: Wound care. We can’t compare Juggling on a rope, so we leave it out.",
    );
  });

  test("whoever is free today is in time for a start that has passed", async () => {
    const { nurse, position } = await pair();
    await sql(stack, "update public.positions set starts_on = $2 where id = $1", [
      position,
      day(-20),
    ]);
    for (const [free, value, sentence] of [
      [day(-3), 10_000, /^They wanted someone by .*; you can start now\.$/],
      [day(5), 9_000, /^They wanted someone by .*; you can start .*\.$/],
    ] as const) {
      await sql(
        stack,
        "update public.job_seeker_profiles set available_from = $2 where user_id = $1",
        [nurse.id, free],
      );
      const match = await one(position, nurse);
      expect(match.components.start).toBe(value);
      expect(reasonsOf("job_seeker", match).find(({ name }) => name === "Start")?.sentence).toMatch(
        sentence,
      );
    }
  });
});
