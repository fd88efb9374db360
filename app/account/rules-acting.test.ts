import { describe, expect, test } from "vitest";
import { readSchema } from "#local/schema/files.ts";
import { ACTING_SCOPES, REFUSED } from "./acting/rules.ts";
import { actingAsEmployer, someone } from "#tests/helpers/someone.ts";
import {
  actedAccount,
  actingTarget,
  afterPostAuth,
  adminOnlyRedirect,
  isAdminPath,
  roleOfPath,
  standInAdmin,
  type Account,
} from "./rules.ts";

const admin: Account = { ...someone, isAdmin: true, hasProfile: false, fullName: null };

describe("the admin area", () => {
  test.each([
    ["/admin", true],
    ["/admin/", true],
    ["/admin/overview", true],
    ["/ADMIN/Overview", true],
    ["/admin.data", true],
    ["/admin/overview.data", true],
    ["/administrators", false],
    ["/admin-area", false],
    ["/adminxdata", false],
    ["/admin.dataset", false],
    ["/x/admin", false],
    ["/employer/admin/overview", false],
    ["/", false],
  ])("%s: %s", (path, expected) => {
    expect(isAdminPath(path)).toBe(expected);
  });
});

describe("an admin who does not act stays in the admin area", () => {
  const back = "/admin/dashboard";
  // prettier-ignore
  const table: [path: string, expected: string | null][] = [
    // the admin area, and pages an admin needs as themselves
    ["/admin", null], ["/admin/faq", null], ["/", null], ["/sign-out", null], ["/auth/callback", null],
    ["/auth/confirm", null], ["/post-auth", null], ["/dashboard-redirect", null], ["/password-setup", null],
    ["/account", null], ["/account/email", null], ["/Account", null],
    ["/blog", null], ["/blog/a-post", null],
    // everything else
    ["/vision", back], ["/employer/dashboard", back], ["/job-seeker/onboarding", back], ["/auth", back],
    ["/auth/test", back], ["/auth/confirmed", back], ["/auth/callbacks", back], ["/sign-out/now", back],
    ["/accounts", back], ["/blogs", back], ["/x/blog", back], ["/x/account", back], ["/x/", back], ["/x/sign-out", back], ["/post-author", back],
    ["/post-auth/x", back], ["/dashboard-redirect/x", back], ["/password-setup/x", back], ["/no-such-page", back],
    ["//", back],
  ];
  test.each(table)("%s: %s", (path, expected) => {
    expect(adminOnlyRedirect(admin, path)).toBe(expected);
    expect(adminOnlyRedirect({ ...someone, role: "admin" }, path)).toBe(expected);
  });
  test.each([
    ["nobody", null],
    ["a job seeker", { ...someone, role: "job_seeker" as const }],
    ["somebody without a role", someone],
    ["an admin who acts", { ...someone, role: "employer" as const, acting: actingAsEmployer }],
  ])("%s goes anywhere", (_, account) => {
    expect(adminOnlyRedirect(account, "/vision")).toBeNull();
  });
});

describe("whom an admin asks to act for", () => {
  const person = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  const themselves = { userId: null };
  test.each([
    [undefined, themselves],
    ["", themselves],
    ["00000000-0000-0000-0000-000000000000", themselves],
    [person, { userId: person }],
    [person.toUpperCase(), { userId: person }],
    // variants 8, 9, a and b are RFC 9562's; 7 and c are not
    ["3f2504e0-4f89-41d3-8a0c-0305e82c3301", { userId: "3f2504e0-4f89-41d3-8a0c-0305e82c3301" }],
    ["3f2504e0-4f89-41d3-ba0c-0305e82c3301", { userId: "3f2504e0-4f89-41d3-ba0c-0305e82c3301" }],
    ["3f2504e0-4f89-41d3-7a0c-0305e82c3301", null],
    ["3f2504e0-4f89-41d3-ca0c-0305e82c3301", null],
    // other versions
    ["3f2504e0-4f89-11d3-9a0c-0305e82c3301", null],
    ["01935b3c-8a50-7d3c-9a0c-0305e82c3301", null],
    // not ids
    ["0", null],
    ["admin", null],
    [` ${person}`, null],
    [`${person} `, null],
    [`x${person}`, null],
    [`${person}0`, null],
    [person.replaceAll("-", ""), null],
    [person.replace("3301", "330g"), null],
    ["ffffffff-ffff-ffff-ffff-ffffffffffff", null],
  ])("%j: %j", (id, expected) => {
    expect(actingTarget(id)).toEqual(expected);
  });
});

