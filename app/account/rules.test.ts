import { describe, expect, test } from "vitest";
import { someone } from "#tests/helpers/someone.ts";
import {
  adminOnlyRedirect,
  dashboardOf,
  destinationOf,
  expectedOf,
  guardRedirect,
  mayChooseRole,
  mayFollowNext,
  referralCode,
  roleHint,
  roleOf,
  isSignInPage,
  mayEndAt,
  signInPath,
  type Account,
  type Requirement,
} from "./rules.ts";

const closed = {
  onboardingCompleted: true,
  approval: "rejected",
  suspension: {
    kind: "suspended",
    reason: "Somebody else signs in.",
    since: "2026-11-22T10:00:00Z",
  },
} as const;

const visitors = {
  "nobody signed in": null,
  "an admin without a profile": { ...someone, isAdmin: true, hasProfile: false },
  "an admin by role": { ...someone, role: "admin", isAdmin: false },
  "an admin who is also an employer": {
    ...someone,
    isAdmin: true,
    role: "employer",
    onboardingCompleted: true,
    approval: "approved",
  },
  "somebody without a profile": { ...someone, hasProfile: false },
  "somebody without a role": { ...someone, onboardingCompleted: true, approval: "approved" },
  "a new job seeker": { ...someone, role: "job_seeker" },
  "a waiting job seeker": { ...someone, role: "job_seeker", onboardingCompleted: true },
  "a rejected job seeker": {
    ...someone,
    role: "job_seeker",
    onboardingCompleted: true,
    approval: "rejected",
  },
  "an approved job seeker": {
    ...someone,
    role: "job_seeker",
    onboardingCompleted: true,
    approval: "approved",
  },
  "an approved job seeker with a form to finish": {
    ...someone,
    role: "job_seeker",
    approval: "approved",
  },
  "a new employer": { ...someone, role: "employer" },
  "a waiting employer": { ...someone, role: "employer", onboardingCompleted: true },
  "a rejected employer": {
    ...someone,
    role: "employer",
    onboardingCompleted: true,
    approval: "rejected",
  },
  "an approved employer": {
    ...someone,
    role: "employer",
    onboardingCompleted: true,
    approval: "approved",
  },
  "a suspended job seeker": { ...someone, role: "job_seeker", ...closed },
  "a suspended employer": { ...someone, role: "employer", ...closed },
  "somebody suspended without a role": {
    ...someone,
    hasProfile: false,
    suspension: closed.suspension,
  },
  "an admin who was suspended before": { ...someone, isAdmin: true, ...closed },
} satisfies Record<string, Account | null>;
type Visitor = keyof typeof visitors;

const [jobSeekerForm, jobSeekerWaits, jobSeekerHome] = [
  "/job-seeker/onboarding",
  "/job-seeker/awaiting-approval",
  "/job-seeker/dashboard",
];
const [employerForm, employerWaits, employerHome] = [
  "/employer/onboarding",
  "/employer/awaiting-approval",
  "/employer/dashboard",
];
const adminHome = "/admin/overview";
const chooseRole = "/role-selection";
const suspended = "/suspended";

describe("after signing in", () => {
  const destinations: [Exclude<Visitor, "nobody signed in">, string][] = [
    ["an admin without a profile", adminHome],
    ["an admin by role", adminHome],
    ["an admin who is also an employer", adminHome],
    ["somebody without a profile", chooseRole],
    ["somebody without a role", chooseRole],
    ["a new job seeker", jobSeekerForm],
    ["a waiting job seeker", jobSeekerWaits],
    ["a rejected job seeker", jobSeekerWaits],
    ["an approved job seeker", jobSeekerHome],
    ["an approved job seeker with a form to finish", jobSeekerForm],
    ["a new employer", employerForm],
    ["a waiting employer", employerWaits],
    ["a rejected employer", employerWaits],
    ["an approved employer", employerHome],
    ["a suspended job seeker", suspended],
    ["a suspended employer", suspended],
    ["somebody suspended without a role", suspended],
    ["an admin who was suspended before", adminHome],
  ];
  test.each(destinations)("%s belongs at %s", (visitor, destination) => {
    expect(destinationOf(visitors[visitor] as Account)).toBe(destination);
  });
});

