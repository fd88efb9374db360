/** Certifications by profession and unit: the list, the forms that offer them, matching, and the admins' pages. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import { countUses, uncounted } from "#tests/helpers/uses.ts";

const stack = inject("stack");
const HERE = "/admin/certifications";
const letters = () =>
  `T-${randomUUID()
    .replace(/[^a-f0-9]/g, "")
    .slice(0, 12)}`.toUpperCase();

let facility: Person;
let recruiter: Visitor;
let office: Visitor;
const made: string[] = [];
beforeAll(async () => {
  facility = await makeFacility(stack);
  recruiter = await signedIn(stack, facility);
  office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
});
afterAll(async () => {
  await sql(
    stack,
    "delete from public.position_requirements where certification = any ($1::text[])",
    [`{${made.join(",")}}`],
  );
  await sql(stack, "delete from public.certifications where code = any ($1::text[])", [
    `{${made.join(",")}}`,
  ]);
});

describe("the list that everybody starts from", () => {
  test("names professions and units that there are", async () => {
    expect(
      await sql(
        stack,
        `select c.code, x.named from public.certifications c
         cross join lateral (
           select t as named from unnest(c.professions) t
           where not exists (select 1 from public.professions p where p.code = t)
           union all
           select u from unnest(c.units) u where not exists (select 1 from public.units k where k.code = u)) x`,
      ),
    ).toEqual([]);
  });

  test("has one for every profession", async () => {
    expect(
      await sql(
        stack,
        `select p.code from public.professions p
         where not exists (select 1 from public.certifications c where p.code = any (c.professions))`,
      ),
    ).toEqual([]);
  });

  test("no certification is usual only where none of its professions works", async () => {
    expect(
      await sql(
        stack,
        `select c.code, u.code as unit from public.certifications c
         cross join lateral unnest(c.units) w (unit)
         join public.units u on u.code = w.unit
         join public.units g on g.code = coalesce(u.parent, u.code)
         where not g.professions && c.professions`,
      ),
    ).toEqual([]);
  });
});

const fields = (more: Record<string, string | string[]> = {}) => ({
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
const askedBy = async (id: string) =>
  await sql(
    stack,
    `select certification, importance from public.position_requirements where position_id = $1
     order by importance, certification`,
    [id],
  );
/** Without those that an administrator added: other tests do. */
const seeded = (codes: string[]) => codes.filter((code) => !code.startsWith("cert_"));
/** The boxes of a list, and what can be added to it. */
const listOf = (page: string, name: string) => ({
  boxes: [
    ...page.matchAll(new RegExp(`<input[^>]*type="checkbox"[^>]*name="${name}"[^>]*>`, "g")),
  ].map(([tag]) => /value="([a-z0-9_]+)"/.exec(tag)![1]!),
  more: [
    ...(new RegExp(`<select id="${name}-more".*?</select>`, "s").exec(page)?.[0] ?? "").matchAll(
      /<option value="([a-z0-9_]+)"/g,
    ),
  ].map(([, code]) => code!),
});

