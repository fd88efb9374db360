/** The landing page and who has a session: specification, section 4, each branch, asked of the running server. */
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp } from "#local/app.ts";
import { Children } from "#local/children.ts";
import { freePort } from "#local/ports.ts";
import { giveCookie, giveSession, sessionOf } from "#tests/helpers/browser-session.ts";
import { makePerson, signedIn, sql, Visitor, type Person } from "#tests/helpers/people.ts";
import { openValve } from "#tests/helpers/valve.ts";

const stack = inject("stack");
const MINUTE = 60_000;

type Role = "job_seeker" | "employer";
const ROLES = ["job_seeker", "employer"] as const;
const people = {} as Record<Role, { person: Person; visitor: Visitor }>;
const AREA = { job_seeker: "/job-seeker", employer: "/employer" };

beforeAll(async () => {
  for (const role of ROLES) {
    const person = await makePerson(stack, { role });
    people[role] = { person, visitor: await signedIn(stack, person) };
  }
});

/** Sets columns of somebody's profile; the rest is as for a new one. */
async function standAs(role: Role, columns: Record<string, unknown>): Promise<void> {
  const all = {
    onboarding_completed: false,
    onboarding_draft: null,
    verification_status: "pending",
    verification_status_new: null,
    profile_status: null,
    submitted_at: columns["onboarding_completed"] ? new Date().toISOString() : null,
    ...columns,
  };
  const names = Object.keys(all);
  await sql(
    stack,
    `update public.profiles set ${names.map((name, at) => `${name} = $${at + 2}`).join(", ")} where user_id = $1`,
    [people[role].person.id, ...Object.values(all)],
  );
}

/** A draft that was saved so long ago. */
const draft = (ago: number) =>
  JSON.stringify({ saved_at: new Date(Date.now() - ago).toISOString(), values: {} });

/** Somebody's browser, with only the session they signed in with, which may have been here before. */
function browserOf(role: Role, session?: Record<string, unknown>): Promise<Visitor> {
  return giveSession(stack, people[role].visitor.at(stack.open), session ?? {});
}

/** Where the landing page leads, or "stays". */
async function leads(visitor: Visitor, query = ""): Promise<string> {
  const response = await visitor.get(`/${query}`);
  await response.body?.cancel();
  return response.status === 200 ? "stays" : response.headers.get("location")!;
}

const VISITED = { hasVisitedLanding: true };
const FRESH: [string, string, Record<string, unknown>][] = [
  ["the first visit of the browser session", "", {}],
  ["src=oauth", "?src=oauth", VISITED],
  ["code", "?code=abc", VISITED],
  ["state", "?state=abc", VISITED],
  ["next", "?next=%2Fvision", VISITED],
  ["redirect", "?redirect=%2Fvision", VISITED],
  ["a login intent's role", "", { ...VISITED, loginRole: "employer" }],
  ["a login intent's next", "", { ...VISITED, loginNext: "/vision" }],
  ["an OAuth start", "", { ...VISITED, oauthStarted: true }],
];
const STALE: [string, string][] = [
  ["nothing", ""],
  ["another src", "?src=mail"],
  ["another query", "?role=employer&positions=nursing"],
];