describe("what else follows from who somebody is", () => {
  // prettier-ignore
  const table: [Visitor, dashboard: string, choosesRole: boolean | null, roams: boolean | null][] = [
    // visitor                                       simple dashboard  may choose a role  may go where they asked to
    ["nobody signed in",                             "/coming-soon",   null,              null],
    ["an admin without a profile",                   adminHome,        false,             true],
    ["an admin by role",                             adminHome,        false,             true],
    ["an admin who is also an employer",             adminHome,        false,             true],
    ["somebody without a profile",                   "/coming-soon",   true,              false],
    ["somebody without a role",                      "/coming-soon",   true,              true],
    ["a new job seeker",                             jobSeekerHome,       true,              false],
    ["a waiting job seeker",                         jobSeekerHome,       false,             false],
    ["a rejected job seeker",                        jobSeekerHome,       false,             false],
    ["an approved job seeker",                       jobSeekerHome,       false,             true],
    ["an approved job seeker with a form to finish", jobSeekerHome,       true,              false],
    ["a new employer",                               employerHome,     true,              false],
    ["a waiting employer",                           employerHome,     false,             false],
    ["a rejected employer",                          employerHome,     false,             false],
    ["an approved employer",                         employerHome,     false,             true],
    ["a suspended job seeker",                       jobSeekerHome,       false,             false],
    ["a suspended employer",                         employerHome,     false,             false],
    ["somebody suspended without a role",            "/coming-soon",   false,             false],
    ["an admin who was suspended before",            adminHome,        false,             true],
  ];
  test.each(table)("%s", (name, dashboard, choosesRole, roams) => {
    const visitor: Account | null = visitors[name];
    expect(dashboardOf(visitor)).toBe(dashboard);
    expect(visitor && mayChooseRole(visitor)).toBe(choosesRole);
    expect(visitor && mayFollowNext(visitor)).toBe(roams);
  });
});

