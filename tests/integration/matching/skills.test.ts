/** What skills are called, what matching makes of it, and that a change of the words changes the matches. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { SKILL_EXAMPLES } from "#app/matching/skill-words/rules.ts";
import { positions } from "#local/market-data/positions.ts";
import { professions } from "#local/market-data/professions.ts";
import { clientOf } from "#tests/helpers/acting.ts";
import { day, makePerson, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");

/** What a word means for a profession; null when it means nothing. */
async function meaning(word: string, profession: string | null): Promise<string | null> {
  const [row] = await sql<{ name: string | null }>(
    stack,
    "select (select s.name from public.skills s where s.n = matching.skill_of($1, $2)) as name",
    [word, profession],
  );
  return row!.name;
}

describe("words as they are compared", () => {
  test.each([
    ["IV start", "iv start"],
    ["i.v. starts", "iv start"],
    ["  IV -- Starts!  ", "iv start"],
    ["L&D", "l d"],
    ["Labor and Delivery", "labor delivery"],
    ["labor & delivery", "labor delivery"],
    ["labor/delivery", "labor delivery"],
    ["Women’s health", "women health"],
    ["womens health", "women health"],
    ["Women's Health", "women health"],
    ["ABGs", "abg"],
    ["Port access", "port access"],
    ["IVs", "ivs"],
    ["X-ray", "x ray"],
    ["Band saw and sander", "band saw sander"],
    ["1:1", "1 1"],
    ["Luke´s Hospital", "luke hospital"],
    ["luke s hospital", "luke s hospital"],
    ["¿?", ""],
  ])("%s is %j", async (typed, key) => {
    const [row] = await sql(stack, "select matching.skill_key($1) as key", [typed]);
    expect(row).toEqual({ key });
  });
});

describe("what words mean", () => {
  test.each(["IV start", "IV insertion", "i.v. starts", "iv insertions", "Peripheral IV", "IVs"])(
    "%s is IV insertion for a nurse",
    async (word) => expect(await meaning(word, "rn")).toBe("IV insertion"),
  );

  test.each([
    ["transfers", "cna", "Patient transfers"],
    ["transfers", "pharmacy_technician", "Prescription transfers"],
    ["transfers", "medical_receptionist", null],
    ["assessment", "rn", "Nursing assessment"],
    ["assessments", "physical_therapist", "Therapy evaluation"],
    ["CT", "radiologic_technologist", "Computed tomography"],
    ["CT", "rn", null],
    ["IV", "rn", "IV insertion"],
    ["IV", "pharmacy_technician", "Sterile compounding"],
    ["Pediatrics", "rn", "Pediatrics"],
    ["Pediatrics", "phlebotomist", "Pediatric draws"],
    ["juggling", "rn", null],
    ["", "rn", null],
    ["!!!", "rn", null],
  ])("%s for %s: %s", async (word, profession, skill) =>
    expect(await meaning(word, profession)).toBe(skill),
  );

  test("every skill's own name finds it, and no word finds two within a profession", async () => {
    const lost = await sql(
      stack,
      "select s.name from public.skills s where matching.skill_of(s.name, null) is distinct from s.n",
    );
    expect(lost).toEqual([]);
    const twice = await sql(
      stack,
      `select k.key, p.code from public.skill_synonyms k
       join public.professions p on k.profession is null or k.profession = p.code
       group by k.key, p.code, k.profession having count(distinct k.skill) > 1`,
    );
    expect(twice).toEqual([]);
    const misspelled = await sql(
      stack,
      "select k.key from public.skill_synonyms k where k.key <> matching.skill_key(coalesce(k.spelled, k.key))",
    );
    expect(misspelled).toEqual([]);
  });

  test("all that the demo market's people and positions name, and every example of a form", async () => {
    const words = [
      ...professions.flatMap(({ code, skills }) => skills.map((word) => [code, word])),
      ...positions.flatMap(({ profession, skills }) =>
        (skills ?? []).map((word) => [profession, word]),
      ),
      ...Object.entries(SKILL_EXAMPLES).flatMap(([code, list]) => list.map((word) => [code, word])),
    ];
    expect(Object.keys(SKILL_EXAMPLES).sort()).toEqual(professions.map(({ code }) => code).sort());
    const unknown = await sql(
      stack,
      `select w ->> 0 as profession, w ->> 1 as word from jsonb_array_elements($1::jsonb) w
       where matching.skill_of(w ->> 1, w ->> 0) is null`,
      [JSON.stringify(words)],
    );
    expect(unknown).toEqual([]);
  });
});