describe.each(ROLES)("%s", (role) => {
  const form = `${AREA[role]}/onboarding`;
  const waiting = `${AREA[role]}/awaiting-approval`;
  const home = `${AREA[role]}/dashboard`;

  describe("with everything done", () => {
    beforeAll(() => standAs(role, { onboarding_completed: true, profile_status: "verified_good" }));

    test.each(FRESH)("%s is a fresh login", async (_, query, session) => {
      const visitor = await browserOf(role, session);
      expect(await leads(visitor, query)).toBe(home);
      // It counts once: the marker is set, the intent is gone, and the next visit stays.
      expect(await sessionOf(stack, visitor)).toEqual(VISITED);
      expect(await leads(visitor)).toBe("stays");
    });
    test.each(STALE)("%s in the address is none", async (_, query) => {
      expect(await leads(await browserOf(role, VISITED), query)).toBe("stays");
    });
    test("a marker that is not ours is none", async () => {
      const visitor = await browserOf(role, VISITED);
      const [, value] = visitor.cookie.match(/nomera-session=([^;]*)/)!;
      expect(await leads(visitor.with(`nomera-session=${value}x`))).toBe(home);
    });
  });

  const verdicts: [string, Record<string, unknown>, string][] = [
    ["pending", { verification_status: "pending" }, waiting],
    ["pending_verification", { verification_status_new: "pending_verification" }, waiting],
    [
      "profile_status pending_verification",
      { profile_status: "pending_verification", verification_status_new: "approved" },
      waiting,
    ],
    ["approved", { verification_status: "approved" }, home],
    ["good", { verification_status_new: "good" }, home],
    ["verified_good", { profile_status: "verified_good" }, home],
    ["rejected", { verification_status: "rejected" }, waiting],
    ["issue", { verification_status_new: "issue", verification_status: "approved" }, waiting],
    ["verified_issue", { profile_status: "verified_issue" }, waiting],
  ];
  test.each(verdicts)("%s: where a fresh login goes; others stay", async (_, columns, to) => {
    await standAs(role, { onboarding_completed: true, ...columns });
    expect(await leads(await browserOf(role))).toBe(to);
    expect(await leads(await browserOf(role, VISITED))).toBe("stays");
  });

  test("no profile submitted and no draft: to the page for those who wait, whatever the signals", async () => {
    await standAs(role, {});
    for (const session of [{}, VISITED]) {
      expect(await leads(await browserOf(role, session))).toBe(waiting);
      expect(await leads(await browserOf(role, session), "?saved=1&noredir=1")).toBe(waiting);
    }
  });

  describe("with a draft of yesterday", () => {
    beforeAll(() => standAs(role, { onboarding_draft: draft(24 * 60 * MINUTE) }));

    test("a fresh login goes on with the form, others stay", async () => {
      expect(await leads(await browserOf(role))).toBe(form);
      expect(await leads(await browserOf(role, VISITED), "?next=%2F")).toBe(form);
      expect(await leads(await browserOf(role, VISITED))).toBe("stays");
    });
    test.each([["?saved=1"], ["?noredir=1"], ["?noredir=1&src=oauth"]])(
      "%s stays",
      async (query) => {
        expect(await leads(await browserOf(role), query)).toBe("stays");
      },
    );
    test.each([["?saved=0"], ["?saved="], ["?noredir=true"]])("%s does not", async (query) => {
      expect(await leads(await browserOf(role), query)).toBe(form);
    });
    test("the moment in the browser session keeps for five minutes", async () => {
      const left = (ago: number) => ({ fromSaveAndExit: true, saveExitAt: Date.now() - ago });
      expect(await leads(await browserOf(role, left(4 * MINUTE)))).toBe("stays");
      expect(await leads(await browserOf(role, left(5 * MINUTE + 1)))).toBe(form);
      expect(await leads(await browserOf(role, left(-MINUTE)))).toBe(form);
      expect(await leads(await browserOf(role, { saveExitAt: Date.now() }))).toBe(form);
    });
    test("the cookie flag too, however long the browser keeps it", async () => {
      const flagged = async (ago: number) =>
        giveCookie(stack, await browserOf(role), "nomera-saved", Date.now() - ago);
      expect(await leads(await flagged(4 * MINUTE))).toBe("stays");
      expect(await leads(await flagged(5 * MINUTE + 1))).toBe(form);
      expect(await leads((await browserOf(role)).with("nomera-saved=MTIz"))).toBe(form);
    });
    test('"just saved" keeps until the landing page was seen', async () => {
      const visitor = await browserOf(role, { justSavedAndExited: true });
      expect(await leads(visitor)).toBe("stays");
      expect(await sessionOf(stack, visitor)).toEqual(VISITED);
      expect(await leads(visitor, "?src=oauth")).toBe(form);
    });
    test("who stays is shown the way back to the form", async () => {
      const html = await (await (await browserOf(role)).get("/?saved=1")).text();
      expect(html).toContain("Saved.");
      expect(html).toContain(`href="${form}"`);
      const later = await (await (await browserOf(role, VISITED)).get("/")).text();
      expect(later).toContain("Your profile is not finished yet.");
      expect(later).not.toContain("Saved.");
    });
  });

  test("a draft saved within five minutes stays, an older one or one of no time at all does not", async () => {
    const saved = async (onboarding_draft: string) => {
      await standAs(role, { onboarding_draft });
      return leads(await browserOf(role));
    };
    expect(await saved(draft(4 * MINUTE))).toBe("stays");
    expect(await saved(draft(5 * MINUTE + 1_000))).toBe(form);
    expect(await saved(draft(-MINUTE))).toBe(form);
    // The owner can write anything there.
    for (const odd of ['{"saved_at": 7}', '{"saved_at": "soon"}', "{}", "[]", '"text"']) {
      expect(await saved(odd), odd).toBe(form);
    }
  });

  test("the moment is moved in the database, and the window is over", async () => {
    await standAs(role, { onboarding_draft: draft(0) });
    expect(await leads(await browserOf(role))).toBe("stays");
    await sql(
      stack,
      `update public.profiles set onboarding_draft = jsonb_set(onboarding_draft, '{saved_at}',
         to_jsonb((now() - interval '6 minutes')::text)) where user_id = $1`,
      [people[role].person.id],
    );
    expect(await leads(await browserOf(role))).toBe(form);
  });
});

