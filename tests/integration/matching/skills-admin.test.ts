/** The pages on which admins keep the vocabulary of skills; and that nobody else can. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { clientOf } from "#tests/helpers/acting.ts";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import { countUses, uncounted } from "#tests/helpers/uses.ts";

const stack = inject("stack");
const HERE = "/admin/skills";
const UNKNOWN = `${HERE}?view=unknown`;
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
const count = () => countUses(stack);
/** Adds a skill by its form; gives its number. */
async function add(name: string, fields: Record<string, string> = {}): Promise<number> {
  const answer = await visitor.post(HERE, { intent: "add", name, ...fields });
  expect(answer.status).toBe(302);
  const n = Number(answer.headers.get("location")?.split("/").at(-1));
  made.push(n);
  return n;
}

describe("the list", () => {
  test("25 on a page, by name, with a page for each", async () => {
    const html = await textOf(await visitor.get(HERE));
    expect(html.match(/href="\/admin\/skills\/\d+"/g)).toHaveLength(25);
    expect(html).toContain("Activities of daily living");
    const second = await textOf(await visitor.get(`${HERE}?page=2`));
    expect(second).not.toContain("Activities of daily living");
    expect(await textOf(await visitor.get(`${HERE}?page=99`))).toContain("End of the list");
  });

  test("a search finds a skill by any of its words, and says when there is none", async () => {
    const html = await textOf(await visitor.get(`${HERE}?q=venipunct`));
    expect(html.match(/href="\/admin\/skills\/\d+"/g)).toHaveLength(3);
    expect(html).toContain("Phlebotomy");
    for (const nothing of ["no-such-word", "%3F%3F"]) {
      expect(await textOf(await visitor.get(`${HERE}?q=${nothing}`))).toContain("No skill matches");
    }
  });

  test("counts everybody once, whatever they call it", async () => {
    const name = word("Origami");
    const n = await add(name, { synonyms: `fold ${name}` });
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "update public.job_seeker_profiles set skills = $1::text[] where user_id = $2",
      [`{"${name}","Fold ${name}"}`, nurse.id],
    );
    await count();
    expect(await textOf(await visitor.get(`${HERE}/${n}`))).toContain(
      "Listed by 1 candidate and 0 positions that aren’t closed.",
    );
  });
});

describe("until the worker has counted", () => {
  test("a new skill has no counts, and not those of one whose number it got", async () => {
    const [old, fresh] = [word("Quilling"), word("Felting")];
    const n = await add(old);
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "update public.job_seeker_profiles set skills = $1::text[] where user_id = $2",
      [`{"${old}"}`, nurse.id],
    );
    await count();
    await uncounted(stack, async () => {
      const gone = await visitor.post(`${HERE}/${n}`, {
        intent: "remove",
        version: await versionOf(n),
      });
      expect(gone.status).toBe(302);
      expect(await add(fresh)).toBe(n);
      expect(await textOf(await visitor.get(`${HERE}/${n}`))).toContain("Not counted yet.");
    });
    await count();
    expect(await textOf(await visitor.get(`${HERE}/${n}`))).toContain("Listed by 0 candidates");
  });

  test("the pages say so, and list no unknown words", async () => {
    await uncounted(stack, async () => {
      await sql(stack, "delete from private.use_figures");
      const list = await textOf(await visitor.get(HERE));
      expect(list).toContain("Activities of daily living");
      expect(list).toContain("Counts appear here once the worker has run");
      const unknown = await textOf(await visitor.get(UNKNOWN));
      expect(unknown).not.toContain("No unknown words");
    });
    await count();
    expect(await textOf(await visitor.get(HERE))).toContain("Counted ");
  });
});

