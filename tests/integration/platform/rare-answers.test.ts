/** Pages of states that people rarely are in; each is told what an answer of the database holds then. */
import { beforeAll, expect, inject, test } from "vitest";
import { makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { textOf } from "#tests/helpers/acting.ts";
import {
  day,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
let facility: Person;
let nurse: Person;
let job: Visitor;
let office: Visitor;
beforeAll(async () => {
  facility = await makeFacility(stack);
  nurse = await makeNurse(stack);
  job = await signedIn(stack, nurse);
  office = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
});

const opened = async (visitor: Visitor, path: string): Promise<string> => {
  const answer = await visitor.get(path);
  expect(answer.status, path).toBe(200);
  return await textOf(answer);
};
async function application(status: string): Promise<{ id: string; position: string }> {
  const position = await makePosition(stack, facility);
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.applications (position_id, employer_id, job_seeker_id, status, source)
     values ($1, $2, $3, $4, 'applied') returning id`,
    [position, facility.id, nurse.id, status],
  );
  return { id: row!.id, position };
}

test("a dashboard with an interview that was accepted", async () => {
  const { id } = await application("interviewing");
  await sql(
    stack,
    `insert into public.interviews (application_id, status, kind, place, duration_minutes, time_zone, proposed_by, starts_at)
     values ($1, 'accepted', 'phone', 'We call you', 30, 'America/Chicago', 'facility', now() + interval '1 day')`,
    [id],
  );
  expect(await opened(job, "/job-seeker/dashboard")).toMatch(/Interview [A-Z][a-z]{2}, .* CT/);
});

test("a position that was paused after one applied", async () => {
  const { id, position } = await application("applied");
  await sql(stack, "update public.positions set status = 'paused' where id = $1", [position]);
  const page = await job.get(`/job-seeker/positions/${position}`);
  expect(await page.text()).toContain(`/job-seeker/applications/${id}`);
});

test("an administrator's page of an application that became a hire", async () => {
  const { id, position } = await application("hired");
  await sql(
    stack,
    `insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
       annual_salary_cents, plan_code, fee_bp, guarantee_until)
     values ($1, $2, $3, $4, 'Hired', $5, 8143200, 'employer_enterprise', 300, $5)`,
    [id, position, facility.id, nurse.id, day(10)],
  );
  await sql(
    stack,
    `insert into public.offers (application_id, status, pay_cents, pay_period, hours, starts_on, expires_at, fee_bp,
       plan_code, made_by, decided_at)
     values ($1, 'accepted', 4350, 'hour', 36, $2, now() + interval '1 day', 300, 'employer_enterprise', $3, now())`,
    [id, day(10), facility.id],
  );
  const page = await opened(office, `/admin/applications/${id}`);
  expect(page).toContain("$2,442.96");
  expect(page).toContain("$43.50");
});

test("a pair in the lab while weights are drafted", async () => {
  const position = await makePosition(stack, facility);
  await sql(
    stack,
    `insert into public.match_weights (version, candidate_side, position_side, note, state)
     select (select max(x.version) + 1000 from public.match_weights x), w.candidate_side, w.position_side, 'Tried', 'draft'
     from public.match_weights w where w.version = (select s.weights from matching.settings s)`,
  );
  try {
    const page = await opened(office, `/admin/matching-lab/pairs/${position}/${nurse.id}`);
    expect(page.toLowerCase()).toContain("draft");
  } finally {
    await sql(stack, "delete from public.match_weights where note = 'Tried' and state = 'draft'");
  }
});

test("a file that another administrator works on", async () => {
  const waiting = await makePerson(stack, { role: "job_seeker", status: "pending" });
  const other = await makePerson(stack, { role: null, admin: true });
  await sql(
    stack,
    "insert into public.case_assignments (kind, subject_id, admin_id) values ('account', $1, $2)",
    [waiting.id, other.id],
  );
  const page = await opened(office, `/admin/verification/${waiting.id}`);
  expect(page).toContain("is working on this. Decide anyway");
});
