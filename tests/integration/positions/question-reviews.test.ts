/** New screening questions: asked at once, listed for admins, who take one back for good, with all that it brought in. */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, inject, test } from "vitest";
import { clientOf, startByApi, textOf } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  toldTo,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { makePerson, signedIn, sql, type Person } from "#tests/helpers/people.ts";

const stack = inject("stack");
const QUESTION = "Do you own a car?";
const OTHER = "Which units do you know?";
const REASON = "A car is no part of the work.";

type Card = { id: string; question: string; status: string; asked_in: number; title: string };

let facility: Person;
let admin: Person;
let nurse: Person;
let owner: Api;
let office: Api;
let position: string;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  office = await apiOf(stack, admin);
  nurse = await makeNurse(stack);
});
beforeEach(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  position = await makePosition(stack, facility, { title: "Night Nurse" });
  await ask(position, QUESTION);
  await ask(position, OTHER);
});

const ask = (id: string, question: string) =>
  sql(
    stack,
    `insert into public.screening_questions (position_id, question, kind, required, sort_order)
     values ($1, $2, 'text', false, 1)`,
    [id, question],
  );
const questionsOf = async (id: string) =>
  (
    await sql<{ question: string }>(
      stack,
      "select question from public.screening_questions where position_id = $1 order by question",
      [id],
    )
  ).map(({ question }) => question);
const reviewOf = async (question = QUESTION) =>
  (
    await sql<{ id: string; status: string }>(
      stack,
      "select id, status from private.question_reviews where employer_id = $1 and question = $2",
      [facility.id, question],
    )
  )[0]!;
const takeBack = async (api: Api, id: string, reason = REASON) =>
  (await api.rpc("take_back_question", { p_id: id, p_reason: reason })).error;

/** All that is listed with a status, part by part. */
async function listed(status: string): Promise<Card[]> {
  const found: Card[] = [];
  for (;;) {
    const after = found.length > 0 ? { p_after: found.at(-1)!.id } : {};
    const { data, error } = await office.rpc("admin_questions", { p_status: status, ...after });
    if (error) throw error;
    const part = data as unknown as Card[];
    found.push(...part);
    if (part.length < 26) return found;
  }
}
async function apply(): Promise<string> {
  const asked = await sql<{ id: string; question: string }>(
    stack,
    "select id, question from public.screening_questions where position_id = $1",
    [position],
  );
  const answers = Object.fromEntries(asked.map(({ id, question }) => [id, `To ${question}`]));
  const { data, error } = await (
    await apiOf(stack, nurse)
  ).rpc("apply_to_position", { p_position_id: position, p_answers: answers });
  if (error) throw error;
  return data as unknown as string;
}

test("a new question is listed once, with facility and position; the same words elsewhere are no other question", async () => {
  const second = await makePosition(stack, facility);
  await ask(second, "do you own  a CAR");
  const mine = (await listed("new")).filter(({ question }) => question === QUESTION);
  const { id } = await reviewOf();
  expect(mine.find((card) => card.id === id)).toMatchObject({
    title: "Night Nurse",
    status: "new",
    asked_in: 2,
  });
  expect(
    await sql(stack, "select 1 from private.question_reviews where employer_id = $1", [
      facility.id,
    ]),
  ).toHaveLength(2);
});

test("a question marked as fine leaves the list, once, and stays asked", async () => {
  const { id } = await reviewOf();
  expect((await office.rpc("accept_question", { p_id: id })).error).toBeNull();
  expect((await office.rpc("accept_question", { p_id: id })).error?.code).toBe("PT409");
  expect((await listed("new")).map((card) => card.id)).not.toContain(id);
  expect((await listed("fine")).map((card) => card.id)).toContain(id);
  expect(await questionsOf(position)).toContain(QUESTION);
  // It may still be taken back.
  expect(await takeBack(office, id)).toBeNull();
});

