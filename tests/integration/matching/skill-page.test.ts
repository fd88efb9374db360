/** The page on which an admin keeps one skill, and what people read of what their words are compared as. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/admin/skills";
const made: number[] = [];
let admin: Person;
let visitor: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin);
});
afterAll(async () => {
  await sql(stack, "delete from public.skills where n = any ($1::integer[])", [
    `{${made.join(",")}}`,
  ]);
});

const word = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const versionOf = async (n: number) =>
  String(
    (
      await sql<{ version: number }>(stack, "select version from public.skills where n = $1", [n])
    )[0]?.version,
  );
const keysOf = async (n: number) =>
  (
    await sql<{ key: string }>(
      stack,
      "select key || coalesce(' of ' || profession, '') as key from public.skill_synonyms where skill = $1 order by 1",
      [n],
    )
  ).map(({ key }) => key);

/** Adds a skill by its form; gives its number. */
async function add(name: string, fields: Record<string, string> = {}): Promise<number> {
  const answer = await visitor.post(HERE, { intent: "add", name, ...fields });
  expect(answer.status).toBe(302);
  const n = Number(answer.headers.get("location")?.split("/").at(-1));
  made.push(n);
  return n;
}

describe("one skill", () => {
  test("is renamed, keeps its old name as a word, and takes words of one profession", async () => {
    const [was, is] = [word("Needlework"), word("Sewing")];
    const n = await add(was);
    const fields = {
      intent: "save",
      name: is,
      synonyms: "Hem, hems\nStitching",
      profession: "cna",
    };
    const saved = await visitor.post(`${HERE}/${n}`, { ...fields, version: "1" });
    expect(saved.headers.get("location")).toBe(`${HERE}/${n}`);
    expect(await keysOf(n)).toEqual(
      ["hem of cna", "stitching of cna", is.toLowerCase(), was.toLowerCase()].sort(),
    );
    const html = await textOf(await visitor.get(`${HERE}/${n}`));
    expect(html).toContain("of Certified Nursing Assistant");
    expect(html).toContain("Its own name");
  });

  test("loses a word, but never its own name", async () => {
    const name = word("Macrame");
    const n = await add(name, { synonyms: `Knot ${name}` });
    const forget = { intent: "forget", version: "1" };
    const own = await visitor.post(`${HERE}/${n}`, { ...forget, key: name.toLowerCase() });
    expect(own.status).toBe(422);
    expect(await textOf(own)).toContain("A skill is always found by its own name.");
    const knot = { ...forget, key: `knot ${name}`.toLowerCase() };
    expect((await visitor.post(`${HERE}/${n}`, knot)).status).toBe(302);
    expect(await keysOf(n)).toEqual([name.toLowerCase()]);
    expect((await visitor.post(`${HERE}/${n}`, { ...knot, version: "2" })).status).toBe(404);
  });

  test("that somebody changed meanwhile is not changed unseen; the words typed stay", async () => {
    const name = word("Quilting");
    const n = await add(name);
    const save = { intent: "save", version: "1" };
    const first = { ...save, name: `${name} A` };
    expect((await visitor.post(`${HERE}/${n}`, first)).status).toBe(302);
    const second = await visitor.post(`${HERE}/${n}`, { ...save, name: `${name} B` });
    expect(second.status).toBe(409);
    const html = await textOf(second);
    expect(html).toContain(`It’s now called “${name} A”`);
    expect(html).toContain(`value="${name} B"`);
    expect(html).toContain('name="version" value="2"');
    for (const intent of ["remove", "forget"]) {
      const late = { intent, version: "1", key: name.toLowerCase() };
      expect((await visitor.post(`${HERE}/${n}`, late)).status).toBe(409);
    }
    expect(await versionOf(n)).toBe("2");
  });

  test("is removed, once", async () => {
    const n = await add(word("Weaving"));
    const remove = { intent: "remove", version: "1" };
    expect((await visitor.post(`${HERE}/${n}`, remove)).headers.get("location")).toBe(HERE);
    expect((await visitor.get(`${HERE}/${n}`)).status).toBe(404);
    expect((await visitor.post(`${HERE}/${n}`, remove)).status).toBe(404);
    for (const nothing of ["304", "x", "9999"]) {
      expect((await visitor.get(`${HERE}/${nothing}`)).status).toBe(404);
    }
  });
});

describe("what people read of it", () => {
  test("a job seeker's profile and a position's preview say which words are compared", async () => {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "update public.job_seeker_profiles set skills = $1::text[] where user_id = $2",
      ['{"IV starts",tele,Juggling}', nurse.id],
    );
    const profile = await textOf(await (await signedIn(stack, nurse)).get("/job-seeker/profile"));
    expect(profile).toContain("Matching reads these as: IV insertion, Telemetry.");
    expect(profile).toContain("Not compared: Juggling.");

    const employer = await makePerson(stack, { role: "employer", status: "approved" });
    const [position] = await sql<{ id: string }>(
      stack,
      `insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
         pay_max_cents, pay_period, starts_on, status)
       values ($1, 'Front desk', 'medical_receptionist', '64108', 'days', 0, 1800, 2000, 'hour', $2, 'draft') returning id`,
      [employer.id, day(20)],
    );
    await sql(
      stack,
      "insert into public.position_requirements (position_id, skill, importance) values ($1, 'insurance', 'must'), ($1, 'Juggling', 'nice')",
      [position!.id],
    );
    const at = `/employer/positions/${position!.id}/preview`;
    const preview = await textOf(await (await signedIn(stack, employer)).get(at));
    expect(preview).toContain("Matching reads these as: Insurance verification.");
    expect(preview).toContain("Not compared: Juggling.");
  });
});
