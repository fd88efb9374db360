/** Acting for others, over the running app: what is on the pages, what is written, and how it ends. */
import { beforeAll, describe, expect, inject, test } from "vitest";
import {
  actingCookieOf,
  actingVisitor,
  REASON,
  startByForm,
  textOf,
  type Target,
} from "#tests/helpers/acting.ts";
import {
  day,
  deleteAccounts,
  makePerson,
  signedIn,
  sql,
  type Person,
  type Visitor,
} from "#tests/helpers/people.ts";

const stack = inject("stack");
let admin: Person;
let employer: Person;
let nurse: Person;
beforeAll(async () => {
  admin = await makePerson(stack, { role: null, admin: true });
  employer = await makePerson(stack, { role: "employer", status: "approved" });
  nurse = await makePerson(stack, { role: "job_seeker", status: "approved" });
});

const position = (title: string) => ({
  id: crypto.randomUUID(),
  title,
  profession: "rn",
  zip: "64108",
  shift: "days",
  employment: "full_time",
  minYearsExperience: "2",
  payMin: "38",
  payMax: "47",
  payPeriod: "hour",
  startsOn: day(20),
});
const positionsNamed = (title: string) =>
  sql(stack, "select employer_id from public.positions where title = $1", [title]);

/** Follows redirects to a page. */
async function arrive(
  visitor: Visitor,
  response: Response,
): Promise<{ path: string; text: string }> {
  let path = "";
  for (let at = response; ;) {
    const to = at.headers.get("location");
    if (!to) return { path, text: await textOf(at) };
    path = to;
    at = await visitor.get(to);
  }
}

describe("the banner", () => {
  const banner = (name: string) =>
    new RegExp(
      `${name} Logged in as ${admin.email}. Acting ends at \\d+:\\d\\d [AP]M CT. Reason: ${REASON} Stop acting`,
    );

  test("stands on every page for everybody acted for: their own, the public ones and the admin's", async () => {
    const name = `Acting for Test Person ${employer.id.slice(0, 8)}, employer`;
    const visitor = await actingVisitor(stack, admin, { user: employer.id });
    for (const path of [
      "/employer/dashboard",
      "/employer/new-position",
      "/vision",
      "/privacy",
      "/account",
      "/sign-out",
      "/admin/overview",
      "/admin/acting",
      "/no-such-page",
      "/admin/no-such-page",
    ]) {
      expect(await textOf(await visitor.get(path)), path).toMatch(banner(name));
    }
    expect(await textOf(await visitor.at(stack.paused).get("/vision"))).toMatch(banner(name));
    // Nobody else's pages have it.
    expect(await textOf(await (await signedIn(stack, employer)).get("/vision"))).not.toContain(
      "Stop acting",
    );
  });

  test.each([
    ["employer", "employer", ["/employer/dashboard", "/employer/new-position"]],
    ["job_seeker", "job seeker", ["/job-seeker/dashboard", "/job-application"]],
  ] as const)(
    "as %s, and the pages are those of a stand-in who has nothing",
    async (role, words, paths) => {
      const visitor = await actingVisitor(stack, admin, { role });
      for (const path of [...paths, "/account", "/admin/overview"]) {
        const page = await visitor.get(path);
        expect(page.status, path).toBe(200);
        expect(await textOf(page), path).toMatch(
          banner(`Viewing ${words} pages, not acting for anyone`),
        );
      }
      // Nothing of anybody's is on them.
      for (const path of {
        employer: ["/employer/positions", "/employer/placements"],
        job_seeker: ["/job-seeker/applications", "/job-seeker/documents"],
      }[role]) {
        const page = await visitor.get(path);
        expect(page.status, path).toBe(200);
        expect(await page.text(), path).not.toMatch(
          /(positions|placements|applications|documents)\/[0-9a-f]{8}-/,
        );
      }
    },
  );
});

test("a position that is posted is the employer's, and the list of recent acting counts it", async () => {
  const title = `Nurse ${crypto.randomUUID()}`;
  const visitor = await actingVisitor(stack, admin, { user: employer.id });
  const answer = await visitor.post("/employer/new-position", position(title));
  const preview = await arrive(visitor, answer);
  expect(preview.text).toContain("Saved. It is not posted yet.");
  expect(
    (await arrive(visitor, await visitor.post(preview.path, { version: "1" }))).text,
  ).toContain("The position is open.");
  expect(await positionsNamed(title)).toEqual([{ employer_id: employer.id }]);
  const list = (await (await visitor.get("/admin/acting")).text())
    .split("<tbody")[1]!
    .split("</tr>")[0]!;
  expect(list).toContain(`Test Person ${employer.id.slice(0, 8)}`);
  expect(list).toContain("Acting now");
  expect(list).toContain(REASON);
  expect(list).toContain(admin.email);
  expect(list).toMatch(/\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M/);
  expect(list).toMatch(/"Changes"[^>]*><div[^>]*>2</);
  // The person reads it, with the reason.
  const log = await textOf(await (await signedIn(stack, employer)).get("/account/access"));
  expect(log).toContain(REASON);
  expect(log).toContain("Added something for you");
  await visitor.post("/admin/acting/stop", {});
  const ended = (await (await visitor.get("/admin/acting")).text())
    .split("<tbody")[1]!
    .split("</tr>")[0]!
    .replaceAll("<!-- -->", "");
  expect(ended).toContain(REASON);
  expect(ended).toMatch(/\d+:\d\d\s[AP]M to \d+:\d\d\s[AP]M/);
});