describe("words that we do not know", () => {
  async function typed(...skills: string[]): Promise<void> {
    const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
    await sql(
      stack,
      "update public.job_seeker_profiles set skills = $1::text[] where user_id = $2",
      [`{${skills.map((one) => `"${one}"`).join(",")}}`, nurse.id],
    );
  }
  /** The row of a word among the unknown; undefined when it is known, or nobody uses it. */
  async function unknown(of: string): Promise<unknown> {
    const client = await clientOf(stack, admin);
    const { data } = await client.rpc("unknown_skill_words", { p_limit: 100 });
    return (data as { words: { word: string }[] }).words.find((row) => row.word === of);
  }

  test("stand first while an open position requires them, which nobody fits meanwhile", async () => {
    const [often, needed] = [word("Macrame"), word("Weaving")];
    await typed(often);
    await typed(often);
    const facility = await makeFacility(stack);
    const position = await makePosition(stack, facility);
    await sql(
      stack,
      "insert into public.position_requirements (position_id, skill, importance) values ($1, $2, 'must')",
      [position, needed],
    );
    await count();
    expect(await unknown(needed)).toMatchObject({ candidates: 0, positions: 1, required: 1 });
    expect(await unknown(often)).toMatchObject({ required: 0 });
    const list = await textOf(await visitor.get(UNKNOWN));
    expect(list.indexOf(needed)).toBeGreaterThan(-1);
    expect(list).toContain("Positions requiring it");
    const after = list.indexOf(often);
    if (after > -1) expect(after).toBeGreaterThan(list.indexOf(needed));
    await sql(stack, "update public.positions set status = 'paused' where id = $1", [position]);
    await count();
    expect(await unknown(needed)).toMatchObject({ positions: 1, required: 0 });
  });

  test("are listed with how many use them; one becomes a word for a skill", async () => {
    const one = word("Crochet");
    await typed(one);
    await typed(one.toUpperCase());
    await typed(one);
    await count();
    const counted = { candidates: 3, positions: 0, professions: ["rn"] };
    expect(await unknown(one)).toMatchObject(counted);
    const here = `${UNKNOWN}&word=${encodeURIComponent(one)}`;
    const opened = await textOf(await visitor.get(here));
    expect(opened).toContain(`What “${one}” means`);
    expect(opened.length).toBeLessThan(60_000);

    const unsaid = await visitor.post(here, { intent: "means", word: one });
    expect(unsaid.status).toBe(422);
    expect(await textOf(unsaid)).toContain("Choose a skill.");
    const decided = { intent: "means", word: one, skill: "Wound care", profession: "rn" };
    expect((await visitor.post(here, decided)).status).toBe(302);
    expect(await unknown(one)).toBeUndefined();
    await count();
    expect(await unknown(one)).toBeUndefined();
    const again = await visitor.post(here, { ...decided, skill: "Telemetry" });
    expect(again.status).toBe(422);
    expect(await textOf(again)).toContain(`“${one}” already means Wound care.`);
    await sql(stack, "delete from public.skill_synonyms where key = matching.skill_key($1)", [one]);
    await sql(stack, "select matching.words_changed(array[matching.skill_key($1)])", [one]);
  });

  test("or a skill of its own", async () => {
    const one = word("Knitting");
    await typed(one);
    await count();
    expect(await unknown(one)).toBeDefined();
    expect((await visitor.post(UNKNOWN, { intent: "word", word: one })).status).toBe(302);
    expect(await unknown(one)).toBeUndefined();
    await count();
    expect(await unknown(one)).toBeUndefined();
    await sql(stack, "delete from public.skills where name = $1", [one]);
    await sql(stack, "select matching.words_changed(array[matching.skill_key($1)])", [one]);
  });
});

describe("a skill is refused", () => {
  test.each([
    [{ name: "" }, "Enter a name."],
    [{ name: "???" }, "“???” cannot be compared."],
    [{ name: "telemetry" }, "A skill with this name already exists."],
    [{ name: "I.V. starts" }, "“I.V. starts” already means IV insertion."],
    [{ name: word("A"), synonyms: "heart monitor" }, "“heart monitor” already means Telemetry."],
    [{ name: word("B"), synonyms: "x".repeat(81) }, "Use up to 80 characters"],
    [{ name: word("C"), profession: "astronaut" }, "Choose a profession from the list."],
    [
      { name: word("D"), synonyms: Array.from({ length: 31 }, (_, n) => `d ${n} d`).join() },
      "Add at most 30 words at a time.",
    ],
  ])("%j", async (fields, sentence) => {
    const answer = await visitor.post(HERE, { intent: "add", ...fields });
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(sentence);
  });

  test("beyond 304", async () => {
    await sql(
      stack,
      `insert into public.skills (n, name) select x, 'Filler ' || x from generate_series(0, 303) x
       where not exists (select 1 from public.skills s where s.n = x)`,
    );
    try {
      const answer = await visitor.post(HERE, { intent: "add", name: word("One too many") });
      expect(answer.status).toBe(422);
      expect(await textOf(answer)).toContain("There are 304 skills, the most that matching");
    } finally {
      await sql(stack, "delete from public.skills where name like 'Filler %'");
    }
  });
});

test("nobody else: by page, by form, by the data API", async () => {
  for (const role of ["job_seeker", "employer"] as const) {
    const person = await makePerson(stack, { role, status: "approved" });
    const other = await signedIn(stack, person);
    for (const path of [HERE, `${HERE}/0`]) {
      expect((await other.get(path)).status).toBe(302);
      const fields = { intent: "remove", version: await versionOf(0) };
      expect((await other.post(path, fields)).status).toBe(302);
    }
    const client = await clientOf(stack, person);
    const answers = await Promise.all([
      client.rpc("list_skills"),
      client.rpc("skill_page", { p_n: 0 }),
      client.rpc("unknown_skill_words"),
      client.rpc("save_skill", { p_name: word("Mine") }),
      client.rpc("adopt_skill_word", { p_word: "mine", p_skill: "Telemetry" }),
      client.rpc("remove_skill_synonym", { p_n: 0, p_key: "iv start", p_version: 1 }),
      client.rpc("remove_skill", { p_n: 0, p_version: 1 }),
    ]);
    for (const { error } of answers) expect(error?.code).toBe("PT403");
    // Refused, or of no row: which one, the grants of a hosted project say (grants.test.ts).
    await client.from("skills").delete().eq("n", 0);
    expect((await client.from("skills").select("name").eq("n", 0)).data).toEqual([
      { name: "IV insertion" },
    ]);
  }
});
