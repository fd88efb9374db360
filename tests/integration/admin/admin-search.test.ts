/** The search of the admin area: what is found by which words, how it goes on, and how it bears a hundred thousand rows. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
let office: Visitor;
let nurse: Person;
let facility: Person;
let position: string;
let application: string;

const found = async (q: string) => {
  const answer = await office.get(`/admin/search?${new URLSearchParams({ q }).toString()}`);
  return { status: answer.status, html: await answer.text() };
};

beforeAll(async () => {
  office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  nurse = await makeNurse(stack);
  facility = await makeFacility(stack);
  await sql(stack, "update public.profiles set full_name = 'Wilhelmina Quill' where user_id = $1", [
    nurse.id,
  ]);
  await sql(
    stack,
    "update public.employer_profiles set facility_name = 'Zephyr''s Lodge' where user_id = $1",
    [facility.id],
  );
  position = await makePosition(stack, facility, { title: "Xenial Nurse, Nights" });
  const [made] = await sql<{ id: string }>(
    stack,
    `insert into public.applications (position_id, job_seeker_id, employer_id, status, source)
     values ($1, $2, $3, 'applied', 'applied') returning id`,
    [position, nurse.id, facility.id],
  );
  application = made!.id;
});

describe("what is found", () => {
  test.each([
    ["the beginning of a name", () => "wilh", () => [`/admin/people/${nurse.id}`]],
    ["two words in any order", () => "quill wilhelmina", () => [`/admin/people/${nurse.id}`]],
    ["an email address", () => nurse.email.toUpperCase(), () => [`/admin/people/${nurse.id}`]],
    ["a person's id", () => nurse.id, () => [`/admin/people/${nurse.id}`]],
    ["a facility's name", () => "zephyr lodge", () => [`/admin/people/${facility.id}`]],
    ["a position's title", () => "xenial", () => [`/admin/positions/${position}`]],
    ["a position's id", () => position, () => [`/admin/positions/${position}`]],
    ["an application's id", () => application, () => [`/admin/applications/${application}`]],
    [
      "words of candidate, position and facility together",
      () => "wilhelmina xenial zeph",
      () => [`/admin/applications/${application}`],
    ],
  ])("%s", async (_, typed, links) => {
    const { status, html } = await found(typed());
    expect(status).toBe(200);
    for (const link of links()) expect(html).toContain(link);
  });

  test("not what does not begin like it, nor what has only some of the words", async () => {
    const { html } = await found("ilhelmina");
    expect(html).not.toContain(nurse.id);
    expect((await found("wilhelmina somebodyelse")).html).not.toContain(nurse.id);
  });

  test("a new name at once, and the old one no more; nobody who is gone", async () => {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(stack, "update public.profiles set full_name = 'Oldname Test' where user_id = $1", [
      id,
    ]);
    await sql(stack, "update public.profiles set full_name = 'Newname Test' where user_id = $1", [
      id,
    ]);
    expect((await found("oldname")).html).not.toContain(id);
    expect((await found("newname")).html).toContain(id);
    await deleteAccounts(stack, id);
    expect((await found("newname")).html).not.toContain(id);
    const left = await sql(stack, "select 1 from private.search_words where id = $1", [id]);
    expect(left).toEqual([]);
  });

  test("one letter is too few, and what was typed stays", async () => {
    const { html } = await found("x");
    expect(html).toContain("at least two letters");
    expect(html).toMatch(/<input[^>]*id="q"[^>]*value="x"/);
  });

  test("a mark of the search itself is a letter like others", async () => {
    expect((await found("%_")).html).toContain("No matching people");
    expect((await found("xenial%")).status).toBe(200);
  });
});

test("a word that a hundred thousand people have is searched within three seconds", async () => {
  await sql(
    stack,
    `insert into private.search_words (kind, word, id)
     select 'person', w.word || i, ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid
     from generate_series(1, 100000) i cross join (values ('maria'), ('lopez')) w (word)`,
  );
  await sql(stack, "analyze private.search_words");
  try {
    for (const q of ["maria", "maria lopez", "maria lopez99", "mar wilhelmina"]) {
      const started = performance.now();
      const { status } = await found(q);
      expect(status).toBe(200);
      expect(performance.now() - started, q).toBeLessThan(3_000);
    }
  } finally {
    await sql(stack, "delete from private.search_words where word ~ '^(maria|lopez)[0-9]+$'");
  }
});

test("the list goes on after the last that was seen, and shows each once", async () => {
  const tag = `keyset${Date.now()}`;
  const made: string[] = [];
  for (let n = 0; n < 27; n += 1) {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "pending" });
    await sql(stack, "update public.profiles set full_name = $2 where user_id = $1", [
      id,
      `${tag} ${n}`,
    ]);
    made.push(id);
  }
  const ids = (html: string) => new Set(made.filter((id) => html.includes(`/admin/people/${id}`)));
  const first = await (await office.get(`/admin/people?q=${tag}`)).text();
  const next = /href="(\/admin\/people\?[^"]*after=[^"]*)"/
    .exec(first)![1]!
    .replaceAll("&amp;", "&");
  const second = await (await office.get(next)).text();
  expect(ids(first).size).toBe(25);
  expect(ids(second).size).toBe(2);
  expect(new Set([...ids(first), ...ids(second)]).size).toBe(27);
});

test.each([
  ["role=employer", true],
  ["role=job_seeker", false],
  ["status=approved&state=MO", true],
  ["status=draft", false],
  ["state=KS", false],
  ["suspended=no", true],
  ["suspended=yes", false],
])("the list's filter %s", async (query, shown) => {
  const html = await (await office.get(`/admin/people?q=${facility.id}&${query}`)).text();
  expect(html.includes(`/admin/people/${facility.id}"`)).toBe(shown);
});

test("a position and an application lead to each other and to both sides", async () => {
  const of = async (path: string) => (await office.get(path)).text();
  const aboutPosition = await of(`/admin/positions/${position}`);
  for (const link of [
    `/admin/applications/${application}`,
    `/admin/people/${facility.id}`,
    `/admin/matching-lab/positions/${position}`,
  ])
    expect(aboutPosition).toContain(link);
  await sql(
    stack,
    "insert into public.messages (application_id, sender_id, side, body) values ($1, $2, 'candidate', 'A secret between us')",
    [application, nurse.id],
  );
  const aboutApplication = await of(`/admin/applications/${application}`);
  for (const link of [
    `/admin/positions/${position}`,
    `/admin/people/${facility.id}`,
    `/admin/people/${nurse.id}`,
  ])
    expect(aboutApplication).toContain(link);
  expect(aboutApplication).toContain("1 from the candidate");
  expect(aboutApplication).not.toContain("A secret between us");
});
