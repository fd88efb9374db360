/** Finding somebody to act for, over the running app. */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import { startByForm, textOf, visibleText } from "#tests/helpers/acting.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const mark = randomUUID().slice(0, 8);
let admin: Person;
let visitor: Visitor;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  visitor = await signedIn(stack, admin);
});

/** What a search shows, and whom it offers to act for. */
async function search(query: string) {
  const response = await visitor.get(`/admin/acting?q=${encodeURIComponent(query)}`);
  const html = await response.text();
  const links = html.matchAll(/href="\/admin\/acting\/start\?user=([0-9a-f-]{36})"/g);
  return { text: visibleText(html), found: [...links].map(([, id]) => id) };
}

test("finds by the beginnings of name, email address or facility, each word somewhere, or by id", async () => {
  const person = await makePerson(stack, { role: "employer", status: "approved" });
  await sql(stack, "update public.profiles set full_name = $2 where user_id = $1", [
    person.id,
    `Ida Q${mark} Wells`,
  ]);
  await sql(stack, "update public.employer_profiles set facility_name = $2 where user_id = $1", [
    person.id,
    `Clinic 100%_${mark}`,
  ]);
  for (const query of [
    `ida q${mark}`,
    `WELLS 100%_${mark}`,
    person.email.slice(0, 40),
    person.id,
  ]) {
    const { found, text } = await search(query);
    expect(found, query).toEqual([person.id]);
    expect(text).toContain("1 person found");
    expect(text).toContain("Approved");
  }
  // No wildcards, and no middles of words: these would find it if they were.
  for (const query of [`q${mark}%wells`, `da q${mark}`, `ida q${mark} nobody`])
    expect((await search(query)).text, query).toContain("Nobody found");
});

test("shows twenty and says how many more; never an administrator", async () => {
  const many = `Many${mark}`;
  for (let at = 0; at < 23; at += 1) {
    const { id } = await makePerson(stack, { role: "job_seeker", status: "draft" });
    await sql(stack, "update public.profiles set full_name = $2 where user_id = $1", [
      id,
      `${many} Number ${at}`,
    ]);
    if (at === 0) await sql(stack, "insert into public.admin_users values ($1)", [id]);
    if (at === 1)
      await sql(stack, "update public.profiles set role = 'admin' where user_id = $1", [id]);
  }
  const { found, text } = await search(many);
  expect(found).toHaveLength(20);
  expect(text).toContain("21 people found. Showing the first 20. Add a word to narrow it down.");
  expect((await search(admin.email)).text).toContain("Nobody found");
});

test("stops counting after 200", async () => {
  const crowd = await sql<{ id: string }>(
    stack,
    `insert into auth.users (id, email, created_at, updated_at)
     select gen_random_uuid(), 'crowd' || $1 || '-' || n || '@test.example', now(), now()
     from generate_series(1, 202) n returning id`,
    [mark],
  );
  const { found, text } = await search(`crowd${mark}`);
  await deleteAccounts(stack, ...crowd.map(({ id }) => id));
  expect(found).toHaveLength(20);
  expect(text).toContain("More than 200 people found. Showing the first 20.");
});

test("says what is too little or too much to search for", async () => {
  for (const query of ["", " ", "x", "--", "x".repeat(101)])
    expect((await search(query)).text).toContain("Type 2 to 100 letters or digits.");
});

test("marks somebody whose id is no version 4, and says why", async () => {
  const { id } = await makePerson(stack, { role: null });
  const other = id.replace(/^(.{14})./, "$17");
  await deleteAccounts(stack, id);
  await sql(
    stack,
    "insert into auth.users (id, email, created_at, updated_at) values ($1, $2, now(), now())",
    [other, `seven-${mark}@test.example`],
  );
  const { found, text } = await search(`seven-${mark}`);
  expect(text).toContain("You can’t act for them");
  expect(found).toEqual([]);
  const answer = await startByForm(visitor, { user: other });
  expect(answer.status).toBe(422);
  expect(await textOf(answer)).toContain("act for this account");
  expect((await visitor.get(`/admin/acting/start?user=${other}`)).status).toBe(404);
});