describe("guard and gate", () => {
  // The requirement of each page, in the order of the table's columns.
  const pages: Requirement[] = [
    { role: "anyone_signed_in" },
    { role: "job_seeker" },
    { role: "job_seeker", gate: "onboarded" },
    { role: "job_seeker", gate: "approved" },
    { role: "employer" },
    { role: "employer", gate: "onboarded" },
    { role: "employer", gate: "approved" },
    { role: "admin" },
  ];
  const pass = null;
  const signIn = "/auth?next=%2Fthe%2Fpage%3Fq%3D1";
  const eight = (path: string) => Array<string>(8).fill(path);

  // prettier-ignore
  const table: Record<Visitor, (string | null)[]> = {
    //                                               signed in      job seeker     … onboarded    … approved     employer       … onboarded    … approved     admin
    "nobody signed in":                             eight(signIn),
    "an admin without a profile":                   [pass,          adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     pass],
    "an admin by role":                             [pass,          adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     pass],
    "an admin who is also an employer":             [pass,          adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     pass],
    "somebody without a profile":                   [pass,          chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole],
    "somebody without a role":                      [pass,          chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole,    chooseRole],
    "a new job seeker":                             [pass,          pass,          jobSeekerForm,    jobSeekerForm,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "a waiting job seeker":                         [pass,          pass,          pass,          jobSeekerWaits,   jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "a rejected job seeker":                        [pass,          pass,          pass,          jobSeekerWaits,   jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "an approved job seeker":                       [pass,          pass,          pass,          pass,          jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "an approved job seeker with a form to finish": [pass,          pass,          jobSeekerForm,    jobSeekerForm,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "a new employer":                               [pass,          employerHome,  employerHome,  employerHome,  pass,          employerForm,  employerForm,  employerHome],
    "a waiting employer":                           [pass,          employerHome,  employerHome,  employerHome,  pass,          pass,          employerWaits, employerHome],
    "a rejected employer":                          [pass,          employerHome,  employerHome,  employerHome,  pass,          pass,          employerWaits, employerHome],
    "an approved employer":                         [pass,          employerHome,  employerHome,  employerHome,  pass,          pass,          pass,          employerHome],
    "a suspended job seeker":                       [pass,          suspended,     suspended,     suspended,     jobSeekerHome,    jobSeekerHome,    jobSeekerHome,    jobSeekerHome],
    "a suspended employer":                         [pass,          employerHome,  employerHome,  employerHome,  suspended,     suspended,     suspended,     employerHome],
    "somebody suspended without a role":            [pass,          suspended,     suspended,     suspended,     suspended,     suspended,     suspended,     suspended],
    "an admin who was suspended before":            [pass,          adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     adminHome,     pass],
  };

  const cases = (Object.keys(table) as Visitor[]).flatMap((visitor) =>
    pages.map((needs, column) => ({
      visitor,
      needs,
      page: `${needs.role}${needs.gate ? `, ${needs.gate}` : ""}`,
      goes: table[visitor][column]!,
    })),
  );
  test.each(cases)("$visitor on a page for $page: $goes", ({ visitor, needs, goes }) => {
    expect(guardRedirect(visitors[visitor], needs, "open", "/the/page?q=1")).toBe(goes);
    // The switch only affects people who still have to sign in.
    expect(guardRedirect(visitors[visitor], needs, "paused", "/the/page?q=1")).toBe(
      visitors[visitor] ? goes : "/coming-soon",
    );
  });

  // prettier-ignore
  test.each<[Visitor, string | null]>([
    ["an approved employer",   null],
    ["a rejected employer",    null],
    ["a suspended employer",   null],
    ["a new employer",         employerForm],
    ["a suspended job seeker", jobSeekerHome],
    ["an admin by role",       adminHome],
  ])("%s on a page for employers who pay: %s", (visitor, goes) => {
    expect(guardRedirect(visitors[visitor], { role: "employer", gate: "payer" }, "open", "/")).toBe(goes);
  });

  test("whoever has what a page expects of an account is let in", () => {
    const passed = new Set<string>();
    for (const [name, visitor] of Object.entries(visitors)) {
      for (const needs of [...pages, { role: "employer", gate: "payer" } as const]) {
        const row: Record<string, unknown> | null = visitor && {
          is_admin: visitor.isAdmin || visitor.role === "admin",
          role: visitor.role,
          suspension: visitor.suspension,
          onboarding_completed: visitor.onboardingCompleted,
          approval: visitor.approval,
        };
        const expected = Object.entries(expectedOf(needs));
        if (!row || expected.some(([column, value]) => row[column] !== value)) continue;
        const page = `${name} on a page for ${needs.role}, ${needs.gate}`;
        expect(guardRedirect(visitor, needs, "open", "/"), page).toBeNull();
        expect(adminOnlyRedirect(visitor, needs.role === "admin" ? "/admin/x" : "/x")).toBeNull();
        passed.add(page);
      }
    }
    // People's everyday pages are read together with their account.
    expect(passed).toContain("an approved job seeker on a page for job_seeker, approved");
    expect(passed).toContain("an approved employer on a page for employer, approved");
    expect(passed).toContain("an admin without a profile on a page for admin, undefined");
    expect(passed).toContain("a rejected employer on a page for employer, payer");
  });

  test("gates are for those who wait, not for admins", () => {
    const needs = { role: "admin", gate: "approved" } as const;
    expect(
      guardRedirect(visitors["an admin without a profile"], needs, "open", "/admin"),
    ).toBeNull();
  });

  test("nobody is sent in a circle: each detour's page lets its visitor pass", () => {
    const asks: Record<string, Requirement> = {
      [jobSeekerForm]: { role: "job_seeker" },
      [jobSeekerWaits]: { role: "job_seeker", gate: "onboarded" },
      [jobSeekerHome]: { role: "job_seeker", gate: "approved" },
      [employerForm]: { role: "employer" },
      [employerWaits]: { role: "employer", gate: "onboarded" },
      [employerHome]: { role: "employer", gate: "approved" },
      [adminHome]: { role: "admin" },
      [chooseRole]: { role: "anyone_signed_in" },
      [suspended]: { role: "anyone_signed_in" },
    };
    for (const [name, visitor] of Object.entries(visitors)) {
      if (!visitor) continue;
      for (const needs of pages) {
        let path = guardRedirect(visitor, needs, "open", "/");
        for (let steps = 0; path !== null; steps += 1) {
          expect(steps, `${name}, still on the way at ${path}`).toBeLessThan(3);
          path = guardRedirect(visitor, asks[path]!, "open", path);
        }
      }
      // People's own page must not redirect again.
      const home = destinationOf(visitor);
      expect(guardRedirect(visitor, asks[home]!, "open", home), name).toBeNull();
    }
  });
});

describe("signing in to go on", () => {
  test.each([
    ["paused", "/employer/dashboard", "/coming-soon"],
    ["open", "/employer/dashboard", "/auth?next=%2Femployer%2Fdashboard"],
    ["open", "/admin/blogs/7?tab=a&x=b c", "/auth?next=%2Fadmin%2Fblogs%2F7%3Ftab%3Da%26x%3Db%20c"],
    ["open", `/${"a".repeat(1_997)}`, `/auth?next=%2F${"a".repeat(1_997)}`],
    ["open", `/${"a".repeat(1_998)}`, "/auth"],
    ["open", `/admin/${"%3C".repeat(2_500)}`, "/auth"],
  ] as const)("%s, from %s: %s", (signIn, path, expected) => {
    expect(signInPath(signIn, path)).toBe(expected);
  });
});

describe("role hints", () => {
  test.each([
    ["employer", "employer"],
    ["job_seeker", "job_seeker"],
    ["candidate", "job_seeker"],
    ["admin", null],
    ["Employer", null],
    [" employer", null],
    ["", null],
    [null, null],
    [undefined, null],
    [["employer"], null],
    [{ role: "employer" }, null],
  ])("%j counts as %s", (hint, role) => {
    expect(roleHint(hint)).toBe(role);
  });
});

describe("the role that counts", () => {
  test.each([
    ["an admin without a profile", "admin"],
    ["an admin by role", "admin"],
    ["an admin who is also an employer", "admin"],
    ["somebody without a role", null],
    ["a new job seeker", "job_seeker"],
    ["an approved employer", "employer"],
  ] as const)("%s: %s", (visitor, role) => {
    expect(roleOf(visitors[visitor])).toBe(role);
  });
});

describe("referral codes", () => {
  test.each([
    ["Spring_2027-a", "Spring_2027-a"],
    ["  abc \n", "abc"],
    ["abc", "abc"],
    ["a".repeat(60), "a".repeat(60)],
    ["ab", null],
    ["a".repeat(61), null],
    ["a b c", null],
    ["x/abc", null],
    ["abc\nd", null],
    ["", null],
    [null, null],
    [undefined, null],
    [["abc"], null],
  ])("%j counts as %s", (code, counted) => {
    expect(referralCode(code)).toBe(counted);
  });
});

test.each([
  ["/auth", true],
  ["/LOGIN/", true],
  ["/employer/signin", true],
  ["/candidate/signin", true],
  ["/coming-soon", true],
  ["/employer/signup", false],
  ["/auth/confirm", false],
  ["/", false],
])("somebody signs in at %s: %s", (path, expected) => {
  expect(isSignInPage(path)).toBe(expected);
});

test.each([
  ["/employer/team/join?token=x", true],
  ["/employer/team", false],
  ["/employer/team/joined", false],
  ["/job-application", false],
])("somebody with a form to finish ends at %s: %s", (path, expected) => {
  const fresh = visitors["a new employer"]!;
  expect(mayEndAt(fresh, path)).toBe(expected);
});
