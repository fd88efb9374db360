/**
 * The same form twice at the same moment, or two forms that exclude each other, through the running app: one takes
 * effect, and the other person reads why theirs did not. races.test.ts plays thousands of these in the database;
 * admins who decide at once are in cases.test.ts and verification.test.ts.
 */
import { randomUUID } from "node:crypto";
import { beforeAll, expect, inject, test } from "vitest";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import { day, signedIn, sql, type Person, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");

let facility: Person;
let owner: Api;
/** The owner's and a recruiter's browsers. */
let desks: [Visitor, Visitor];

beforeAll(async () => {
  facility = await makeFacility(stack);
  owner = await apiOf(stack, facility);
  const recruiter = await makeMember(stack, facility, "recruiter");
  desks = [await signedIn(stack, facility), await signedIn(stack, recruiter)];
});

/** Somebody who applied and has an offer, which they accepted if `accepted`. */
async function offered(position: string, accepted: boolean) {
  const nurse = await makeNurse(stack);
  const candidate = await apiOf(stack, nurse);
  const { data: id } = await candidate.rpc("apply_to_position", { p_position_id: position });
  const shortlist = { p_id: id!, p_to: "shortlisted", p_version: 1 };
  expect((await owner.rpc("move_application", shortlist)).error).toBeNull();
  const { data: offer } = await owner.rpc("make_offer", {
    p_application_id: id!,
    p_version: 2,
    p_pay_cents: 4_200,
    p_pay_period: "hour",
    p_hours: 40,
    p_starts_on: day(21),
    p_expires_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
  });
  if (accepted) {
    const answer = { p_offer_id: offer!, p_answer: "accepted" };
    expect((await candidate.rpc("answer_offer", answer)).error).toBeNull();
  }
  return { id: id!, nurse, offer: offer! };
}

/** What a person sees: the status, and where they are led or the page. */
const seen = async (answer: Response) =>
  `${answer.status} ${answer.headers.get("location") ?? (await answer.text())}`;
const hire = (desk: Visitor, id: string) =>
  desk.post(`/employer/applications/${id}/hire`, { version: "4", startsOn: day(21) });
const hiredFor = (position: string) =>
  sql(stack, "select 1 from public.placements where position_id = $1", [position]);

test("one hire, sent from two browsers: one placement, which both are led to", async () => {
  const position = await makePosition(stack, facility);
  const { id } = await offered(position, true);
  const [one, two] = await Promise.all(desks.map(async (desk) => seen(await hire(desk, id))));
  expect(one).toMatch(/^302 \/employer\/placements\/[0-9a-f-]{36}$/);
  expect(two).toBe(one);
  expect(await hiredFor(position)).toHaveLength(1);
});

test("two hires for one opening: one is hired, the other form reads that it is filled", async () => {
  const position = await makePosition(stack, facility);
  const rivals = [await offered(position, true), await offered(position, true)];
  const answers = rivals.map(async ({ id }, at) => seen(await hire(desks[at]!, id)));
  const [hired, refused] = (await Promise.all(answers)).sort();
  expect(hired).toMatch(/^302 \/employer\/placements\//);
  expect(refused).toMatch(/^409 /);
  expect(refused).toContain("All openings for this position are filled.");
  expect(await hiredFor(position)).toHaveLength(1);
});

test("openings are never fewer than hires", async () => {
  const position = await makePosition(stack, facility, { openings: 3 });
  for (let n = 0; n < 2; n += 1) await hire(desks[0], (await offered(position, true)).id);
  const [row] = await sql<{ whole: Record<string, string | number> }>(
    stack,
    "select to_jsonb(p) as whole from public.positions p where p.id = $1",
    [position],
  );
  const save = (openings: number) =>
    owner.rpc("save_position", {
      p_id: position,
      p_version: row!.whole["version"] as number,
      p_position: { ...row!.whole, openings },
    });
  expect((await save(1)).error).toMatchObject({
    code: "PT422",
    hint: "openings",
    message: "You have hired 2 for this position, so it needs at least 2 openings.",
  });
  expect((await save(2)).error).toBeNull();
});

test("an offer accepted in one tab and declined in the other: one answer counts and is told", async () => {
  const { id, nurse, offer } = await offered(await makePosition(stack, facility), false);
  const visitor = await signedIn(stack, nurse);
  const path = `/job-seeker/applications/${id}`;
  const answers = await Promise.all([
    visitor.post(path, { intent: "accept_offer", offer }),
    visitor.post(path, { intent: "decline_offer", offer, reason: "Another offer" }),
  ]);
  const [first, second] = answers.map(({ status }) => status);
  expect([first, second].sort()).toEqual([302, 409]);
  const refused = answers.find(({ status }) => status === 409)!;
  expect(await refused.text()).toContain("This offer is no longer open. Look at it again.");
  const told = await sql<{ event: string }>(
    stack,
    `select event from public.notifications where user_id = $1 and event in ('offer_accepted', 'offer_declined')
       and facts ->> 'application' = $2`,
    [facility.id, id],
  );
  expect(told).toEqual([{ event: first === 302 ? "offer_accepted" : "offer_declined" }]);
});

test("an offer accepted in two tabs is accepted once", async () => {
  const { id, nurse, offer } = await offered(await makePosition(stack, facility), false);
  const visitor = await signedIn(stack, nurse);
  const accept = () =>
    visitor.post(`/job-seeker/applications/${id}`, { intent: "accept_offer", offer });
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  const steps = await sql(
    stack,
    "select 1 from public.application_history where application_id = $1 and to_status = 'accepted'",
    [id],
  );
  expect(steps).toHaveLength(1);
});

test("a position closes while three apply: no application is left open", async () => {
  const position = await makePosition(stack, facility);
  const nurses = await Promise.all([1, 2, 3].map(() => makeNurse(stack)));
  const visitors = await Promise.all(nurses.map((nurse) => signedIn(stack, nurse)));
  const close = { intent: "close", version: "1", reason: "We hired inside." };
  const [closed, ...applied] = await Promise.all([
    desks[0].post(`/employer/positions/${position}/close`, close),
    ...visitors.map((one) => one.post(`/job-seeker/positions/${position}`, { intent: "apply" })),
  ]);
  expect(closed.status).toBe(302);
  for (const { status } of applied) expect([302, 404]).toContain(status);
  const open = await sql(
    stack,
    "select 1 from public.applications where position_id = $1 and status <> 'closed'",
    [position],
  );
  expect(open).toEqual([]);
});

test("an account is deleted while both sides are busy with its application: nobody meets an error of ours", async () => {
  const position = await makePosition(stack, facility, { openings: 9 });
  for (let time = 0; time < 3; time += 1) {
    const { id, nurse, offer } = await offered(position, false);
    const visitor = await signedIn(stack, nurse);
    const path = `/employer/applications/${id}`;
    const [deleted, ...others] = await Promise.all([
      visitor.post("/account/delete", { email: nurse.email, current: nurse.password }),
      desks[0].post(path, { intent: "message", body: "Still there?", formKey: randomUUID() }),
      desks[1].post(path, { intent: "withdraw", offerId: offer, withdrawReason: "No budget." }),
    ]);
    expect(deleted.status).toBe(302);
    for (const { status } of others) expect([302, 404, 409]).toContain(status);
    expect(await sql(stack, "select 1 from auth.users where id = $1", [nurse.id])).toEqual([]);
  }
});
