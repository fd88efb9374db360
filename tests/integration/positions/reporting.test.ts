/** Reporting a position: by visitors and by people, what it may not be, who reads it, and who settles it. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let position: string;

beforeAll(async () => {
  facility = await makeFacility(stack);
  position = await makePosition(stack, facility, { title: `Reported ${Date.now()}` });
});

// What waits in the queue of administrators would hide what other tests put there.
afterAll(() =>
  sql(
    stack,
    `delete from public.position_reports where position_id in (
       select id from public.positions where employer_id = $1)`,
    [facility.id],
  ),
);

const reportsOf = (id: string) =>
  sql<{
    id: string;
    kind: string;
    details: string | null;
    reporter_id: string | null;
    status: string;
  }>(
    stack,
    `select id, kind, details, reporter_id, status from public.position_reports
     where position_id = $1 order by created_at, id`,
    [id],
  );
const path = (id = position) => `/positions/${id}/report`;

describe("a report", () => {
  test("of a visitor is stored without a name, by a form that needs no scripts", async () => {
    const id = await makePosition(stack, facility);
    const visitor = new Visitor(stack.open);
    const page = await (await visitor.get(path(id))).text();
    expect(page).toContain("What is wrong with it?");
    const sent = await visitor.post(path(id), { kind: "asks_money", details: "  A fee first. " });
    expect([sent.status, sent.headers.get("location")]).toEqual([302, `/positions/${id}`]);
    expect(await (await visitor.get(`/positions/${id}`)).text()).toContain(
      "We never tell the facility who reported it.",
    );
    expect(await reportsOf(id)).toMatchObject([
      { kind: "asks_money", details: "A fee first.", reporter_id: null, status: "open" },
    ]);
  });

  test("of somebody signed in is one for each position until it is settled", async () => {
    const nurse = await makeNurse(stack);
    const visitor = await signedIn(stack, nurse);
    for (const kind of ["not_real", "wrong_facts"])
      expect((await visitor.post(path(), { kind })).status).toBe(302);
    const mine = (await reportsOf(position)).filter((one) => one.reporter_id === nurse.id);
    expect(mine).toMatchObject([{ kind: "not_real" }]);
  });

  test.each([
    [{}, "Choose what is wrong with it."],
    [{ kind: "boring" }, "Choose what is wrong with it."],
    [{ kind: "other" }, "Say what is wrong with it."],
    [{ kind: "other", details: "x" }, "3 characters"],
  ])("%o is refused: %s", async (fields, sentence) => {
    const answer = await new Visitor(stack.open).post(path(), fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(sentence);
  });

  test("is taken of open positions only", async () => {
    const paused = await makePosition(stack, facility, { status: "paused" });
    expect((await new Visitor(stack.open).get(path(paused))).status).toBe(404);
    const answer = await new Visitor(stack.open).post(path(paused), { kind: "not_real" });
    expect(await answer.text()).toContain("no longer open");
    expect(await reportsOf(paused)).toEqual([]);
  });

  test("is counted by network, by person and by position", async () => {
    const visitor = new Visitor(stack.open);
    for (let n = 0; n < 10; n += 1) await visitor.post(path(), {});
    expect((await visitor.post(path(), { kind: "not_real" })).status).toBe(429);

    const nurse = await makeNurse(stack);
    await sql(
      stack,
      `insert into public.position_reports (position_id, reporter_id, kind, status)
       select $1, $2, 'not_real', 'settled' from generate_series(1, 10)`,
      [position, nurse.id],
    );
    const { error } = await (
      await apiOf(stack, nurse)
    ).rpc("report_position", { p_position_id: position, p_kind: "not_real" });
    expect(error?.message).toContain("You have reported many positions today.");

    const id = await makePosition(stack, facility);
    await sql(
      stack,
      `insert into public.position_reports (position_id, kind, created_at)
       select $1, 'not_real', now() - interval '2 hours' from generate_series(1, 20)`,
      [id],
    );
    expect((await new Visitor(stack.open).post(path(id), { kind: "not_real" })).status).toBe(302);
    expect(await reportsOf(id)).toHaveLength(20);
  });

  test("is not read by the facility, nor taken from a stranger who calls the database", async () => {
    const owner = await apiOf(stack, facility);
    expect((await owner.from("position_reports").select("id")).data).toEqual([]);
    expect((await owner.rpc("open_reports")).error).not.toBeNull();
    const told = await sql(
      stack,
      "select 1 from public.notifications where user_id = $1 and facts::text like '%report%'",
      [facility.id],
    );
    expect(told).toEqual([]);
  });
});

test("administrators find it in their queue and settle it once", async () => {
  const nurse = await makeNurse(stack);
  const id = await makePosition(stack, facility, { title: `For the queue ${Date.now()}` });
  await sql(
    stack,
    `insert into public.position_reports (position_id, reporter_id, kind, details, created_at)
     values ($1, $2, 'other', 'It is a copy.', now() - interval '5 years'),
       ($1, null, 'not_real', null, now() - interval '5 years')`,
    [id, nurse.id],
  );
  const [first] = await reportsOf(id);
  const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
  const page = await (await admin.get("/admin/reports")).text();
  for (const text of ["Something else: It is a copy.", `/admin/positions/${id}`])
    expect(page).toContain(text);

  const settle = { reportId: first!.id, note: "Looked at it" };
  expect((await admin.post("/admin/reports", { ...settle, note: "" })).status).toBe(422);
  expect((await admin.post("/admin/reports", settle)).status).toBe(302);
  expect((await admin.post("/admin/reports", settle)).status).toBe(409);
  const nurseHere = await signedIn(stack, nurse);
  expect((await nurseHere.post("/admin/reports", settle)).status).toBe(302);
  const log = await sql(
    stack,
    "select action, reason from public.audit_log where subject_type = 'position_report' and subject_id = $1",
    [first!.id],
  );
  expect(log).toEqual([{ action: "report.settled", reason: "Looked at it" }]);
});
