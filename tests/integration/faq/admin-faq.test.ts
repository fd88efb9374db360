/** What administrators do with visitors' questions, what the public then reads, and that nobody else can. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bareDatabase, type TestDatabase } from "#tests/helpers/bare-database.ts";
import { apiOf, makeFacility, makeNurse } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { textOf } from "#tests/helpers/page-text.ts";

const stack = inject("stack");
const HERE = "/admin/faq";

let office: Visitor;
beforeAll(async () => {
  office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
});

/** Words that no other question has. */
const mark = () => `word${randomUUID().replaceAll("-", "")}`;
/** What a visitor asked, by its words and sender. */
async function asked(question: string, contact: string | null = null): Promise<string> {
  const [made] = await sql<{ id: string }>(
    stack,
    `insert into public.faq_questions (question, submitter_name, submitter_contact)
     values ($1, case when $2::text is not null then 'Ann Asker' end, $2) returning id`,
    [question, contact],
  );
  return made!.id;
}
const send = (id: string, version: number, fields: Record<string, string>) =>
  office.post(`${HERE}/${id}`, { version: String(version), ...fields });
const publish = (id: string, question: string, answer: string, version = 1) =>
  send(id, version, { intent: "publish", question, answer });
const stored = async (id: string) =>
  (
    await sql(
      stack,
      `select question, asked_first, answer, status, version, submitter_name, submitter_contact, merged_into
       from public.faq_questions where id = $1`,
      [id],
    )
  )[0];
const pageOf = async (id: string, query = "") => textOf(await office.get(`${HERE}/${id}${query}`));
/** What anybody reads, kept pages and all. */
const publicPage = async () => textOf(await new Visitor(stack.open).get("/employers"));