test("one that is taken back is asked by no position, and its answers are no longer the facility's to read", async () => {
  const second = await makePosition(stack, facility);
  await ask(second, "DO YOU OWN A CAR");
  const elsewhere = await makeFacility(stack);
  const foreign = await makePosition(stack, elsewhere);
  await ask(foreign, QUESTION);
  const application = await apply();
  const { id } = await reviewOf();
  const before = await sql<{ version: number }>(
    stack,
    "select version from public.positions where id = $1",
    [position],
  );

  expect(await takeBack(office, id)).toBeNull();
  expect(await questionsOf(position)).toEqual([OTHER]);
  expect(await questionsOf(second)).toEqual([]);
  expect(await questionsOf(foreign)).toEqual([QUESTION]);
  const [after] = await sql<{ version: number }>(
    stack,
    "select version from public.positions where id = $1",
    [position],
  );
  expect(after!.version).toBe(before[0]!.version + 1);

  const { data: read } = await owner.rpc("facility_application", { p_id: application });
  expect(JSON.stringify(read)).not.toContain(QUESTION);
  expect(JSON.stringify(read)).toContain(`To ${OTHER}`);
  // The table itself is not theirs to read.
  const { data: rows } = await owner.from("applications").select("answers").eq("id", application);
  expect(rows).toEqual([]);
  // What was answered stays the applicant's.
  const { data: copy } = await (await apiOf(stack, nurse)).rpc("export_my_data");
  expect((copy as { withheld_answers: unknown[] }).withheld_answers).toContainEqual({
    application_id: application,
    question: QUESTION,
    answer: `To ${QUESTION}`,
  });
  // Told with the reason, once; written down.
  expect((await toldTo(stack, facility)).filter((told) => told.includes("question"))).toHaveLength(
    1,
  );
  expect(
    await sql(
      stack,
      "select reason, details ->> 'question' as question from public.audit_log where subject_id = $1 and action = 'question.taken_back'",
      [id],
    ),
  ).toEqual([{ reason: REASON, question: QUESTION }]);
  expect((await takeBack(office, id))?.code).toBe("PT409");
});

test("the facility cannot ask it again, whichever way and however it is written; others may", async () => {
  await takeBack(office, (await reviewOf()).id);
  for (const again of [QUESTION, "do you own a car", "Do you — own a car?!"]) {
    await expect(ask(position, again), again).rejects.toThrow(
      "We removed this question: A car is no part of the work. Leave it out",
    );
    const { data } = await owner.rpc("questions_refused", { p_questions: [OTHER, again] });
    expect(data).toEqual(["", expect.stringContaining("We removed this question")]);
  }
  const elsewhere = await makeFacility(stack);
  await ask(await makePosition(stack, elsewhere), QUESTION);
  const { data } = await (
    await apiOf(stack, elsewhere)
  ).rpc("questions_refused", { p_questions: [QUESTION] });
  expect(data).toEqual([""]);

  const recruiter = await signedIn(stack, facility);
  const answer = await recruiter.post("/employer/new-position", {
    id: randomUUID(),
    title: "Registered Nurse",
    question2: QUESTION,
    questionKind2: "text",
  });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(html).toContain("We removed this question: A car is no part of the work.");
  expect(html).toContain('href="#question2"');
});

test("nobody else lists, accepts or takes back, an admin who acts neither; what is said must have a reason", async () => {
  const { id } = await reviewOf();
  const acting = await clientOf(
    stack,
    admin,
    await startByApi(stack, admin, { user: facility.id }),
  );
  const recruiter = await apiOf(stack, await makeMember(stack, facility, "recruiter"));
  for (const api of [owner, recruiter, await apiOf(stack, nurse), acting as Api]) {
    for (const error of [
      (await api.rpc("admin_questions", {})).error,
      (await api.rpc("admin_screening_question", { p_id: id })).error,
      (await api.rpc("accept_question", { p_id: id })).error,
      await takeBack(api, id),
    ])
      expect(error?.code).toBe("PT403");
  }
  office = await apiOf(stack, admin);
  expect((await takeBack(office, id, "No."))?.code).toBe("PT422");
  expect((await takeBack(office, randomUUID()))?.code).toBe("PT404");
  expect(await reviewOf()).toMatchObject({ status: "new" });
  expect(await questionsOf(position)).toContain(QUESTION);
});

test("the pages: a list by status, a question with both forms, a reason that is missing, and who is told", async () => {
  const visitor = await signedIn(stack, admin);
  const { id } = await reviewOf();
  const page = `/admin/screening-questions/${id}`;
  const html = await textOf(await visitor.get(page));
  for (const words of [
    QUESTION,
    "Night Nurse",
    "Test Facility",
    "Approve question",
    "Remove question",
  ])
    expect(html).toContain(words);
  const refused = await visitor.post(page, { intent: "take_back", reason: "" });
  expect(refused.status).toBe(422);
  expect(await textOf(refused)).toContain("Enter a reason. The facility sees it.");
  const done = await visitor.post(page, { intent: "take_back", reason: REASON });
  expect(done.headers.get("location")).toBe("/admin/screening-questions");
  const list = await visitor.get("/admin/screening-questions?status=taken_back");
  expect(await list.text()).toContain(`href="${page}"`);
  const decided = await textOf(await visitor.get(page));
  expect(decided).toContain(REASON);
  expect(decided).not.toContain("Approve question");
  const told = await textOf(await (await signedIn(stack, facility)).get("/notifications"));
  expect(told).toContain(`Question: “${QUESTION}” Reason: “${REASON}”`);
});