test("as a mere role nothing can be sent, and a sentence says so", async () => {
  const title = `Nurse ${crypto.randomUUID()}`;
  const visitor = await actingVisitor(stack, admin, { role: "employer" });
  const answer = await visitor.post("/employer/new-position", position(title));
  expect(answer.status).toBe(403);
  expect(await textOf(answer)).toContain("To change something, act for someone.");
  expect(await positionsNamed(title)).toEqual([]);
});

describe("it ends", () => {
  const GONE = "Acting has ended";

  test("by the button, from any page; once more changes nothing", async () => {
    const visitor = await actingVisitor(stack, admin, { user: nurse.id });
    const cookie = actingCookieOf(visitor)!;
    const { path, text } = await arrive(visitor, await visitor.post("/admin/acting/stop", {}));
    expect(path).toBe("/admin/acting");
    expect(text).toContain(`You stopped acting for Test Person ${nurse.id.slice(0, 8)}`);
    expect(actingCookieOf(visitor)).toBeUndefined();
    expect((await visitor.get("/job-seeker/dashboard")).headers.get("location")).toBe(
      "/admin/dashboard",
    );
    const stale = visitor.with(cookie);
    const again = await arrive(stale, await stale.post("/admin/acting/stop", {}));
    expect(again.text).toContain("You stopped acting");
  });

  /** Acts, lets something happen, and looks: a page and a form sent afterwards save nothing and say so. */
  async function expectEnded(
    target: Target,
    happens: (admin: Person) => Promise<unknown>,
    home: string,
    page = "/employer/new-position",
  ) {
    const own = await makePerson(stack, { role: null, admin: true });
    const reading = await actingVisitor(stack, own, target);
    const sending = reading.at(reading.origin);
    await happens(own);
    const read = await reading.get(page);
    expect(read.headers.get("location")).toBe("/admin/dashboard");
    expect(actingCookieOf(reading)).toBeUndefined();
    const shown = await arrive(reading, read);
    expect(shown.path).toBe(home);
    expect(shown.text).toContain(GONE);
    expect(shown.text).not.toContain("Stop acting");
    const title = `Nurse ${crypto.randomUUID()}`;
    const sent = await arrive(sending, await sending.post(page, position(title)));
    expect(sent.path).toBe(home);
    expect(sent.text).toContain(`${GONE}, so nothing was saved.`);
    expect(await positionsNamed(title)).toEqual([]);
    return own;
  }

  test("after an hour", async () => {
    const expire = (own: Person) =>
      sql(
        stack,
        "update public.acting_sessions set expires_at = now() - interval '1 second' where admin_id = $1",
        [own.id],
      );
    const own = await expectEnded({ user: employer.id }, expire, "/admin/overview");
    await expectEnded({ role: "employer" }, expire, "/admin/overview");
    // Starting anew notes that the former one had expired.
    await startByForm(await signedIn(stack, own), { role: "employer" });
    const stopped =
      "select details from public.audit_log where actor_id = $1 and action = 'acting.stopped'";
    expect(await sql(stack, stopped, [own.id])).toEqual([{ details: { expired: true } }]);
  });

  test("when the admin is one no more: they have no power left, nor another's pages", async () => {
    const remove = (own: Person) =>
      sql(stack, "delete from public.admin_users where user_id = $1", [own.id]);
    await expectEnded({ user: employer.id }, remove, "/role-selection");
  });

  test("when the person becomes an admin, or their account is deleted", async () => {
    const made = () => makePerson(stack, { role: "employer", status: "approved" });
    const [promoted, deleted] = [await made(), await made()];
    await expectEnded(
      { user: promoted.id },
      () => sql(stack, "insert into public.admin_users (user_id) values ($1)", [promoted.id]),
      "/admin/overview",
    );
    await expectEnded(
      { user: deleted.id },
      () => deleteAccounts(stack, deleted.id),
      "/admin/overview",
    );
    // What was done for them is still to be read.
    const recent = await textOf(await (await signedIn(stack, admin)).get("/admin/acting"));
    expect(recent).toContain(`A deleted account (${deleted.id.slice(0, 8)}…)`);
  });

  test.each([{}, { everywhere: "on" }])("when the admin signs out %o", async (fields) => {
    const own = await makePerson(stack, { role: null, admin: true });
    const visitor = await actingVisitor(stack, own, { user: employer.id });
    const cookie = actingCookieOf(visitor)!;
    await visitor.post("/sign-out", fields as Record<string, string>);
    expect(actingCookieOf(visitor)).toBeUndefined();
    const open = "select 1 from public.acting_sessions where admin_id = $1 and ended_at is null";
    expect(await sql(stack, open, [own.id])).toEqual([]);
    const again = (await signedIn(stack, own)).with(cookie);
    expect((await again.get("/employer/dashboard")).headers.get("location")).toBe(
      "/admin/dashboard",
    );
  });

  test("when the admin signs out everywhere from elsewhere", async () => {
    const own = await makePerson(stack, { role: null, admin: true });
    const visitor = await actingVisitor(stack, own, { user: employer.id });
    await (await signedIn(stack, own)).post("/sign-out", { everywhere: "on" });
    const again = (await signedIn(stack, own)).with(actingCookieOf(visitor)!);
    const { text } = await arrive(again, await again.get("/employer/dashboard"));
    expect(text).toContain(GONE);
  });
});
