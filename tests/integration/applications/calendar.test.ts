/**
 * Subscribed calendars: whose interviews and start dates an address shows, to whom it names whom, and how it ends. What
 * the file looks like stands in app/applications/calendar/whole.test.ts.
 */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { startByApi, clientOf, textOf } from "#tests/helpers/acting.ts";
import {
  apiOf,
  makeFacility,
  makeMember,
  makeNurse,
  makePosition,
  type Api,
} from "#tests/helpers/marketplace.ts";
import {
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const PAGE = "/account/calendar";

let facility: Person;
let nurse: Person;
let application: string;
let interview: string;
beforeAll(async () => {
  facility = await makeFacility(stack);
  nurse = await makeNurse(stack);
  ({ application, interview } = await meeting(facility, nurse, "RN; nights, MICU"));
  // Only now: a license is verified under a name.
  await sql(stack, "update public.profiles set full_name = 'Dana Maria Reyes' where user_id = $1", [
    nurse.id,
  ]);
  await sql(
    stack,
    `insert into public.placements (application_id, position_id, employer_id, job_seeker_id, position_title, starts_on,
       annual_salary_cents, plan_code, fee_bp, guarantee_until)
     select a.id, a.position_id, a.employer_id, a.job_seeker_id, 'RN; nights, MICU', current_date + 40, 8000000,
       'employer_growth', 400, current_date + 130 from public.applications a where a.id = $1`,
    [application],
  );
});

/** An application with an interview tomorrow. */
async function meeting(of: Person, candidate: Person, title: string) {
  const position = await makePosition(stack, of, { title });
  const api = await apiOf(stack, candidate);
  const { data, error } = await api.rpc("apply_to_position", { p_position_id: position });
  expect(error).toBeNull();
  const [row] = await sql<{ id: string }>(
    stack,
    `insert into public.interviews (application_id, status, kind, place, note, duration_minutes, proposed_by, starts_at)
     values ($1, 'accepted', 'in_person', '1 Main Street', 'Bring your license', 45, 'facility',
       date_trunc('hour', now()) + interval '26 hours') returning id`,
    [data!],
  );
  return { application: data!, interview: row!.id };
}

/** Makes an address on the page; gives its path. */
async function makeLink(visitor: Visitor): Promise<string> {
  const answer = await visitor.post(PAGE, { intent: "make" });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  return /\/calendar\/[A-Za-z0-9_-]{43}\.ics/.exec(await answer.text())![0];
}
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(stack.open + path, { headers: { "x-forwarded-for": "198.51.100.77", ...headers } });
const linesAt = async (path: string) =>
  (await (await read(path)).text()).replace(/\r\n[ \t]/g, "").split("\r\n");

describe("what it shows", () => {
  test("a job seeker's own, with the facility's name", async () => {
    const path = await makeLink(await signedIn(stack, nurse));
    const answer = await read(path);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const lines = await linesAt(path);
    expect(lines).toContain(`UID:interview-${interview}@localhost`);
    expect(lines.find((line) => line.startsWith("SUMMARY:Interview"))).toMatch(
      /^SUMMARY:Interview: RN\\; nights\\, MICU at /,
    );
    expect(lines.find((line) => line.startsWith("DTSTART;VALUE=DATE:"))).toBeDefined();
    expect(lines.some((line) => line.endsWith(`/job-seeker/applications/${application}`))).toBe(
      true,
    );
    // Whoever else has the address need not read these.
    expect(lines.join("\n")).not.toContain("Bring your license");
  });

  test.each(["owner", "recruiter", "viewer"] as const)(
    "a facility's %s: the facility's, by first name and initial",
    async (role) => {
      const member = role === "owner" ? facility : await makeMember(stack, facility, role);
      const lines = await linesAt(await makeLink(await signedIn(stack, member)));
      expect(lines).toContain("SUMMARY:Interview: Dana R.\\, RN\\; nights\\, MICU");
      expect(lines).toContain("SUMMARY:First day: Dana R.\\, RN\\; nights\\, MICU");
      expect(lines.join("\n")).not.toContain("Reyes");
    },
  );

  test("nothing of others", async () => {
    await meeting(await makeFacility(stack), await makeNurse(stack), "Somebody else's");
    for (const person of [nurse, facility, await makeNurse(stack), await makeFacility(stack)]) {
      const lines = await linesAt(await makeLink(await signedIn(stack, person)));
      expect(lines.join("\n")).not.toContain("Somebody else");
    }
  });

  test("a cancelled one stays, cancelled, as a later sequence of the same entry; the reason is not in it", async () => {
    const candidate = await makeNurse(stack);
    const { interview: id } = await meeting(facility, candidate, "Cancelled soon");
    const path = await makeLink(await signedIn(stack, candidate));
    const before = await read(path);
    const etag = before.headers.get("etag")!;
    expect((await read(path, { "if-none-match": etag })).status).toBe(304);
    const api = await apiOf(stack, candidate);
    await api.rpc("cancel_interview", {
      p_interview_id: id,
      p_sequence: 0,
      p_reason: "A family matter",
    });
    const after = await read(path, { "if-none-match": etag });
    expect(after.status).toBe(200);
    const lines = await linesAt(path);
    expect(lines).toEqual(
      expect.arrayContaining([`UID:interview-${id}@localhost`, "STATUS:CANCELLED", "SEQUENCE:1"]),
    );
    expect(lines.join("\n")).not.toContain("family");
  });
});

describe("its address", () => {
  test("is shown once and kept as a digest; a new one ends the old at once, and so does ending it", async () => {
    const person = await makeNurse(stack);
    const visitor = await signedIn(stack, person);
    expect(await textOf(await visitor.get(PAGE))).toContain("You don’t have a calendar link yet.");
    const first = await makeLink(visitor);
    expect(await textOf(await visitor.get(PAGE))).not.toContain(first);
    const [row] = await sql<{ row: string }>(
      stack,
      "select to_jsonb(l)::text as row from private.calendar_links l where user_id = $1",
      [person.id],
    );
    expect(row!.row).not.toContain(first.slice(10, 53));
    const second = await makeLink(visitor);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await visitor.post(PAGE, { intent: "end" })).status).toBe(302);
    expect((await read(second)).status).toBe(404);
    expect(await textOf(await visitor.get(PAGE))).toContain("You don’t have a calendar link yet.");
  });

  test.each([
    "x.ics",
    "not-there",
    `${"A".repeat(43)}.ics`,
    `${"A".repeat(43)}`,
    "%00.ics",
    "..%2f.ics",
  ])("%s is nobody's", async (file) => {
    expect((await read(`/calendar/${file}`)).status).toBe(404);
  });

  test.each([
    ["suspended", "profile_status = 'verified_issue'"],
    ["rejected", "verification_status = 'rejected'"],
    ["on hold", "on_hold_since = now()"],
  ])("of somebody %s shows nothing", async (_state, becomes) => {
    const person = await makeNurse(stack);
    const path = await makeLink(await signedIn(stack, person));
    expect((await read(path)).status).toBe(200);
    await sql(stack, `update public.profiles set ${becomes} where user_id = $1`, [person.id]);
    expect((await read(path)).status).toBe(404);
  });

  test("goes with the account", async () => {
    const person = await makeNurse(stack);
    const path = await makeLink(await signedIn(stack, person));
    await deleteAccounts(stack, person.id);
    expect((await read(path)).status).toBe(404);
  });

  test("of somebody who left the team shows nothing of the facility", async () => {
    const member = await makeMember(stack, facility, "viewer");
    const path = await makeLink(await signedIn(stack, member));
    await sql(stack, "delete from public.facility_members where user_id = $1", [member.id]);
    const answer = await read(path);
    expect(answer.status === 404 || !(await answer.text()).includes("Dana")).toBe(true);
  });

  test("is made by its owner alone, once approved", async () => {
    const waiting = await apiOf(
      stack,
      await makePerson(stack, { role: "job_seeker", status: "pending" }),
    );
    const token = "A".repeat(43);
    expect((await waiting.rpc("make_calendar_link", { p_token: token })).error?.code).toBe("PT403");
    const own = await apiOf(stack, nurse);
    expect((await own.rpc("make_calendar_link", { p_token: "short" })).error?.code).toBe("PT422");
    const admin = await makePerson(stack, { role: null, admin: true });
    const acting = (await clientOf(
      stack,
      admin,
      await startByApi(stack, admin, { user: nurse.id }),
    )) as Api;
    for (const call of [
      acting.rpc("make_calendar_link", { p_token: token }),
      acting.rpc("revoke_calendar_link"),
    ])
      expect((await call).error?.code).toBe("PT403");
  });
});
