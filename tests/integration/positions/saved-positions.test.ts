/** Saved positions: from a list, through sign-in, with what changed since, and who may not. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const HERE = "/job-seeker/saved";
const textOf = async (response: Response) =>
  (await response.text()).replace(/<!-- -->/g, "").replaceAll("&#x27;", "’");
const flatOf = async (response: Response) => (await textOf(response)).replace(/<[^>]+>/g, " ");
let facility: Person;
let nurse: Person;
let visitor: Visitor;
let api: Api;

beforeAll(async () => {
  facility = await makeFacility(stack);
  nurse = await makeNurse(stack);
  [visitor, api] = await Promise.all([signedIn(stack, nurse), apiOf(stack, nurse)]);
});

const save = (id: string, as = api) => as.rpc("save_open_position", { p_position_id: id });
const savedIds = async (person: Person) =>
  (
    await sql<{ position_id: string }>(
      stack,
      "select position_id from public.saved_positions where user_id = $1 order by saved_at desc",
      [person.id],
    )
  ).map(({ position_id }) => position_id);
const change = (id: string, set: string) =>
  sql(stack, `update public.positions set ${set} where id = $1`, [id]);

test("the button saves, says so, and removes again, in a list and on the position's page", async () => {
  const id = await makePosition(stack, facility, { title: "Saved from a list" });
  const page = `/job-seeker/positions/${id}`;
  const button = (name: string) => new RegExp(`<button [^>]*name="${name}" value="${id}"`);
  expect(await textOf(await visitor.get(page))).toMatch(button("save"));
  const saved = await visitor.post(`${HERE}?position=${id}`, { save: id, back: page });
  expect([saved.status, saved.headers.get("location")]).toEqual([
    302,
    `${page}#s-${id.slice(0, 8)}`,
  ]);
  expect(await textOf(await visitor.get(page))).toMatch(button("remove"));
  // The same form sent twice saves it once.
  expect((await visitor.post(HERE, { save: id })).status).toBe(302);
  expect(await savedIds(nurse)).toEqual([id]);
  const removed = await visitor.post(HERE, { remove: id });
  expect(removed.headers.get("location")).toBe(`${HERE}#s-${id.slice(0, 8)}`);
  expect(await savedIds(nurse)).toEqual([]);
  expect(await flatOf(await visitor.get(HERE))).toContain("No saved positions yet");
});

test("what changed since stands beside it, and what is not open any more has no link", async () => {
  const person = await makeNurse(stack);
  const [mine, own] = await Promise.all([apiOf(stack, person), signedIn(stack, person)]);
  const hidden = await makeFacility(stack);
  const blocked = await makeFacility(stack);
  const make = async (title: string, by = facility) => {
    const id = await makePosition(stack, by, { title, startsOn: "2027-03-01" });
    expect((await save(id, mine)).error).toBeNull();
    return id;
  };
  const ids = {
    same: await make("Stays as it was"),
    pay: await make("Pays more"),
    start: await make("Starts later"),
    closed: await make("Was closed"),
    paused: await make("Was paused"),
    hidden: await make("Of a facility that is suspended", hidden),
    blocked: await make("Of a facility that was blocked", blocked),
  };
  await change(ids.pay, "pay_min_cents = 4000");
  await change(ids.start, "starts_on = '2027-04-05'");
  await change(ids.closed, "status = 'closed', title = 'Another title'");
  await change(ids.paused, "status = 'paused'");
  await sql(
    stack,
    "update public.profiles set verification_status = 'pending' where user_id = $1",
    [hidden.id],
  );
  expect((await mine.rpc("block_facility", { p_employer_id: blocked.id })).error).toBeNull();
  const html = await textOf(await own.get(HERE));
  const rows = html.split(/<li class="position"/).slice(1);
  const row = (title: string) => rows.find((one) => one.includes(title)) ?? "";
  for (const [title, said, isOpen] of [
    ["Stays as it was", null, true],
    ["Pays more", "Pay changed: it was $38.00 to $48.00/hr, now it is $40.00 to $48.00", true],
    ["Starts later", "Start date changed from Mar 1, 2027 to Apr 5, 2027.", true],
    ["Was closed", "It was filled, or the facility closed it.", false],
    ["Was paused", "The facility paused it.", false],
    ["Of a facility that is suspended", "This facility isn’t hiring through us", false],
    ["Of a facility that was blocked", "You blocked this facility.", false],
  ] as const) {
    expect(row(title), title).toContain(said ?? title);
    expect(row(title).includes("Changed"), title).toBe(said !== null && isOpen);
    expect(row(title).includes('href="/job-seeker/positions/'), title).toBe(isOpen);
  }
  expect(html).not.toContain("Another title");
  await change(ids.closed, "status = 'open'");
  expect(await textOf(await own.get(HERE))).toContain("Another title");
});

test("a visitor's Save leads through sign-in to the position they wanted, and back", async () => {
  const id = await makePosition(stack, facility, { title: "Wanted by a visitor" });
  const nobody = new Visitor(stack.open);
  for (const path of [`/positions/${id}`, "/positions"]) {
    const html = await textOf(await nobody.get(path));
    expect(html, path).toMatch(/<button [^>]*name="save"/);
    expect(html, path).not.toContain('name="remove"');
  }
  const asked = `${HERE}?position=${id}`;
  const led = await nobody.post(asked, { save: id, back: `/positions/${id}` });
  expect(led.headers.get("location")).toBe(`/auth?next=${encodeURIComponent(asked)}`);
  expect(await savedIds(nurse)).not.toContain(id);
  expect(await flatOf(await visitor.get(asked))).toMatch(
    /Wanted by a visitor.*Save this position/s,
  );
  const saved = await visitor.post(HERE, { save: id, back: `/positions/${id}` });
  expect(saved.headers.get("location")).toBe(`/positions/${id}`);
  expect(await flatOf(await visitor.get(`/positions/${id}`))).toContain("Find it under Saved");
});

test.each([
  ["to another site", "https://elsewhere.example/", HERE],
  ["to another site, without its scheme", "//elsewhere.example/", HERE],
  ["nowhere", "", HERE],
])("a form that leads back %s leads to the list", async (_, back, to) => {
  const id = await makePosition(stack, facility);
  const saved = await visitor.post(HERE, { save: id, back });
  expect(saved.headers.get("location")).toBe(`${to}#s-${id.slice(0, 8)}`);
});

test.each([
  ["nothing", {}],
  [
    "both",
    {
      save: "7b1f0c2d-5a1c-4c55-8b1e-0b8c3b8e2d3e",
      remove: "7b1f0c2d-5a1c-4c55-8b1e-0b8c3b8e2d3e",
    },
  ],
  ["no id", { save: "first" }],
])("a form that names %s is refused", async (_, form) => {
  expect((await visitor.post(HERE, form as Record<string, string>)).status).toBe(422);
});

describe("refused", () => {
  test.each([
    ["a draft", "status = 'draft'", "PT404"],
    ["what was closed", "status = 'closed'", "PT404"],
  ])("%s", async (_, set, code) => {
    const id = await makePosition(stack, facility);
    await change(id, set);
    expect((await save(id)).error?.code).toBe(code);
  });

  test("what a blocked facility offers", async () => {
    const other = await makeFacility(stack);
    const id = await makePosition(stack, other);
    await sql(
      stack,
      "insert into public.facility_blocks (job_seeker_id, employer_id) values ($1, $2)",
      [nurse.id, other.id],
    );
    expect((await save(id)).error?.code).toBe("PT409");
  });

  test("to whoever is not approved, or hires", async () => {
    const id = await makePosition(stack, facility);
    const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
    for (const person of [waiting, facility]) {
      const theirs = await apiOf(stack, person);
      expect((await save(id, theirs)).error?.code).toBe("PT403");
      const read = await theirs.from("saved_positions").select("position_id");
      expect(read.data).toEqual([]);
    }
    const page = await (await signedIn(stack, waiting)).get(HERE);
    expect(page.headers.get("location")).toBe("/job-seeker/awaiting-approval");
  });

  test("what is another's: nobody reads or removes it", async () => {
    const id = await makePosition(stack, facility);
    await save(id);
    const other = await apiOf(stack, await makeNurse(stack));
    expect((await other.from("saved_positions").select("position_id")).data).toEqual([]);
    await other.rpc("unsave_position", { p_position_id: id });
    expect(await savedIds(nurse)).toContain(id);
    for (const table of ["saved_positions", "alerted_positions", "search_alerts"] as const) {
      const { error } = await api.from(table).insert({ user_id: nurse.id } as never);
      expect(error?.code, table).toBe("42501");
    }
  });

  test("the two hundred and first, until one is removed; the list has pages", async () => {
    const person = await makeNurse(stack);
    const [mine, own] = await Promise.all([apiOf(stack, person), signedIn(stack, person)]);
    const [first, next] = [
      await makePosition(stack, facility),
      await makePosition(stack, facility),
    ];
    const dear = await makeFacility(stack);
    await sql(
      stack,
      `with made as (
         insert into public.positions (employer_id, title, profession, zip, shift, min_years_experience, pay_min_cents,
           pay_max_cents, pay_period, starts_on, status)
         select $1, 'One of many', 'rn', '64108', 'days', 1, 3800, 4800, 'hour', '2027-03-01', 'closed'
         from generate_series(1, 199) returning id)
       insert into public.saved_positions (user_id, position_id, title, facility_name, pay_min_cents, pay_max_cents,
         pay_period, starts_on)
       select $2, m.id, 'One of many', 'A hospital', 3800, 4800, 'hour', '2027-03-01' from made m`,
      [dear.id, person.id],
    );
    expect((await save(first, mine)).error).toBeNull();
    const refused = await own.post(`${HERE}?position=${next}`, { save: next });
    expect(refused.status).toBe(409);
    expect(await flatOf(refused)).toContain("You have 200 saved positions, the maximum.");
    // What is saved already is no new one.
    expect((await save(first, mine)).error).toBeNull();
    expect(await textOf(await own.get(`${HERE}?page=8`))).toContain('aria-label="Pages of saved');
    await own.post(HERE, { remove: first });
    expect((await save(next, mine)).error).toBeNull();
  });
});
