/** What may not be asked of whoever applies: refused with the reason, whichever way a question comes; and what may. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { makeFacility, makePosition } from "#tests/helpers/marketplace.ts";
import { day, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let recruiter: Visitor;
beforeAll(async () => {
  facility = await makeFacility(stack);
  recruiter = await signedIn(stack, facility);
});

const refusalOf = async (question: string) =>
  (
    await sql<{ reason: string | null }>(stack, "select private.question_refusal($1) as reason", [
      question,
    ])
  )[0]!.reason;

test.each([
  ["How old are you?", /^Don’t ask about age/],
  ["What is your date of birth?", /^Don’t ask about age/],
  ["When did you graduate from nursing school?", /^Don’t ask about age/],
  ["Are you pregnant?", /^Don’t ask about pregnancy/],
  ["Do you plan to have children soon?", /^Don’t ask about pregnancy/],
  ["Do you have children?", /^Don’t ask about children/],
  ["Who are your child care arrangements with?", /^Don’t ask about children/],
  ["Are you married?", /^Don’t ask about marital/],
  ["What does your husband think of night shifts?", /^Don’t ask about marital/],
  ["Do you have any medical conditions?", /^Don’t ask about health/],
  ["Do you suffer from a chronic illness?", /^Don’t ask about health/],
  ["Are you vaccinated?", /^Don’t ask about health/],
  ["Which medications do you take?", /^Don’t ask about health/],
  ["Which church do you go to?", /^Don’t ask about religion/],
  ["Are you a Christian?", /^Don’t ask about religion/],
  ["Where are you originally from?", /^Don’t ask about origin/],
  ["Are you a US citizen?", /^Don’t ask about origin/],
  ["What is your native language?", /^Don’t ask about origin/],
  ["Have you ever been arrested?", /^Don’t ask about arrests/],
  ["What is your current salary?", /^Don’t ask what someone earns/],
  ["How much did you make at your last hospital?", /^Don’t ask what someone earns/],
  ["Please attach a recent photo", /^Don’t ask for a photo/],
])("%s", async (question, reason) => {
  expect(await refusalOf(question)).toMatch(reason);
});

test.each([
  "Which age groups have you cared for?",
  "How many births have you attended?",
  "Have you cared for pregnant patients?",
  "Do you have children’s hospital experience?",
  "Have you worked with children and their families?",
  "Have you cared for patients with chronic conditions?",
  "Have you led the team after a cardiac arrest?",
  "Can you work on religious or public holidays if you are scheduled?",
  "Are you authorized to work in the United States?",
  "Do you speak Spanish well enough to take a history?",
  "What pay do you want?",
  "Can you lift 50 pounds, with or without accommodation?",
  "Which units have you worked on in the past three years?",
  "Do you have experience with wound photography?",
  "Does your current license have any conditions?",
  "Do you have any conditions on your license?",
  "What is your preferred unit, and your age group of patients?",
])("may be asked: %s", async (question) => {
  expect(await refusalOf(question)).toBeNull();
});

describe("a position's form", () => {
  const fields = (id: string) => ({
    id,
    title: "Registered Nurse",
    profession: "rn",
    zip: "64108",
    shift: "days",
    employment: "full_time",
    minYearsExperience: "1",
    payMin: "38",
    payMax: "44",
    payPeriod: "hour",
    startsOn: day(30),
    question1: "Which units do you know?",
    questionKind1: "text",
    question3: "How old are you?",
    questionKind3: "text",
  });

  test("says it by the question, beside whatever else is wrong, and keeps what was typed", async () => {
    const id = randomUUID();
    const answer = await recruiter.post("/employer/new-position", {
      ...fields(id),
      title: "",
      zip: "00000",
    });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const words of [
      "Enter a title.",
      "We can’t find this ZIP code",
      "Don’t ask about age, date of birth",
    ])
      expect(html).toContain(words);
    expect(html).toContain('href="#question3"');
    expect(html).toContain('value="How old are you?"');
    expect(await sql(stack, "select 1 from public.positions where id = $1", [id])).toEqual([]);
  });

  test("is taken with another question", async () => {
    const id = randomUUID();
    const answer = await recruiter.post("/employer/new-position", {
      ...fields(id),
      question3: "How many years have you been a nurse?",
    });
    expect(answer.headers.get("location")).toBe(`/employer/positions/${id}/preview`);
  });
});

test("no other way leads in: the table itself refuses", async () => {
  const position = await makePosition(stack, facility);
  await expect(
    sql(
      stack,
      "insert into public.screening_questions (position_id, question, kind, sort_order) values ($1, 'Are you married?', 'yes_no', 1)",
      [position],
    ),
  ).rejects.toThrow("Don’t ask about marital status.");
});