describe("the account that counts", () => {
  test("acting as a role is a stand-in who has finished everything", () => {
    const account = { ...admin, acting: actingAsEmployer };
    expect(actedAccount(account)).toEqual({
      ...account,
      isAdmin: false,
      hasProfile: true,
      role: "employer",
      onboardingCompleted: true,
      approval: "approved",
    });
    const asJobSeeker = { ...admin, acting: { ...actingAsEmployer, as: "job_seeker" as const } };
    expect(actedAccount(asJobSeeker).role).toBe("job_seeker");
  });
  test("acting for somebody is them as they are; not acting is oneself", () => {
    const waiting: Account = {
      ...someone,
      role: "employer",
      acting: { ...actingAsEmployer, as: null, userId: someone.userId },
    };
    expect(actedAccount(waiting)).toBe(waiting);
    expect(actedAccount(admin)).toBe(admin);
  });
  test("an admin without a profile has a stand-in one, nobody else", () => {
    expect(standInAdmin(admin)).toEqual({
      ...admin,
      role: "admin",
      onboardingCompleted: true,
      approval: "approved",
      fullName: "Admin User",
    });
    const withProfile = { ...admin, hasProfile: true };
    expect(standInAdmin(withProfile)).toBe(withProfile);
    const nobody = { ...someone, hasProfile: false };
    expect(standInAdmin(nobody)).toBe(nobody);
  });
});

describe("the role that an address speaks of", () => {
  test.each([
    ["/employer", "employer"],
    ["/employer/signin", "employer"],
    ["/employers", "employer"],
    ["/Employers/signup", "employer"],
    ["/employer-signup", "employer"],
    ["/employers-x", "employer"],
    ["/employership", null],
    ["/x/employer", null],
    ["/candidate/signin", "job_seeker"],
    ["/candidate-signup", "job_seeker"],
    ["/candidates", null],
    ["/healthcare-professionals", "job_seeker"],
    ["/job-seeker/onboarding", "job_seeker"],
    ["/job_seeker/x", "job_seeker"],
    ["/Job-Seeker", "job_seeker"],
    ["/jobxseeker", null],
    ["/x/candidate", null],
    ["/auth", null],
    ["/", null],
    ["", null],
  ])("%s: %s", (path, expected) => {
    expect(roleOfPath(path)).toBe(expected);
  });
});

describe("after the post-auth function answered", () => {
  const stopped = "/role-selection?source=oauth";
  test.each([
    [{ status: 200, next: "/employer/dashboard" }, "/employer/dashboard"],
    [{ status: 299, next: "/employer/dashboard" }, "/employer/dashboard"],
    [{ status: 200 }, `${stopped}&err=no_next`],
    [{ status: 200, next: "" }, `${stopped}&err=no_next`],
    [{ status: 400 }, stopped],
    [{ status: 400, error: "ROLE_HINT_MISSING" }, stopped],
    [{ status: 422, error: "ROLE_HINT_MISSING" }, stopped],
    [{ status: 401 }, `${stopped}&err=unauthorized`],
    [{ status: 300, next: "/employer/dashboard" }, `${stopped}&err=function`],
    [{ status: 403, next: "/employer/dashboard" }, `${stopped}&err=function`],
    [{ status: 500, error: "other" }, `${stopped}&err=function`],
    [{ status: 503 }, `${stopped}&err=function`],
  ])("%j: %s", (answer, expected) => {
    expect(afterPostAuth(answer)).toBe(expected);
  });
});

describe("what is refused while acting", () => {
  const sources = readSchema().map(({ text }) => text);
  /** Variables through which a function passes on its caller's text. */
  const PASSED_ON = ["p_what"];
  const inDatabase = sources.flatMap((text) =>
    [...text.matchAll(/private\.(?:refuse_acting|only_oneself)\((?:'([^']+)'|(\w+))\)/g)].map(
      ([, words, name]) => words ?? name!,
    ),
  );
  const onPage = REFUSED.flatMap(({ by }) => by);

  test("by the database is all on the page, and nothing more", () => {
    const stated = new Set(inDatabase.filter((words) => !PASSED_ON.includes(words)));
    expect([...stated].toSorted()).toEqual(onPage.toSorted());
  });

  test("is nowhere among what is allowed", () => {
    const allowed = Object.values(ACTING_SCOPES).join(" ").toLowerCase();
    for (const word of ["offer", "hire", "message", "pay", "document", "password", "delete"])
      expect(allowed).not.toContain(word);
  });
});