describe("answering", () => {
  test("the public reads it at once, in our words; how it was asked is kept for admins", async () => {
    const [typed, ours, answer] = [`do u hire ${mark()}`, `Do you hire ${mark()}?`, mark()];
    const id = await asked(typed, "ann@test.example");
    // Drawn and kept before.
    expect(await publicPage()).not.toContain(typed);
    expect((await publish(id, ours, `  ${answer}\r\nAnd more. `)).status).toBe(302);
    const html = await publicPage();
    expect(html).toContain(ours);
    expect(html).toContain(answer);
    expect(html).not.toContain(typed);
    expect(html).not.toContain("Ann Asker");
    expect(await stored(id)).toMatchObject({
      question: ours,
      asked_first: typed,
      answer: `${answer}\nAnd more.`,
      status: "published",
    });
    const page = await pageOf(id);
    expect(page).toContain(typed);
    expect(page).toContain("Ann Asker, ann@test.example");

    // Edited, it is another text at once; the first words stay the visitor's.
    const again = `Who hires ${mark()}?`;
    await send(id, 2, { intent: "save", question: again, answer });
    expect(await publicPage()).toContain(again);
    expect(await stored(id)).toMatchObject({ question: again, asked_first: typed });

    await send(id, 3, { intent: "unpublish" });
    expect(await publicPage()).not.toContain(again);
    expect(await stored(id)).toMatchObject({ status: "unpublished", answer });
  });

  test("saved for later, nobody reads it, and it still waits", async () => {
    const question = `Is it ${mark()}?`;
    const id = await asked(question);
    await send(id, 1, { intent: "save", question, answer: "Perhaps." });
    expect(await publicPage()).not.toContain(question);
    expect(await stored(id)).toMatchObject({ status: "pending", answer: "Perhaps." });
    const list = await textOf(
      await office.get(`${HERE}?q=${question.split(" ")[2]!.slice(0, -1)}`),
    );
    expect(list).toContain("Answer not published");
  });

  test.each<[string, Record<string, string>, string]>([
    ["no answer", { answer: " " }, "Enter an answer."],
    ["no question", { question: "\n" }, "Write the question."],
    ["too long a question", { question: "x".repeat(1001) }, "Use at most 1,000 characters."],
    ["too long an answer", { answer: "x".repeat(5001) }, "Use at most 5,000 characters."],
  ])("%s: 422 with what was typed", async (_, fields, sentence) => {
    const id = await asked(`Is it ${mark()}?`);
    const kept = mark();
    const response = await send(id, 1, {
      intent: "publish",
      question: kept,
      answer: kept,
      ...fields,
    });
    expect(response.status).toBe(422);
    const html = await textOf(response);
    expect(html).toContain(sentence);
    expect(html).toContain(kept);
    expect(await stored(id)).toMatchObject({ status: "pending", version: 1 });
  });

  test("the second of two admins is told, and may then save over it", async () => {
    const id = await asked(`Is it ${mark()}?`);
    const [first, second] = [mark(), mark()];
    const both = await Promise.all([
      publish(id, `First ${first}?`, first),
      publish(id, `Second ${second}?`, second),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const isFirst = both[0]!.status === 302;
    const late = await textOf(both[isFirst ? 1 : 0]!);
    expect(late).toContain("Someone changed this question while you were editing.");
    const [saved, mine] = isFirst ? [first, second] : [second, first];
    expect(late).toContain(`Question: ${isFirst ? "First" : "Second"} ${saved}?`);
    expect(late).toContain(`Answer: ${saved}`);
    expect(late).toContain(`${mine}</textarea>`);
    const version = /name="version" value="(\d+)"/.exec(late)![1]!;
    expect(version).toBe("2");
    expect((await publish(id, `Both ${first}?`, second, 2)).status).toBe(302);
    expect(await stored(id)).toMatchObject({ question: `Both ${first}?`, version: 3 });
  });
});

describe("a question of our own", () => {
  test("is published, and one form is one question", async () => {
    const [question, formKey] = [`Who is ${mark()}?`, randomUUID()];
    const form = { intent: "publish", question, answer: "We are.", formKey };
    const both = await Promise.all([1, 2].map(() => office.post(`${HERE}/new`, form)));
    expect(both.map((answer) => answer.headers.get("location"))).toEqual([
      `${HERE}/${formKey}`,
      `${HERE}/${formKey}`,
    ]);
    expect(await publicPage()).toContain(question);
    const page = await pageOf(formKey);
    expect(page).toContain("Added by us");
    // Nobody has asked it, so no wording of anybody's is kept.
    await send(formKey, 1, { intent: "save", question: `${question} Really`, answer: "We." });
    expect(await stored(formKey)).toMatchObject({ asked_first: null });
    await send(formKey, 2, { intent: "unpublish" });
  });
});

describe("spam", () => {
  test("goes from what waits, and comes back", async () => {
    const word = mark();
    const id = await asked(`Buy ${word}!`);
    expect((await send(id, 1, { intent: "spam" })).headers.get("location")).toBe(HERE);
    const shown = async (status: string) =>
      (await textOf(await office.get(`${HERE}?status=${status}&q=${word}`))).includes(id);
    expect([await shown("pending"), await shown("spam"), await shown("all")]).toEqual([
      false,
      true,
      true,
    ]);
    // Nothing of it can be published as it stands.
    expect((await publish(id, "Buy?", "No.", 2)).status).toBe(409);
    await send(id, 2, { intent: "back" });
    expect([await shown("pending"), await shown("spam")]).toEqual([true, false]);
  });
});

describe("merging", () => {
  test("counts add up along a chain, the public reads one, and each can be separated again", async () => {
    const word = mark();
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await asked(`Question ${n} about ${word}?`));
    const [a, b, c] = ids as [string, string, string];
    // Found by its words, not itself.
    const found = await pageOf(a, `?same=${word}`);
    expect(found).toContain(`value="${b}"`);
    expect(found).toContain(`value="${c}"`);
    expect(found).not.toContain(`name="into" value="${a}"`);
    await publish(a, `Question 1 about ${word}?`, "An answer.");
    expect(await publicPage()).toContain(`Question 1 about ${word}?`);
    await send(a, 2, { intent: "merge", into: b });
    expect(await publicPage()).not.toContain(word);
    await send(b, 1, { intent: "merge", into: c });
    // What was merged into the second comes along.
    expect(await stored(a)).toMatchObject({ status: "merged", merged_into: c });
    expect(await pageOf(c)).toContain("Asked 3 times");
    await publish(c, `Question 3 about ${word}?`, "An answer.");
    const html = await publicPage();
    expect(html).toContain(`Question 3 about ${word}?`);
    expect(html).not.toMatch(new RegExp(`Question [12] about ${word}`));
    expect((await stored(b)) as { version: number }).toMatchObject({ version: 2 });
    await send(b, 2, { intent: "back" });
    expect(await stored(b)).toMatchObject({ status: "pending", merged_into: null });
    expect(await pageOf(c)).toContain("Asked 2 times");
    await send(c, 2, { intent: "unpublish" });
  });

  test("not into itself, into spam, or into nothing", async () => {
    const [id, spam] = [await asked(`Is it ${mark()}?`), await asked(`Spam ${mark()}`)];
    await send(spam, 1, { intent: "spam" });
    for (const [into, status] of [
      [id, 422],
      [spam, 409],
      [randomUUID(), 404],
      ["nothing", 422],
    ] as const)
      expect((await send(id, 1, { intent: "merge", into })).status, into).toBe(status);
    expect(await stored(id)).toMatchObject({ status: "pending", version: 1 });
  });

  test("two that are merged into each other at once: one of them stays", async () => {
    const [a, b] = [await asked(`One ${mark()}?`), await asked(`Two ${mark()}?`)];
    const both = await Promise.all([
      send(a, 1, { intent: "merge", into: b }),
      send(b, 1, { intent: "merge", into: a }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
    const statuses = [await stored(a), await stored(b)].map((row) => row!["status"]);
    expect(statuses.sort()).toEqual(["merged", "pending"]);
  });
});

describe("who asked", () => {
  test("is deleted without a trace; the question stays", async () => {
    const contact = `${mark()}@test.example`;
    const question = `Is it ${mark()}?`;
    const id = await asked(question, contact);
    const found = await textOf(
      await office.get(`${HERE}?q=${encodeURIComponent(contact.toUpperCase())}`),
    );
    expect(found).toContain(id);
    await send(id, 1, { intent: "forget" });
    expect(await stored(id)).toMatchObject({
      question,
      submitter_name: null,
      submitter_contact: null,
    });
    const page = await pageOf(id);
    expect(page).toContain("Name and contact deleted");
    expect(page).not.toContain(contact);
    const traces = await sql(
      stack,
      "select 1 from public.audit_log l where to_jsonb(l)::text like '%' || $1 || '%'",
      [contact],
    );
    expect(traces).toEqual([]);
  });
});

describe("lists", () => {
  test("what waits comes the longest waiting first, and goes on without a gap", async () => {
    const word = mark();
    await sql(
      stack,
      `insert into public.faq_questions (question, created_at, status_at)
       select 'Number ' || n || ' of ${word}?', t, t
       from generate_series(1, 60) n, lateral (select now() - make_interval(hours => n / 2) as t) m`,
    );
    const seen: number[] = [];
    let next: string | undefined = `${HERE}?q=${word}`;
    while (next) {
      const html: string = await textOf(await office.get(next));
      seen.push(
        ...[...html.matchAll(new RegExp(`Number (\\d+) of ${word}\\?</a>`, "g"))].map(([, n]) =>
          Number(n),
        ),
      );
      next = /href="([^"]*after=[^"]*)"[^>]*>Newer questions/
        .exec(html)?.[1]
        ?.replaceAll("&amp;", "&");
    }
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
    const hours = seen.map((n) => Math.floor(n / 2));
    expect(hours).toEqual([...hours].sort((a, b) => b - a));
  });

  test("what cannot be looked for is no fault", async () => {
    for (const query of ["?q=%27%5C%3A%2A", "?q=the", "?q=%00", "?status=no-such", "?after=x"])
      expect((await office.get(HERE + query)).status, query).toBe(200);
  });
});

describe("nobody else", () => {
  test.each<[string, () => Promise<Person>]>([
    ["a facility's owner", () => makeFacility(stack)],
    ["a candidate", () => makeNurse(stack)],
  ])("%s reads nothing of it and does nothing about it", async (_, make) => {
    const id = await asked(`Is it ${mark()}?`, "ann@test.example");
    const person = await make();
    const api = await apiOf(stack, person);
    const it = { p_id: id, p_version: 1 };
    for (const answer of [
      await api.rpc("admin_faqs"),
      await api.rpc("admin_faq", { p_id: id }),
      await api.rpc("save_faq", { ...it, p_question: "Mine?" }),
      await api.rpc("move_faq", { ...it, p_to: "spam" }),
      await api.rpc("merge_faq", { ...it, p_into: randomUUID() }),
      await api.rpc("forget_faq_sender", it),
      await api.rpc("write_faq", { p_form_key: randomUUID(), p_question: "Mine?" }),
    ])
      expect(answer.error?.code).toBe("PT403");
    const theirs = await signedIn(stack, person);
    expect((await theirs.post(`${HERE}/${id}`, { version: "1", intent: "spam" })).status).toBe(302);
    expect((await new Visitor(stack.open).get(`${HERE}/${id}`)).headers.get("location")).toMatch(
      /^\/auth/,
    );
    expect(await stored(id)).toMatchObject({ status: "pending", version: 1 });
  });
});

describe("a hundred thousand questions", () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await bareDatabase();
    const admin = randomUUID();
    await db.exec(`
      insert into auth.users (id, email) values ('${admin}', 'admin@test.example');
      insert into public.admin_users (user_id) values ('${admin}');
      select set_config('request.jwt.claim.sub', '${admin}', false);
      alter table public.faq_questions disable trigger user;
      insert into public.faq_questions (question, answer, status, published_at, submitter_contact, created_at, status_at)
      select 'Does number ' || n || ' pay a nurse of group' || n % 5000 || '?', case when n % 2 = 0 then 'Yes.' end,
        case when n % 2 = 0 then 'published' else 'pending' end, case when n % 2 = 0 then t end,
        'asker' || n || '@test.example', t, t
      from generate_series(1, 100000) n, lateral (select now() - make_interval(mins => n) as t) m;
      analyze public.faq_questions;`);
  }, 120_000);
  afterAll(() => db.close());

  const scans = async () => {
    await db.query("select pg_stat_force_next_flush()");
    const { rows } = await db.query<{ n: number }>(
      "select pg_stat_get_numscans('public.faq_questions'::regclass)::int as n",
    );
    return rows[0]!.n;
  };
  /** A question in the middle of a list. */
  const middle = async (status: string) => {
    const { rows } = await db.query<{ id: string }>(
      `select id from public.faq_questions where status = '${status}' order by status_at, id offset 25000 limit 1`,
    );
    return rows[0]!.id;
  };

  test.each([
    ["what waits, from its beginning", "'pending'"],
    ["what waits, far on", "'pending', null, {pending}"],
    ["what is published, far on", "'published', null, {published}"],
    ["all of them", "null"],
    ["a word that few have", "'pending', 'group4999'"],
    ["words that all have", "'pending', 'nurses pay'"],
    ["a contact", "null, 'asker77@test.example'"],
    ["words that none has", "null, 'helicopters'"],
  ])("%s: by an index, without reading the table", async (_, asked) => {
    const [, status] = /\{(\w+)\}/.exec(asked) ?? [];
    const args = status ? asked.replace(`{${status}}`, `'${await middle(status)}'`) : asked;
    const before = await scans();
    const began = performance.now();
    const { rows } = await db.query<{ found: unknown[] }>(
      `select public.admin_faqs(${args}) as found`,
    );
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await scans()).toBe(before);
    expect(rows[0]!.found.length).toBe(
      asked.includes("helicopters")
        ? 0
        : asked.includes("@")
          ? 1
          : asked.includes("group4999")
            ? 20
            : 26,
    );
  });

  test("a whole read would be seen", async () => {
    const before = await scans();
    await db.query("select count(answer) from public.faq_questions");
    expect(await scans()).toBe(before + 1);
  });
});
