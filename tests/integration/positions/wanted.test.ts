/** Apply leads back: the position that somebody signed up for, kept until they may apply, and the channel they came through. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { wordsOf } from "#app/notifications/words.ts";
import { waitForLink } from "#tests/helpers/mail.ts";
import { apiOf, makeFacility, makeNurse, makePosition } from "#tests/helpers/marketplace.ts";
import { textOf } from "#tests/helpers/page-text.ts";
import {
  makeCandidate,
  makePerson,
  signedIn,
  sql,
  Visitor,
  type Person,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
const stamp = Date.now();
let facility: Person;
let position: string;
const TITLE = `Registered Nurse, Wanted ${stamp}`;

beforeAll(async () => {
  facility = await makeFacility(stack);
  position = await makePosition(stack, facility, { title: TITLE });
});

const wantedBy = (id: string) =>
  sql(stack, "select position_id, channel from public.wanted_positions where user_id = $1", [id]);
const approve = (id: string) =>
  sql(
    stack,
    `update public.profiles set onboarding_completed = true, submitted_at = now(), full_name = coalesce(full_name, 'Test Person'),
       verification_status = 'approved' where user_id = $1`,
    [id],
  );
const channelOf = async (id: string, at = position) =>
  (
    await sql<{ channel: string }>(
      stack,
      "select channel from public.applications where job_seeker_id = $1 and position_id = $2",
      [id, at],
    )
  )[0]?.channel;

/** Somebody whose profile waits, who came back by signing in from Apply. */
async function waiting(from: string, at = position): Promise<Person> {
  const person = await makePerson(stack, { role: "job_seeker", status: "pending" });
  const visitor = await signedIn(stack, person);
  await visitor.get(`/post-auth?next=${encodeURIComponent(`/positions/${at}${from}`)}`);
  return person;
}

const dashboardOf = async (person: Person) =>
  (await (await signedIn(stack, person)).get("/job-seeker/dashboard")).text();