describe("a change of the words", () => {
  const id = randomUUID().slice(0, 8);
  const [wanted, had] = [`Juggle ${id}`, `Toss ${id}`];
  let admin: Person;
  let employer: Person;
  let nurse: Person;
  let position: string;
  const client = () => clientOf(stack, admin);

  async function open(count: number): Promise<string[]> {
    const made = await sql<{ id: string }>(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       select $1, 'Nurse who juggles', 'rn', '64108', 'days', 2, 3650, 4425, 'hour', $2, 'open'
       from generate_series(1, $3) returning id`,
      [employer.id, day(20), count],
    );
    const ids = made.map((row) => row.id);
    await sql(
      stack,
      `insert into public.position_requirements (position_id, skill, importance)
       select x, $2, 'nice' from unnest($1::uuid[]) x`,
      [`{${ids.join(",")}}`, wanted],
    );
    return ids;
  }
  /** What their skills are worth in the stored match, in basis points. */
  async function worth(of = position): Promise<number | null | undefined> {
    const [row] = await sql<{ skills: number | null }>(
      stack,
      "select skills from public.matches where position_id = $1 and job_seeker_id = $2",
      [of, nurse.id],
    );
    return row?.skills;
  }

  beforeAll(async () => {
    admin = await makePerson(stack, { role: null, admin: true });
    employer = await makePerson(stack, { role: "employer", status: "approved" });
    nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "update public.job_seeker_profiles set skills = array[$1] where user_id = $2",
      [had, nurse.id],
    );
    [position] = (await open(1)) as [string];
  });
  afterAll(async () => {
    await sql(stack, "delete from public.positions where employer_id = $1", [employer.id]);
  });

  test("brings matches along in the same request, with an entry in the audit log for each", async () => {
    // Nobody knows the word: nothing is compared.
    expect(await worth()).toBeNull();
    const db = await client();
    const { data: n } = await db.rpc("save_skill", { p_name: wanted });
    expect(await worth()).toBe(0);
    const means = await db.rpc("adopt_skill_word", { p_word: had, p_skill: wanted });
    expect(means).toMatchObject({ error: null, data: n });
    expect(await worth()).toBe(10_000);
    const forget = { p_n: n, p_key: `toss ${id}`, p_version: 2 };
    expect((await db.rpc("remove_skill_synonym", forget)).error).toBeNull();
    expect(await worth()).toBe(0);
    expect((await db.rpc("remove_skill", { p_n: n, p_version: 3 })).error).toBeNull();
    expect(await worth()).toBeNull();
    const entries = await sql<{ action: string; actor_id: string }>(
      stack,
      "select action, actor_id from public.audit_log where subject_type = 'skill' and details::text like $1 order by id",
      [`%${id}%`],
    );
    expect(entries).toEqual(
      ["skill.added", "skill.changed", "skill.changed", "skill.removed"].map((action) => ({
        action,
        actor_id: admin.id,
      })),
    );
  });

  test("of one profession changes nothing for the others", async () => {
    const db = await client();
    const { data: n } = await db.rpc("save_skill", { p_name: wanted });
    const asked = { p_word: had, p_skill: wanted, p_profession: "cna" };
    expect((await db.rpc("adopt_skill_word", asked)).error).toBeNull();
    expect(await worth()).toBe(0);
    expect((await db.rpc("remove_skill", { p_n: n, p_version: 2 })).error).toBeNull();
  });

  test("that many use is taken over at once; their lists follow through the worker", async () => {
    const more = await open(51);
    const db = await client();
    const { data: n } = await db.rpc("save_skill", { p_name: wanted });
    const [bits] = await sql<{ set: number }>(
      stack,
      `select count(*)::integer as set from matching.openings o
       where o.position_id = any ($1::uuid[]) and get_bit(o.nice_skills, $2) = 1`,
      [`{${more.join(",")}}`, n],
    );
    expect(bits?.set).toBe(51);
    // The worker of this stack does the same, so that none may be left for us.
    await sql(stack, "select matching.rebuild_some(1000)");
    await expect.poll(() => worth(more.at(-1)), { timeout: 15_000 }).toBe(0);
    expect((await db.rpc("remove_skill", { p_n: n, p_version: 1 })).error).toBeNull();
  });
});
