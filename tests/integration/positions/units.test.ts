/** Units: what the list holds, positions and profiles that name them, and the admins' pages. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  matchOf,
} from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { giveEvidence } from "#tests/helpers/evidence.ts";
import { fillSteps, submitProfile } from "#tests/helpers/onboarding.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import { countUses, uncounted } from "#tests/helpers/uses.ts";

const stack = inject("stack");
const HERE = "/admin/units";
const word = (what: string) => `${what} ${randomUUID().replace(/[^a-f]/g, "")}`;

let facility: Person;
let recruiter: Visitor;
let admin: Person;
let office: Visitor;
const made: string[] = [];
beforeAll(async () => {
  facility = await makeFacility(stack);
  recruiter = await signedIn(stack, facility);
  admin = await makePerson(stack, { role: null, admin: true });
  office = await signedIn(stack, admin);
});
afterAll(async () => {
  await sql(stack, "delete from public.units where code = any ($1::text[])", [
    `{${made.join(",")}}`,
  ]);
});

describe("the list that everybody starts from", () => {
  test("every word is kept as it is compared, and every name is a word of its own", async () => {
    expect(
      await sql(
        stack,
        "select key, spelled from public.unit_synonyms where key <> matching.skill_key(spelled)",
      ),
    ).toEqual([]);
    expect(
      await sql(
        stack,
        `select u.code from public.units u where not exists (select 1 from public.unit_synonyms k
         where k.unit = u.code and k.key = matching.skill_key(u.name))`,
      ),
    ).toEqual([]);
  });

  test("every profession has units, in two levels", async () => {
    expect(
      await sql(
        stack,
        `select p.code from public.professions p where not exists (
           select 1 from public.units g join public.units u on u.parent = g.code where p.code = any (g.professions))`,
      ),
    ).toEqual([]);
    expect(
      await sql(
        stack,
        `select u.code from public.units u join public.units g on g.code = u.parent where g.parent is not null
         union all
         select g.code from public.units g, unnest(g.professions) t
         where not exists (select 1 from public.professions p where p.code = t)`,
      ),
    ).toEqual([]);
  });

  test.each([
    ["MICU", "icu_medical"],
    ["ER", "emergency"],
    ["L&D", "labor_delivery"],
    ["PCU", "step_down"],
    ["tele", "telemetry"],
    ["med/surg", "medical_surgical"],
    ["SNF", "skilled_nursing"],
  ])("%s means %s", async (typed, code) => {
    expect(
      await sql(stack, "select unit from public.unit_synonyms where key = matching.skill_key($1)", [
        typed,
      ]),
    ).toContainEqual({ unit: code });
  });
});

describe("a position's unit", () => {
  const fields = (more: Record<string, string> = {}) => ({
    id: randomUUID(),
    title: "Registered Nurse, nights",
    profession: "rn",
    unit: "icu_medical",
    zip: "64108",
    shift: "nights",
    employment: "full_time",
    minYearsExperience: "1",
    payMin: "38",
    payMax: "48",
    payPeriod: "hour",
    startsOn: day(21),
    ...more,
  });
  const unitOf = async (id: string) =>
    (
      await sql<{ unit: string | null }>(stack, "select unit from public.positions where id = $1", [
        id,
      ])
    )[0]?.unit;

  test("is offered in groups, saved, and shown on the preview, in public and to job seekers", async () => {
    const sent = fields();
    // No profession, no units; the button shows those of the one that is chosen, and keeps what was typed.
    const empty = await textOf(await recruiter.get("/employer/new-position"));
    expect(empty).toContain("Choose a profession first");
    expect(empty).not.toContain("ICU, medical");
    const again = await recruiter.post("/employer/new-position", {
      showUnits: "1",
      profession: "rn",
      title: "Typed already",
    });
    expect(again.status).toBe(200);
    const form = await textOf(again);
    expect(form).toMatch(/<optgroup label="Critical care">.*?ICU, medical/s);
    expect(form).toContain('value="Typed already"');
    expect(form).not.toContain("Pharmacy, retail");
    expect(form).not.toContain("Enter a ZIP code.");
    const hints = await recruiter.get(
      "/employer/position-hints?profession=rn&skills=Telemetry%0AYodeling",
    );
    expect(await hints.json()).toMatchObject({
      units: expect.arrayContaining([
        { label: "Dialysis", options: expect.anything() as unknown },
      ]) as unknown,
      unknownSkills: ["Yodeling"],
    });
    expect((await recruiter.post("/employer/new-position", sent)).status).toBe(302);
    expect(await unitOf(sent.id)).toBe("icu_medical");
    const preview = `/employer/positions/${sent.id}/preview`;
    expect(await textOf(await recruiter.get(preview))).toContain("ICU, medical");
    expect((await recruiter.post(preview, { version: "1" })).status).toBe(302);
    expect(await textOf(await recruiter.get(`/positions/${sent.id}`))).toContain("ICU, medical");
    const nurse = await signedIn(stack, await makeNurse(stack, { shifts: ["nights"] }));
    for (const path of ["/job-seeker/positions", `/job-seeker/positions/${sent.id}`]) {
      expect(await textOf(await nurse.get(path)), path).toContain("ICU, medical");
    }
    const edit = await textOf(await recruiter.get(`/employer/positions/${sent.id}/edit`));
    expect(edit).toContain('<option value="icu_medical" selected="">');
    const copy = randomUUID();
    const api = await apiOf(stack, facility);
    await api.rpc("duplicate_position", { p_id: sent.id, p_new_id: copy });
    expect(await unitOf(copy)).toBe("icu_medical");
  });

  test.each([
    ["critical_care", "Choose a unit from the list."],
    ["no_such_unit", "Choose a unit from the list."],
    ["pharmacy_retail", "This unit is not listed for this profession. Choose another one."],
  ])("%s is refused beside its field", async (unit, sentence) => {
    const answer = await recruiter.post("/employer/new-position", fields({ unit }));
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("holds whoever writes it: a group, or a unit of another profession", async () => {
    const id = await makePosition(stack, facility);
    for (const change of ["unit = 'critical_care'", "unit = 'ct'"]) {
      await expect(
        sql(stack, `update public.positions set ${change} where id = $1`, [id]),
      ).rejects.toThrow();
    }
    await sql(stack, "update public.positions set unit = 'med_surg' where id = $1", [id]);
    await expect(
      sql(stack, "update public.positions set profession = 'phlebotomist' where id = $1", [id]),
    ).rejects.toThrow();
  });

  test("one that is not offered any more stays, and nobody chooses it anew", async () => {
    const name = word("Iron lung ward");
    const code = await add(name);
    const sent = fields({ unit: code });
    expect((await recruiter.post("/employer/new-position", sent)).status).toBe(302);
    await office.post(`${HERE}/${code}`, { intent: "close", version: "1" });
    const edit = await textOf(await recruiter.get(`/employer/positions/${sent.id}/edit`));
    expect(edit).toContain(`<option value="${code}" selected="">`);
    const kept = await recruiter.post(`/employer/positions/${sent.id}/edit`, {
      ...sent,
      version: "1",
      title: "Another title",
    });
    expect([kept.status, await unitOf(sent.id)]).toEqual([302, code]);
    const anew = await recruiter.post("/employer/new-position", fields({ unit: code }));
    expect(anew.status).toBe(422);
    expect(await textOf(await recruiter.get("/employer/new-position"))).not.toContain(name);
    await sql(stack, "delete from public.positions where id = $1", [sent.id]);
  });
});

const EXPERIENCE = {
  intent: "continue",
  profession: "rn",
  yearsExperience: "6",
  unit1: "icu_medical",
  unitYears1: "4",
  unit2: "telemetry",
  unitYears2: "0",
  chargeExperience: "on",
  recordsSystems: ["epic", "meditech"],
};
const keptBy = async ({ id }: Person) =>
  (
    await sql(
      stack,
      `select units, charge_experience as charge, preceptor_experience as preceptor, records_systems as systems
       from public.job_seeker_profiles where user_id = $1`,
      [id],
    )
  )[0];
const WORDS = ["ICU, medical · 4 years", "Telemetry · less than a year"];

describe("a job seeker's units", () => {
  test("are submitted with the profile, and shown on the review and to the admin who decides", async () => {
    const person = await makePerson(stack, { role: "job_seeker" });
    const visitor = await signedIn(stack, person);
    await fillSteps(visitor);
    const step = "/job-seeker/onboarding/experience";
    expect(await textOf(await visitor.get(step))).toContain("Years in unit 6");
    expect((await visitor.post(step, EXPERIENCE)).status).toBe(302);
    const review = await textOf(await visitor.get("/job-seeker/onboarding/review"));
    for (const words of [...WORDS, "Charge nurse or lead", "Epic\nMeditech"])
      expect(review).toContain(words);
    expect(await submitProfile(visitor)).toBe("302 /job-seeker/awaiting-approval");
    expect(await keptBy(person)).toEqual({
      units: [
        { unit: "icu_medical", years: 4 },
        { unit: "telemetry", years: 0 },
      ],
      charge: true,
      preceptor: false,
      systems: ["epic", "meditech"],
    });
    for (const path of [
      `/admin/verification/${person.id}`,
      `/admin/pending-approval?open=${person.id}`,
    ])
      expect(await textOf(await office.get(path)), path).toContain(WORDS.join("; "));
  });

  test("are changed later, read by facilities whose position fits, and part of one's copy", async () => {
    const nurse = await makeNurse(stack);
    await giveEvidence(stack, nurse.id);
    const visitor = await signedIn(stack, nurse);
    const step = "/job-seeker/profile/experience";
    const { intent: _intent, ...sent } = EXPERIENCE;
    expect((await visitor.post(step, { ...sent, intent: "continue" })).status).toBe(302);
    const profile = await textOf(await visitor.get("/job-seeker/profile"));
    for (const words of WORDS) expect(profile).toContain(words);
    const form = await textOf(await visitor.get(step));
    expect(form).toContain('<option value="telemetry" selected="">');
    expect(form).not.toContain("Pharmacy, retail");
    const position = await makePosition(stack, facility);
    const match = await matchOf(stack, position, nurse);
    const seen = await textOf(
      await recruiter.get(`/employer/positions/${position}/candidates/${match}`),
    );
    for (const words of [...WORDS, "Charge nurse or lead", "Epic, Meditech"])
      expect(seen).toContain(words);
    const api = await apiOf(stack, nurse);
    expect(JSON.stringify((await api.rpc("export_my_data")).data)).toContain("icu_medical");
    expect((await visitor.post(step, { ...sent, unit1: "", unitYears1: "" })).status).toBe(302);
    expect(await keptBy(nurse)).toMatchObject({ units: [{ unit: "telemetry", years: 0 }] });
  });

  test.each([
    [{ unitYears1: "" }, "Enter the years in this unit; 0 is fine."],
    [{ unit1: "" }, "Choose the unit for these years, or clear them."],
    [{ unit2: "icu_medical" }, "You chose this unit twice. Keep one of them."],
    [
      { unit1: "critical_care" },
      "Choose units from the list, with whole years from 0 to 60 in each.",
    ],
  ])("%j is refused", async (fields, sentence) => {
    const visitor = await signedIn(stack, await makeNurse(stack));
    const answer = await visitor.post("/job-seeker/profile/experience", {
      ...EXPERIENCE,
      ...fields,
    });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("a draft with a unit that is none leads back to its step", async () => {
    const visitor = await signedIn(stack, await makePerson(stack, { role: "job_seeker" }));
    await fillSteps(visitor);
    await visitor.post("/job-seeker/onboarding/experience", { ...EXPERIENCE, unit1: "emergency" });
    expect(await submitProfile(visitor)).toBe("302 /job-seeker/onboarding/experience?check=1");
  });

  const ELSEWHERE =
    "“ICU, medical” is not a unit of your profession. Remove it, or choose another one.";
  test("of an earlier profession are refused with the unit named, and nothing typed is lost", async () => {
    const nurse = await makeNurse(stack);
    const visitor = await signedIn(stack, nurse);
    const step = "/job-seeker/profile/experience";
    expect((await visitor.post(step, EXPERIENCE)).status).toBe(302);
    const moved = { ...EXPERIENCE, profession: "pharmacy_technician" };
    const answer = await visitor.post(step, moved);
    expect(answer.status).toBe(422);
    const form = await textOf(answer);
    expect(form).toContain(ELSEWHERE);
    expect(form).toContain('<option value="pharmacy_technician" selected="">');
    expect(await keptBy(nurse)).toMatchObject({ units: [{ unit: "icu_medical" }, {}] });
    const without = { ...moved, unit1: "", unitYears1: "", unit2: "", unitYears2: "" };
    expect((await visitor.post(step, without)).status).toBe(302);
    expect(await keptBy(nurse)).toMatchObject({ units: [] });
  });

  test("of another profession are refused on a draft, beside their field", async () => {
    const visitor = await signedIn(stack, await makePerson(stack, { role: "job_seeker" }));
    await fillSteps(visitor);
    await visitor.post("/job-seeker/onboarding/experience", {
      ...EXPERIENCE,
      profession: "pharmacy_technician",
    });
    const at = "/job-seeker/onboarding/experience?check=1";
    expect(await submitProfile(visitor)).toBe(`302 ${at}`);
    expect(await textOf(await visitor.get(at))).toContain(ELSEWHERE);
  });

  test("of another profession are refused whoever writes them, and left behind by a new one", async () => {
    const nurse = await makeNurse(stack);
    const write = (change: string) =>
      sql(stack, `update public.job_seeker_profiles set ${change} where user_id = $1`, [nurse.id]);
    await write(`units = '[{"unit": "icu_medical", "years": 4}]'`);
    const wrong = `units = '[{"unit": "pharmacy_retail", "years": 2}]'`;
    await expect(write(wrong)).rejects.toThrow(
      "“Pharmacy, retail” is not a unit of your profession.",
    );
    await expect(write(`profession = 'pharmacy_technician', ${wrong}`)).resolves.toBeDefined();
    await write("profession = 'rn'");
    expect(await keptBy(nurse)).toMatchObject({ units: [] });
  });

  test.each([
    [
      "seven",
      `(select jsonb_agg(jsonb_build_object('unit', u.code, 'years', 1)) from (
      select code from public.units where parent is not null order by code limit 7) u)`,
    ],
    ["one twice", `'[{"unit": "pacu", "years": 1}, {"unit": "pacu", "years": 2}]'`],
    ["no number of years", `'[{"unit": "pacu", "years": "many"}]'`],
    ["years below nothing", `'[{"unit": "pacu", "years": -1}]'`],
    ["no list", `'{}'`],
  ])("%s: refused whoever writes it", async (_, units) => {
    const nurse = await makeNurse(stack);
    await expect(
      sql(stack, `update public.job_seeker_profiles set units = ${units} where user_id = $1`, [
        nurse.id,
      ]),
    ).rejects.toThrow();
  });
});

/** Adds a unit by its form; gives its code. */
async function add(name: string, fields: Record<string, string> = {}): Promise<string> {
  const answer = await office.post(HERE, {
    intent: "unit",
    name,
    parent: "critical_care",
    ...fields,
  });
  expect(answer.status).toBe(302);
  const code = answer.headers.get("location")!.split("/").at(-1)!;
  made.push(code);
  return code;
}