describe("a position's form", () => {
  test("without a profession it lists none, and comes back with them at the press of a button", async () => {
    const page = await textOf(await recruiter.get("/employer/new-position"));
    expect(page).toContain("Choose a profession to see its certifications.");
    expect(page).toContain("Show units and certifications for this profession");
    expect(listOf(page, "mustCertifications")).toEqual({ boxes: [], more: [] });
    const back = await recruiter.post(
      "/employer/new-position",
      fields({ payMin: "many", showUnits: "1" }),
    );
    const again = await textOf(back);
    expect(again).toContain('value="many"');
    const { boxes, more } = listOf(again, "mustCertifications");
    expect(seeded(boxes)).toEqual(["acls", "ccrn", "bls", "cpr"]);
    expect(more).toContain("cnor");
    expect(more).not.toContain("ptcb");
    expect(listOf(again, "niceCertifications")).toEqual({ boxes, more });
  });

  test("what is refused comes back with the list of what was sent", async () => {
    const answer = await recruiter.post(
      "/employer/new-position",
      fields({ unit: "operating_room", payMin: "", mustCertifications: ["cnor", "tncc"] }),
    );
    expect(answer.status).toBe(422);
    const page = await textOf(answer);
    expect(seeded(listOf(page, "mustCertifications").boxes)).toEqual([
      "acls",
      "cnor",
      "bls",
      "cpr",
      "tncc",
    ]);
    expect(page).toMatch(/<input[^>]*name="mustCertifications"[^>]*checked=""[^>]*value="tncc"/);
  });

  test("boxes and those that were added are saved; a list left alone asks for nothing", async () => {
    const sent = fields({
      mustCertifications: ["bls", "ccrn", ""],
      niceCertifications: ["", "tncc"],
    });
    expect((await recruiter.post("/employer/new-position", sent)).status).toBe(302);
    expect(await askedBy(sent.id)).toEqual([
      { certification: "bls", importance: "must" },
      { certification: "ccrn", importance: "must" },
      { certification: "tncc", importance: "nice" },
    ]);
    const edit = await textOf(await recruiter.get(`/employer/positions/${sent.id}/edit`));
    expect(listOf(edit, "niceCertifications").boxes).toContain("tncc");
    const empty = fields({ mustCertifications: [""], niceCertifications: [""] });
    expect((await recruiter.post("/employer/new-position", empty)).status).toBe(302);
    expect(await askedBy(empty.id)).toEqual([]);
  });

  test.each([
    ["mustCertifications", "ptcb", "PTCB is not listed for this profession. Leave it out."],
    ["niceCertifications", "rt_ct", "RT(CT) is not listed for this profession. Leave it out."],
    ["mustCertifications", "no_such_one", "Choose certifications from the list."],
  ])("%s: %s is refused", async (name, code, sentence) => {
    const answer = await recruiter.post("/employer/new-position", fields({ [name]: [code] }));
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("one that a nurse lacks is named to her as its board writes it, not by our code", async () => {
    const position = await makePosition(stack, facility);
    await sql(
      stack,
      `insert into public.position_requirements (position_id, certification, importance)
       values ($1, 'rnc_ob', 'must')`,
      [position],
    );
    const nurse = await signedIn(stack, await makeNurse(stack));
    const page = await textOf(await nurse.get(`/job-seeker/positions/${position}`));
    expect(page).toContain("RNC-OB is required. Your profile doesn’t list it");
  });

  test("one that is not offered any more stays, and nobody asks for it anew", async () => {
    const code = await add(letters());
    const sent = fields({ mustCertifications: [code] });
    expect((await recruiter.post("/employer/new-position", sent)).status).toBe(302);
    await office.post(`${HERE}/${code}`, { intent: "close", version: "1" });
    const edit = `/employer/positions/${sent.id}/edit`;
    expect(listOf(await textOf(await recruiter.get(edit)), "mustCertifications").boxes).toContain(
      code,
    );
    const kept = await recruiter.post(edit, { ...sent, version: "1", title: "Another title" });
    expect(kept.status).toBe(302);
    expect(await askedBy(sent.id)).toEqual([{ certification: code, importance: "must" }]);
    const anew = await recruiter.post(
      "/employer/new-position",
      fields({ niceCertifications: [code] }),
    );
    expect(anew.status).toBe(422);
    await sql(stack, "delete from public.positions where id = $1", [sent.id]);
  });

  test("with a script, the lists follow what is chosen", async () => {
    const lists = async (query: string) =>
      await (await recruiter.get(`/employer/new-position/certifications?${query}`)).json();
    const icu = await lists("profession=rn&unit=icu_cardiovascular&mustCertifications=cen");
    const codes = (some: { value: string }[]) => seeded(some.map(({ value }) => value));
    expect(codes(icu.certifications.usual)).toEqual([
      "acls",
      "ccrn",
      "cmc",
      "csc",
      "bls",
      "cpr",
      "cen",
    ]);
    expect(codes(icu.certifications.others)).not.toContain("cen");
    expect(icu.certifications.usual[1]).toEqual({
      value: "ccrn",
      label: "CCRN: Critical care nursing: adult, pediatric or neonatal",
    });
    expect(await lists("unit=ct")).toEqual({ certifications: null });
    const tech = await lists("profession=pharmacy_technician");
    expect(codes(tech.certifications.usual)).toEqual(["bls", "cpr", "ptcb", "cspt"]);
    expect(codes(tech.certifications.others)).toEqual([]);
  });
});

describe("a profile's form", () => {
  const FORM = "/job-seeker/profile/credentials?add=certification";
  const held = async ({ id }: Person) =>
    await sql(
      stack,
      "select certification, name from public.credentials where user_id = $1 and kind = 'certification'",
      [id],
    );

  test("offers those of the profession, the usual ones of its units first", async () => {
    const nurse = await makeNurse(stack);
    await sql(
      stack,
      `update public.job_seeker_profiles set units = '[{"unit": "emergency_department", "years": 4}]'
       where user_id = $1`,
      [nurse.id],
    );
    const page = await textOf(await (await signedIn(stack, nurse)).get(FORM));
    const [usual, others] = [...page.matchAll(/<optgroup label="([^"]+)">(.*?)<\/optgroup>/gs)];
    expect(usual![1]).toBe("Common for your work");
    expect(usual![2]).toContain("TCRN: Trauma Certified Registered Nurse");
    expect(usual![2]).not.toContain("CNOR");
    expect(others![1]).toBe("Others for your profession");
    expect(others![2]).toContain("CNOR: Certified Perioperative Nurse");
    expect(page).not.toContain("CSPT");
  });

  test("whoever types the letters of one in the list means that one", async () => {
    const nurse = await makeNurse(stack);
    const visitor = await signedIn(stack, nurse);
    const answer = await visitor.post("/job-seeker/profile/credentials", {
      intent: "certification",
      open: "certification",
      version: "0",
      certification: "other",
      certificationName: " ccrn ",
      certificationExpiresOn: day(300),
    });
    expect(answer.status).toBe(302);
    expect(await held(nurse)).toEqual([{ certification: "ccrn", name: "CCRN" }]);
  });
});

test("a required one shuts out, a preferred one counts, as for those that everybody knows", async () => {
  const [with_, without] = [await makeNurse(stack), await makeNurse(stack)];
  await sql(
    stack,
    `insert into public.credentials (user_id, kind, name, certification, status, expires_on)
     values ($1, 'certification', 'CCRN', 'ccrn', 'pending', $2)`,
    [with_.id, day(300)],
  );
  const [required, preferred] = [
    await makePosition(stack, facility),
    await makePosition(stack, facility),
  ];
  await sql(
    stack,
    `insert into public.position_requirements (position_id, certification, importance)
     values ($1, 'ccrn', 'must'), ($2, 'ccrn', 'nice')`,
    [required, preferred],
  );
  const of = async (position: string, { id }: Person) =>
    (
      await sql<{ certifications: number | null }>(
        stack,
        "select certifications from public.matches where position_id = $1 and job_seeker_id = $2",
        [position, id],
      )
    )[0];
  expect(await of(required, with_)).toEqual({ certifications: null });
  expect(await of(required, without)).toBeUndefined();
  expect(await of(preferred, with_)).toEqual({ certifications: 10_000 });
  expect(await of(preferred, without)).toEqual({ certifications: 0 });
  const reader = await signedIn(stack, without);
  const page = await textOf(await reader.get(`/job-seeker/positions/${required}`));
  expect(page).toContain("CCRN");
});

/** Units by name, more than a certification may have. */
const UNITS = [
  "ICU, medical",
  "ICU, surgical",
  "ICU, cardiovascular",
  "ICU, neuro",
  "ICU, pediatric",
  "ICU, neonatal",
  "ICU, mixed",
  "Burn unit",
  "Emergency department",
  "Emergency, pediatric",
  "Operating room",
  "PACU",
  "Pre-op",
  "Endoscopy",
  "Cath lab",
  "Labor and delivery",
  "LDRP",
  "Postpartum",
  "Nursery",
  "Antepartum",
  "Telemetry",
];

/** Adds a certification by its form; gives its code. */
async function add(shortName: string, more: Record<string, string | string[]> = {}) {
  const answer = await office.post(HERE, {
    shortName,
    name: "Certified Juggler of Nursing",
    validMonths: "36",
    professions: ["rn", "np"],
    units: "ICU, medical\r\nBurn unit",
    ...more,
  });
  expect(answer.status).toBe(302);
  const code = answer.headers.get("location")!.split("/").at(-1)!;
  made.push(code);
  return code;
}

describe("the admins' pages", () => {
  test("one is added, found, changed, and no longer offered", async () => {
    const [first, second] = [letters(), letters()];
    const code = await add(first);
    const list = await textOf(await office.get(`${HERE}?q=${first.toLowerCase()}`));
    expect(list).toContain("Certified Juggler of Nursing");
    expect(list).toContain("RN, NP");
    await countUses(stack);
    const page = await textOf(await office.get(`${HERE}/${code}`));
    for (const words of [
      "Listed by 0 candidates and 0 positions that aren’t closed.",
      "Burn unit\nICU, medical",
    ]) {
      expect(page.replace("ICU, medical\nBurn unit", "Burn unit\nICU, medical")).toContain(words);
    }
    const change = {
      intent: "save",
      version: "1",
      shortName: second,
      name: "Certified Juggler",
      validMonths: "",
      professions: ["rn"],
      units: "tele",
    };
    expect((await office.post(`${HERE}/${code}`, change)).status).toBe(302);
    expect(
      await sql(
        stack,
        "select short_name, valid_months, professions, units from public.certifications where code = $1",
        [code],
      ),
    ).toEqual([
      { short_name: second, valid_months: null, professions: ["rn"], units: ["telemetry"] },
    ]);
    const stale = await office.post(`${HERE}/${code}`, { ...change, name: "Again" });
    expect(stale.status).toBe(409);
    expect(await textOf(stale)).toContain(
      "Someone changed this certification while you were editing.",
    );
    await office.post(`${HERE}/${code}`, { intent: "close", version: "2" });
    expect(await textOf(await office.get(`${HERE}/${code}`))).toContain("Offer again");
    await office.post(`${HERE}/${code}`, { intent: "reopen", version: "3" });
    expect(await textOf(await office.get(`${HERE}/${code}`))).toContain("Stop offering it");
  });

  test("who lists one is what the worker last counted, except that a 0 is checked at once", async () => {
    const code = await add(letters());
    const page = async () => textOf(await office.get(`${HERE}/${code}`));
    const [nurse, other] = [await makeNurse(stack), await makeNurse(stack)];
    const position = await makePosition(stack, await makeFacility(stack));
    const hold = (person: Person) =>
      sql(
        stack,
        `insert into public.credentials (user_id, kind, name, certification, expires_on)
         select $1, 'certification', short_name, code, private.today() + 300
         from public.certifications where code = $2`,
        [person.id, code],
      );
    await uncounted(stack, async () => {
      await sql(stack, "delete from private.use_figures");
      expect(await page()).toContain("Not counted yet.");
      expect(await page()).toContain("Counts appear here once the worker has run");
    });
    await countUses(stack);
    const nobody = "Listed by 0 candidates and 0 positions that aren’t closed.";
    expect(await page()).toContain(nobody);
    await uncounted(stack, async () => {
      await sql(
        stack,
        `insert into public.position_requirements (position_id, certification, importance)
         values ($1, $2, 'nice')`,
        [position, code],
      );
      expect(await page()).toContain("Not counted yet.");
      await sql(stack, "update public.positions set status = 'closed' where id = $1", [position]);
      expect(await page()).toContain(nobody);
      await hold(nurse);
      expect(await page()).toContain("Not counted yet.");
    });
    await countUses(stack);
    await uncounted(stack, async () => {
      await hold(other);
      expect(await page()).toContain("Listed by 1 candidate and 0 positions");
      expect(await page()).toContain("Updates every few minutes.");
    });
    await countUses(stack);
    expect(await page()).toContain("Listed by 2 candidates and 0 positions");
    await sql(stack, "delete from public.credentials where certification = $1", [code]);
  });

  test.each([
    [{ shortName: "" }, "Enter an abbreviation, such as CCRN."],
    [{ shortName: "ccrn" }, "A certification with this abbreviation already exists."],
    [{ name: "" }, "Enter a name."],
    [{ validMonths: "many" }, "Enter 1 to 120 months, or leave it empty."],
    [{ validMonths: "121" }, "Enter 1 to 120 months, or leave it empty."],
    [{ professions: [] }, "Choose at least one profession."],
    [{ professions: ["juggler"] }, "Choose at least one profession."],
    [
      { units: "ICU, medical\r\nThe circus" },
      "We can’t find the unit “The circus.” Enter it as it appears in the list of units.",
    ],
    [{ units: UNITS.join("\r\n") }, "Choose at most 20 units. A group covers all of its units."],
  ])("%j is refused", async (wrong, sentence) => {
    const answer = await office.post(HERE, {
      shortName: letters(),
      name: "Certified Juggler of Nursing",
      professions: ["rn"],
      ...wrong,
    });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("one more than matching can compare is refused", async () => {
    const free =
      59 - Number((await sql(stack, "select count(*) as n from public.certifications"))[0]!["n"]);
    const fillers = Array.from({ length: free }, (_, n) => `filler_${n}`);
    await sql(
      stack,
      `insert into public.certifications (code, short_name, name, sort_order, professions, bit)
       select f, f, f, 9000, '{rn}', b.bit from unnest($1::text[]) with ordinality x (f, at)
       join (select n as bit, row_number() over (order by n) as at from generate_series(0, 58) n
         where not exists (select 1 from public.certifications c where c.bit = n)) b on b.at = x.at`,
      [`{${fillers.join(",")}}`],
    );
    try {
      const answer = await office.post(HERE, {
        shortName: letters(),
        name: "One too many",
        professions: ["rn"],
      });
      expect(answer.status).toBe(422);
      expect(await textOf(answer)).toContain("The list is full: matching compares at most 59");
    } finally {
      await sql(stack, "delete from public.certifications where code = any ($1::text[])", [
        `{${fillers.join(",")}}`,
      ]);
    }
  });

  test("nobody else: by page, by form, by the data API", async () => {
    for (const person of [facility, await makeNurse(stack)]) {
      const other = await signedIn(stack, person);
      for (const path of [HERE, `${HERE}/ccrn`]) {
        expect((await other.get(path)).status).toBe(302);
        expect((await other.post(path, { intent: "close", version: "1" })).status).toBe(302);
      }
      const client = await clientOf(stack, person);
      const answers = await Promise.all([
        client.rpc("list_certifications"),
        client.rpc("certification_page", { p_code: "ccrn" }),
        client.rpc("save_certification", { p_short_name: "MINE", p_name: "Mine" }),
        client.rpc("set_certification_active", {
          p_code: "ccrn",
          p_active: false,
          p_version: 1,
        }),
      ]);
      for (const { error } of answers) expect(error?.code).toBe("PT403");
      await client.from("certifications").update({ name: "Mine" }).eq("code", "cen");
      expect(await sql(stack, "select name from public.certifications where code = 'cen'")).toEqual(
        [{ name: "Certified Emergency Nurse" }],
      );
    }
  });
});