test("a stored candidate is a job seeker", async () => {
  await standAs("job_seeker", {
    role: "candidate",
    onboarding_completed: true,
    profile_status: "verified_good",
  });
  expect(await leads(await browserOf("job_seeker"))).toBe("/job-seeker/dashboard");
  await standAs("job_seeker", { role: "job_seeker" });
});

test("no role, or no profile: stays", async () => {
  const person = await makePerson(stack, { role: null });
  const visitor = await signedIn(stack, person);
  expect(await leads(visitor.at(stack.open), "?src=oauth")).toBe("stays");
  await sql(stack, "delete from public.profiles where user_id = $1", [person.id]);
  expect(await leads(visitor.at(stack.open), "?src=oauth")).toBe("stays");
});

describe("an admin", () => {
  test("goes to the admin area, each time, whatever the signals", async () => {
    const visitor = await signedIn(stack, await makePerson(stack, { role: null, admin: true }));
    for (const query of ["", "?saved=1", "?noredir=1", ""]) {
      expect(await leads(visitor, query)).toBe("/admin/overview");
    }
  });
});

test("the redirect takes the landing page's place in the history, and no other page's", async () => {
  await standAs("employer", { onboarding_completed: true, profile_status: "verified_good" });
  const replaces = async (headers: Record<string, string>) =>
    (await (await browserOf("employer")).get("/", headers)).headers.get("x-remix-replace");
  expect(await replaces({})).toBe("true");
  expect(await replaces({ referer: `${stack.open}/` })).toBe("true");
  expect(await replaces({ referer: `${stack.open}/?role=employer` })).toBe("true");
  expect(await replaces({ referer: "none of it" })).toBe("true");
  expect(await replaces({ referer: `${stack.open}/privacy` })).toBeNull();
});

test("the same while sign-in is paused", async () => {
  await standAs("employer", { onboarding_completed: true, profile_status: "verified_good" });
  expect(await leads((await browserOf("employer")).at(stack.paused))).toBe("/employer/dashboard");
});

describe("a visitor without a session", () => {
  test("stays, gets the kept page, and no cookie", async () => {
    for (const query of ["", "?src=oauth&code=abc&next=%2F", "?saved=1", "?noredir=1"]) {
      const response = await new Visitor(stack.open).get(`/${query}`);
      expect(response.status).toBe(200);
      expect(response.headers.getSetCookie()).toEqual([]);
      expect(response.headers.get("cache-control")).toContain("public");
      expect(await response.text()).not.toContain("Saved.");
    }
  });
  test("who began to sign in keeps what was remembered", async () => {
    const visitor = await giveSession(stack, new Visitor(stack.open), { loginRole: "employer" });
    expect(await leads(visitor)).toBe("stays");
    expect(await sessionOf(stack, visitor)).toEqual({ loginRole: "employer" });
  });
});

describe("when the profile cannot be read", () => {
  const children = new Children();
  afterAll(() => children.stop());

  test("the visitor stays, without a message, and a warning is logged", async () => {
    const valve = await openValve(stack.supabase.url);
    const port = await freePort();
    const log = join(mkdtempSync(join(tmpdir(), "nomera-landing-")), "app.log");
    await startApp(children, {
      port,
      signIn: "open",
      supabase: { ...stack.supabase, url: valve.url },
      log,
    });
    const visitor = (await browserOf("employer")).at(`http://localhost:${port}`);
    valve.set("refuse");
    const page = await visitor.get("/?src=oauth");
    expect(page.status).toBe(200);
    expect(await page.text()).not.toContain('role="alert"');
    const warnings = readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line.includes("session not loaded"));
    expect(warnings.length).toBeGreaterThan(0);
    for (const line of warnings) expect(JSON.parse(line)).toMatchObject({ level: "warn" });
    valve.set("open");
    expect(await leads(visitor, "?src=oauth")).toBe("/employer/dashboard");
    await valve.close();
  });
});