describe("the admins' pages", () => {
  test("a unit is added with words, found by them, renamed, and still found by its old name", async () => {
    const [name, other, renamed] = [word("Origami"), word("Folding"), word("Paper")];
    const code = await add(name, { synonyms: other });
    expect(await textOf(await office.get(`${HERE}?q=${encodeURIComponent(other)}`))).toContain(
      name,
    );
    const saved = await office.post(`${HERE}/${code}`, {
      intent: "save",
      version: "1",
      name: renamed,
      parent: "oncology",
    });
    expect(saved.status).toBe(302);
    const page = await textOf(await office.get(`${HERE}/${code}`));
    for (const words of [renamed, name, other, "Its own name"]) expect(page).toContain(words);
    const stale = await office.post(`${HERE}/${code}`, {
      intent: "save",
      version: "1",
      name,
      parent: "oncology",
    });
    expect(stale.status).toBe(409);
    expect(await textOf(stale)).toContain("Someone changed this unit while you were editing.");
  });

  test("who lists a unit is what the worker last counted, and the pages say when", async () => {
    const name = word("Basketry");
    const code = await add(name);
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, await makeFacility(stack));
    const lists = async (unit: string | null) => {
      await sql(stack, "update public.positions set unit = $2 where id = $1", [position, unit]);
      await sql(
        stack,
        "update public.job_seeker_profiles set units = $2::jsonb where user_id = $1",
        [nurse.id, JSON.stringify(unit ? [{ unit, years: 4 }] : [])],
      );
    };
    const page = async () => textOf(await office.get(`${HERE}/${code}`));
    const list = async () => textOf(await office.get(`${HERE}?q=${encodeURIComponent(name)}`));
    const row = async () => {
      const { data } = await (await clientOf(stack, admin)).rpc("list_units", { p_search: name });
      return (data as { units: { candidates: number | null; positions: number | null }[] })
        .units[0]!;
    };
    await uncounted(stack, async () => {
      await sql(stack, "delete from private.use_figures");
      await lists(code);
      for (const text of [await page(), await list()]) {
        expect(text).toContain("Counts appear here once the worker has run");
      }
      expect(await page()).toContain("Not counted yet.");
      expect(await row()).toMatchObject({ candidates: null, positions: null });
    });
    await countUses(stack);
    await uncounted(stack, async () => {
      const counted = "Listed by 1 candidate and 1 position that isn’t closed.";
      await lists(null);
      expect(await page()).toContain(counted);
      expect(await page()).toContain("Updates every few minutes.");
      expect(await list()).toContain("Updates every few minutes.");
      expect(await row()).toMatchObject({ candidates: 1, positions: 1 });
    });
    await countUses(stack);
    expect(await page()).toContain("Listed by 0 candidates and 0 positions that aren’t closed.");
    expect(await textOf(await office.get(`${HERE}/critical_care`))).not.toContain("Updates every");
  });

  test("a group is added with who works there", async () => {
    const name = word("Group");
    const answer = await office.post(HERE, { intent: "group", name, professions: ["rn", "lpn"] });
    expect(answer.status).toBe(302);
    const code = answer.headers.get("location")!.split("/").at(-1)!;
    made.push(code);
    const inside = await add(word("Inside"), { parent: code });
    made.unshift(made.pop()!);
    expect(await textOf(await office.get(`${HERE}/${code}`))).toContain("A group of 1 unit.");
    await sql(stack, "delete from public.units where code = $1", [inside]);
  });

  test("a unit that moves to another group counts there at once", async () => {
    const [ours, theirs] = [
      await add(word("Ours"), { parent: "critical_care" }),
      await add(word("Theirs"), { parent: "emergency" }),
    ];
    const nurse = await makeNurse(stack);
    const position = await makePosition(stack, await makeFacility(stack));
    await sql(
      stack,
      "update public.positions set unit = $2, min_years_experience = 2 where id = $1",
      [position, ours],
    );
    await sql(
      stack,
      "update public.job_seeker_profiles set years_experience = 4, units = $2::jsonb where user_id = $1",
      [nurse.id, JSON.stringify([{ unit: theirs, years: 4 }])],
    );
    const worth = async () => {
      const [match] = await sql<{ experience: number }>(
        stack,
        "select experience from public.matches where position_id = $1 and job_seeker_id = $2",
        [position, nurse.id],
      );
      return match?.experience;
    };
    expect(await worth()).toBe(3_500);
    const move = { intent: "save", version: "1", name: word("Moved"), parent: "critical_care" };
    expect((await office.post(`${HERE}/${theirs}`, move)).status).toBe(302);
    expect(await worth()).toBe(7_000);
    await sql(stack, "update public.positions set unit = null where id = $1", [position]);
  });

  test.each([
    [{ name: "" }, "Enter a name."],
    [{ name: "icu, MEDICAL" }, "A unit with this name already exists."],
    [{ parent: "icu_medical" }, "Choose a group from the list."],
    [{ parent: "" }, "Choose a group from the list."],
    [{ synonyms: "???" }, "“???” cannot be compared."],
    [
      { synonyms: Array.from({ length: 31 }, (_, n) => `d ${n} d`).join() },
      "Add at most 30 words at a time.",
    ],
    [{ intent: "group" }, "Choose who works there."],
  ])("%j is refused", async (fields, sentence) => {
    const sent = { intent: "unit", name: word("New"), parent: "critical_care", ...fields };
    const answer = await office.post(HERE, sent);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("its own name is not taken from it", async () => {
    const answer = await office.post(`${HERE}/icu_medical`, {
      intent: "forget",
      version: String(
        (
          await sql<{ version: number }>(
            stack,
            "select version from public.units where code = 'icu_medical'",
          )
        )[0]!.version,
      ),
      key: "icu medical",
    });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain("A unit is always found by its own name.");
  });

  test("nobody else: by page, by form, by the data API", async () => {
    for (const person of [facility, await makeNurse(stack)]) {
      const other = await signedIn(stack, person);
      for (const path of [HERE, `${HERE}/icu_medical`]) {
        expect((await other.get(path)).status).toBe(302);
        expect((await other.post(path, { intent: "close", version: "1" })).status).toBe(302);
      }
      const client = await clientOf(stack, person);
      const it = { p_code: "icu_medical", p_version: 1 };
      const answers = await Promise.all([
        client.rpc("list_units"),
        client.rpc("unit_page", { p_code: "icu_medical" }),
        client.rpc("save_unit", { p_name: "Mine", p_parent: "critical_care" }),
        client.rpc("set_unit_active", { ...it, p_active: false }),
        client.rpc("remove_unit_synonym", { ...it, p_key: "micu" }),
      ]);
      for (const { error } of answers) expect(error?.code).toBe("PT403");
      await client.from("units").update({ name: "Mine" }).eq("code", "ct");
      expect(await sql(stack, "select name from public.units where code = 'ct'")).toEqual([
        { name: "CT" },
      ]);
    }
  });
});