describe("a position that somebody wanted to apply for", () => {
  test("is kept at sign-up with the channel, although the email is opened elsewhere", async () => {
    const email = `wanted-${stamp}@test.example`;
    const visitor = new Visitor(stack.open);
    const page = await (await visitor.get(`/positions/${position}?from=city`)).text();
    const link = /href="(\/candidate-signup\?next=[^"]+)"/.exec(page)![1]!.replaceAll("&amp;", "&");
    const next = new URL(link, stack.open).searchParams.get("next")!;
    expect(next).toBe(`/positions/${position}?from=city`);
    await visitor.post(link, { email, password: "a long enough password", next });
    const mailed = new URL(await waitForLink(stack.mailbox, email));
    const elsewhere = new Visitor(stack.open);
    const confirmed = await elsewhere.post("/auth/confirm", {
      token_hash: mailed.searchParams.get("token_hash")!,
      type: mailed.searchParams.get("type")!,
      next: mailed.searchParams.get("next")!,
    });
    const on = await elsewhere.get(confirmed.headers.get("location")!);
    expect(on.headers.get("location")).toBe("/job-seeker/onboarding");
    const [user] = await sql<{ id: string }>(stack, "select id from auth.users where email = $1", [
      email,
    ]);
    expect(await wantedBy(user!.id)).toEqual([{ position_id: position, channel: "city" }]);
  });

  test("is kept with the channel by someone who is signed in and only chooses their role", async () => {
    const person = await makePerson(stack, { role: null });
    const visitor = await signedIn(stack, person);
    const page = await (await visitor.get(`/positions/${position}?from=city`)).text();
    const link = /href="(\/role-selection\?next=[^"]*)"/.exec(page)![1]!.replaceAll("&amp;", "&");
    const form = await (await visitor.get(link)).text();
    const next = /name="next" value="([^"]*)"/.exec(form)![1]!.replaceAll("&amp;", "&");
    const chosen = await visitor.post(link, { role: "job_seeker", next });
    expect(chosen.headers.get("location")).toBe("/job-seeker/onboarding");
    expect(await wantedBy(person.id)).toEqual([{ position_id: position, channel: "city" }]);
  });

  test("is on the dashboard and in the approval's message once approved, and gone once applied", async () => {
    const person = await waiting("?from=feed");
    await approve(person.id);
    const [told] = await sql<{ href: string; position: string }>(
      stack,
      `select href, facts ->> 'position' as position from public.notifications
       where user_id = $1 and event = 'approved'`,
      [person.id],
    );
    expect(told).toEqual({ href: `/job-seeker/positions/${position}`, position: TITLE });
    const dashboard = (await dashboardOf(person)).replaceAll("<!-- -->", "");
    expect(dashboard).toContain(`You wanted to apply for ${TITLE} at Test Facility.`);
    expect(dashboard).toContain(`/job-seeker/positions/${position}#apply`);

    const visitor = await signedIn(stack, person);
    await visitor.post(`/job-seeker/positions/${position}`, { intent: "apply" });
    expect(await channelOf(person.id)).toBe("feed");
    expect(await wantedBy(person.id)).toEqual([]);
    expect(await dashboardOf(person)).not.toContain("You wanted to apply");
  });

  test.each([
    [
      "no verified license there",
      "update public.credentials set verified_on = null, verified_source = null, verified_until = null, status = 'pending' where user_id = $1",
      "You have no verified license that works in this state.",
    ],
    [
      "another profession",
      "update public.job_seeker_profiles set profession = 'lpn' where user_id = $1",
      "This position is for another profession: Registered Nurse.",
    ],
    [
      "the facility blocked",
      "insert into public.facility_blocks (job_seeker_id, employer_id) select $1, employer_id from public.positions where title = $2",
      "You blocked this facility. Unblock it to apply.",
    ],
  ])("with %s, says why they can't apply, and doesn't say that they can", async (_, make, why) => {
    const person = await waiting("");
    await sql(stack, make, make.includes("$2") ? [person.id, TITLE] : [person.id]);
    await approve(person.id);
    const [told] = await sql<{ kind: string; event: string; facts: object }>(
      stack,
      "select kind, event, facts from public.notifications where user_id = $1 and event = 'approved'",
      [person.id],
    );
    const visitor = await signedIn(stack, person);
    const dashboard = await textOf(await visitor.get("/job-seeker/dashboard"));
    const { text, action } = wordsOf(told!, "job_seeker");
    for (const said of [text, dashboard]) {
      expect(said).toContain(`You wanted to apply for ${TITLE} at Test Facility.`);
      expect(said).toContain(`You can’t apply right now. ${why}`);
      expect(said).not.toMatch(/Now you can|so you can apply|Apply now/);
    }
    expect(action).toBe("See the position");
    const { error } = await (
      await apiOf(stack, person)
    ).rpc("apply_to_position", { p_position_id: position });
    expect(error?.message).toContain(why);
  });

  test("goes when it is dismissed there, and nobody else's does", async () => {
    const [one, other] = [await waiting(""), await waiting("?from=rss")];
    await approve(one.id);
    const visitor = await signedIn(stack, one);
    expect((await visitor.post("/job-seeker/dashboard", {})).status).toBe(422);
    expect((await visitor.post("/job-seeker/dashboard", { intent: "forget" })).status).toBe(302);
    expect(await wantedBy(one.id)).toEqual([]);
    expect(await wantedBy(other.id)).toEqual([{ position_id: position, channel: "rss" }]);
  });

  test("is not shown once it closed or was put aside", async () => {
    const closing = await makePosition(stack, facility);
    const [one, two] = [await waiting("", closing), await waiting("")];
    for (const { id } of [one, two]) await approve(id);
    await sql(stack, "update public.positions set status = 'closed' where id = $1", [closing]);
    await sql(
      stack,
      "insert into public.match_dismissals (job_seeker_id, position_id, reason) values ($1, $2, 'Far')",
      [two.id, position],
    );
    for (const person of [one, two])
      expect(await dashboardOf(person)).not.toContain("You wanted to apply");
  });

  test.each([
    ["an approved person, who can apply", async () => makeNurse(stack), true],
    ["an employer", async () => makePerson(stack, { role: "employer", status: "pending" }), true],
    [
      "a position that is not open",
      async () => makePerson(stack, { role: "job_seeker", status: "pending" }),
      false,
    ],
  ])("is not kept for %s", async (_, make, isOpen) => {
    const at = isOpen ? position : await makePosition(stack, facility, { status: "paused" });
    const person = await make();
    const { error } = await (
      await apiOf(stack, person)
    ).rpc("want_position", { p_position_id: at });
    expect(error).toBeNull();
    expect(await wantedBy(person.id)).toEqual([]);
  });

  test("the first channel to a position counts, the latest position is kept", async () => {
    const person = await waiting("?from=city");
    const api = await apiOf(stack, person);
    await api.rpc("want_position", { p_position_id: position, p_channel: "feed" });
    expect(await wantedBy(person.id)).toEqual([{ position_id: position, channel: "city" }]);
    const other = await makePosition(stack, facility);
    await api.rpc("want_position", { p_position_id: other, p_channel: "made-up" });
    expect(await wantedBy(person.id)).toEqual([{ position_id: other, channel: "listing" }]);
  });
});

describe("the channel of an application", () => {
  test.each([
    ["", "search"],
    ["?from=alert", "alert"],
    ["?from=invitation", "search"],
    ["?from=' or 1=1", "search"],
  ])("by the address%s is %s", async (query, channel) => {
    const nurse = await makeNurse(stack);
    const at = await makePosition(stack, facility);
    const visitor = await signedIn(stack, nurse);
    const path = `/job-seeker/positions/${at}${query && `?from=${encodeURIComponent(query.slice(6))}`}`;
    expect((await visitor.post(path, { intent: "apply" })).status).toBe(302);
    expect(await channelOf(nurse.id, at)).toBe(channel);
  });

  test("is counted for the facility and for administrators, and for nobody else", async () => {
    const own = await makeFacility(stack);
    const at = await makePosition(stack, own);
    for (const channel of ["feed", "feed", "city"]) {
      const nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
      await makeCandidate(stack, nurse.id);
      const { error } = await (
        await apiOf(stack, nurse)
      ).rpc("apply_to_position", { p_position_id: at, p_channel: channel });
      expect(error).toBeNull();
    }
    const page = await (await (await signedIn(stack, own)).get("/employer/figures")).text();
    expect(page).toContain("How they found you");
    expect(page).toMatch(/Job site \(from our feed\).*?2.*?City page.*?1/s);
    const admin = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    const card = await (await admin.get(`/admin/positions/${at}`)).text();
    expect(card).toContain("Job site (from our feed): 2, City page: 1");
    const other = await apiOf(stack, facility);
    const { error } = await other.rpc("facility_figures", { p_position_id: at });
    expect(error).not.toBeNull();
  });
});
