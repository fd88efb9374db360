/** While acting every form is refused, but for a few: this walks every action of the site map. */
import { beforeAll, expect, inject, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { actingVisitor, type Target } from "#tests/helpers/acting.ts";
import { makePerson, type Visitor } from "#tests/helpers/people.ts";

const stack = inject("stack");
type Build = { routes: Record<string, { module: { action?: unknown } }> };
const built = (await import(inRoot("build", "server", "index.js"))) as Build;
const actions = Object.entries(built.routes)
  .filter(([, { module }]) => module.action !== undefined)
  .map(([path]) => (path === "*" ? "/*" : path));

/** The forms that an admin may send for somebody, for whom, and what an empty one is answered with. */
const ALLOWED: Record<string, Record<string, string>> = {
  // A step that asks for nothing is kept and left; a facility that is approved changes on a page of its own.
  "/employer/onboarding/:step": {
    "for a new employer": "302 /employer/onboarding/verification",
    "for an employer": "302 /employer/dashboard",
  },
  "/employer/facility": { "for an employer": "422" },
  "/job-seeker/onboarding/:step": { "for a new job seeker": "422" },
  "/job-seeker/profile/:step": { "for a job seeker": "422" },
  "/job-seeker/positions/:positionId": { "for a job seeker": "422" },
  "/job-seeker/saved": { "for a job seeker": "422" },
  "/job-seeker/searches": { "for a job seeker": "422" },
  "/job-seeker/dashboard": { "for a job seeker": "422" },
  "/job-seeker/visibility": { "for a job seeker": "422" },
  "/job-seeker/applications/:applicationId": { "for a job seeker": "422" },
  "/employer/new-position": { "for an employer": "422" },
  "/employer/positions/:positionId": { "for an employer": "422" },
  "/employer/positions/:positionId/candidates": { "for an employer": "422" },
  "/employer/positions/:positionId/candidates/:matchId": { "for an employer": "422" },
  "/employer/applications/:applicationId": { "for an employer": "422" },
  "/employer/applications/:applicationId/interview": { "for an employer": "422" },
  "/employer/applications/:applicationId/scorecard": { "for an employer": "422" },
  "/employer/new-position/draft": { "for an employer": "422" },
  "/employer/positions": { "for an employer": "422" },
  "/employer/positions/:positionId/edit": { "for an employer": "422" },
  "/employer/positions/:positionId/preview": { "for an employer": "404" },
  "/employer/positions/:positionId/close": { "for an employer": "422" },
};
/** These end acting: tests/integration/account/acting-pages.test.ts sends them. */
const ENDS = ["/sign-out", "/admin/acting/stop"];
/** Machines' own: they know no account. */
const MACHINES = ["/report/error", "/report/page-view", "/api/stripe/webhook"];
/** Guards lead away from forms of other roles, and from forms that are for those who are not signed in. */
const LED_AWAY = /^302 \/(employer|job-seeker)\//;

const visitors = new Map<string, Visitor>();
beforeAll(async () => {
  const admin = () => makePerson(stack, { role: null, admin: true });
  const person = async (role: "employer" | "job_seeker", status: "draft" | "approved") =>
    (await makePerson(stack, { role, status })).id;
  const targets: Record<string, Target> = {
    "for an employer": { user: await person("employer", "approved") },
    "for a new employer": { user: await person("employer", "draft") },
    "for a job seeker": { user: await person("job_seeker", "approved") },
    "for a new job seeker": { user: await person("job_seeker", "draft") },
    "as an employer": { role: "employer" },
    "as a job seeker": { role: "job_seeker" },
  };
  for (const [who, target] of Object.entries(targets))
    visitors.set(who, await actingVisitor(stack, await admin(), target));
});

const others = actions.filter((path) => !ENDS.includes(path) && !MACHINES.includes(path));

test.each(others.filter((path) => !path.startsWith("/admin")))(
  "%s takes what may be sent for somebody, and refuses the rest",
  async (path) => {
    for (const [who, visitor] of visitors) {
      const answer = await visitor
        .at(stack.open)
        .post(path.replace(":step", "about").replace(/:\w+|\*/g, "x"), {});
      await answer.body?.cancel();
      const got = `${answer.status} ${answer.headers.get("location") ?? ""}`.trim();
      const taken = ALLOWED[path]?.[who];
      if (taken) expect(got, who).toBe(taken);
      else if (!LED_AWAY.test(got)) expect(got, who).toBe("403");
      expect(answer.headers.getSetCookie().join(), who).not.toContain("nomera-auth");
    }
  },
);

test.each(others.filter((path) => path.startsWith("/admin")))(
  "%s is taken: there an admin is themselves",
  async (path) => {
    const answer = await visitors
      .get("for an employer")!
      .post(`${path.replace("*", "x")}?role=employer`, {});
    // 405: an address that takes no form, and lets the guard say so.
    expect([404, 405, 422]).toContain(answer.status);
  },
);

test("what is said to be allowed, or to end it, or to be a machine's, is there", () => {
  for (const path of [...Object.keys(ALLOWED), ...ENDS, ...MACHINES])
    expect(actions).toContain(path);
});

test("signing in as somebody else while acting changes nothing, with the right password too", async () => {
  const other = await makePerson(stack, { role: "employer", status: "approved" });
  const visitor = visitors.get("as an employer")!.at(stack.open);
  const { cookie } = visitor;
  const { email, password } = other;
  await visitor.post("/auth", { email, password, intent: "password" });
  expect(visitor.cookie).toBe(cookie);
});
