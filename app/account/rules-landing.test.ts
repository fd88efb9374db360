import { describe, expect, test } from "vitest";
import { actingAsEmployer, someone } from "#tests/helpers/someone.ts";
import {
  hasSavedAndExited,
  isFreshLogin,
  landingRedirect,
  SAVE_AND_EXIT_MS,
  type Account,
  type LandingSignals,
} from "./rules.ts";

const now = Date.UTC(2026, 10, 21, 12);
const ago = (ms: number) => new Date(now - ms).toISOString();

/** No sign of a sign-in, and not the first visit. */
const quiet: LandingSignals = {
  arriving: false,
  hasVisitedLanding: true,
  savedByQuery: false,
  noRedirByQuery: false,
  justSavedAndExited: false,
  saveExitCookie: false,
  saveExitAt: null,
};
const fresh: LandingSignals = { ...quiet, arriving: true };

describe("a fresh login", () => {
  test.each([
    // arriving, visited before: fresh
    [true, true, true],
    [true, false, true],
    [false, false, true],
    [false, true, false],
  ])("arriving %s, landing visited %s: %s", (arriving, hasVisitedLanding, expected) => {
    expect(isFreshLogin({ ...quiet, arriving, hasVisitedLanding })).toBe(expected);
  });
});

describe("save and exit", () => {
  const window = 300_000;
  test("lasts five minutes", () => {
    expect(SAVE_AND_EXIT_MS).toBe(window);
  });
  const cases: [string, Partial<LandingSignals>, string | null, boolean][] = [
    ["no marker, no draft", {}, null, false],
    ["saved=1", { savedByQuery: true }, null, true],
    ["noredir=1", { noRedirByQuery: true }, null, true],
    ["just saved and exited", { justSavedAndExited: true }, null, true],
    ["the cookie", { saveExitCookie: true }, null, true],
    ["left this moment", { saveExitAt: now }, null, true],
    ["left five minutes ago", { saveExitAt: now - window }, null, true],
    ["left longer ago", { saveExitAt: now - window - 1 }, null, false],
    ["left in the future", { saveExitAt: now + 1 }, null, false],
    ["draft of this moment", {}, ago(0), true],
    ["draft of five minutes ago", {}, ago(window), true],
    ["draft of longer ago", {}, ago(window + 1), false],
    ["draft of the future", {}, ago(-1), false],
    ["draft of an unreadable moment", {}, "yesterday, I think", false],
    ["draft of an empty moment", {}, "", false],
  ];
  test.each(cases)("%s", (_, signals, draftSavedAt, expected) => {
    expect(hasSavedAndExited({ ...quiet, ...signals }, draftSavedAt, now)).toBe(expected);
  });
  test("no moment is not the first moment of all", () => {
    expect(hasSavedAndExited(quiet, null, 1_000)).toBe(false);
  });
});

describe("the landing page's redirect", () => {
  const stay = null;
  const admin = "/admin/overview";
  const jobSeeker = "/job-seeker";
  const employer = "/employer";
  const onboarded = { onboardingCompleted: true } as const;
  const suspension = { kind: "suspended", reason: "A reason", since: ago(1_000) } as const;
  const draft = { hasDraft: true, draftSavedAt: ago(86_400_000) } as const;

  // prettier-ignore
  const table: [string, Partial<Account> | null, whenFresh: string | null, otherwise: string | null][] = [
    // who                            account                                                     first visit                       later ones
    ["nobody",                        null,                                                       stay,                             stay],
    ["an admin",                      { isAdmin: true },                                          admin,                            admin],
    ["an admin by role",              { role: "admin" },                                          admin,                            admin],
    ["an admin who is an employer",   { isAdmin: true, role: "employer", ...onboarded },          admin,                            admin],
    ["acting as an employer",         { role: "employer", ...onboarded, acting: actingAsEmployer }, `${employer}/dashboard`,        `${employer}/dashboard`],
    ["acting for a new job seeker",   { role: "job_seeker", acting: actingAsEmployer },           `${jobSeeker}/dashboard`,            `${jobSeeker}/dashboard`],
    ["acting for nobody's role",      { role: null, acting: actingAsEmployer },                   stay,                             stay],
    ["no role",                       { role: null },                                             stay,                             stay],
    ["job seeker, nothing saved",     { role: "job_seeker" },                                     `${jobSeeker}/awaiting-approval`,    `${jobSeeker}/awaiting-approval`],
    ["job seeker, a draft",           { role: "job_seeker", ...draft },                           `${jobSeeker}/onboarding`,           stay],
    ["job seeker, waiting",           { role: "job_seeker", ...onboarded },                       `${jobSeeker}/awaiting-approval`,    stay],
    ["job seeker, approved",          { role: "job_seeker", ...onboarded, approval: "approved" }, `${jobSeeker}/dashboard`,            stay],
    ["job seeker, rejected",          { role: "job_seeker", ...onboarded, approval: "rejected" }, `${jobSeeker}/awaiting-approval`,    stay],
    ["job seeker, suspended",         { role: "job_seeker", ...onboarded, suspension },           "/suspended",                     stay],
    ["employer, nothing saved",       { role: "employer" },                                       `${employer}/awaiting-approval`,  `${employer}/awaiting-approval`],
    ["employer, a draft",             { role: "employer", ...draft },                             `${employer}/onboarding`,         stay],
    ["employer, waiting",             { role: "employer", ...onboarded },                         `${employer}/awaiting-approval`,  stay],
    ["employer, approved",            { role: "employer", ...onboarded, approval: "approved" },   `${employer}/dashboard`,          stay],
    ["employer, rejected",            { role: "employer", ...onboarded, approval: "rejected" },   `${employer}/awaiting-approval`,  stay],
  ];
  test.each(table)("%s", (_, facts, whenFresh, otherwise) => {
    const account = facts && { ...someone, ...facts };
    expect(landingRedirect(account, fresh, now)).toBe(whenFresh);
    expect(landingRedirect(account, quiet, now)).toBe(otherwise);
  });

  test("a draft just saved keeps its owner here, fresh or not; it keeps nobody who has submitted", () => {
    const left: Account = {
      ...someone,
      role: "employer",
      hasDraft: true,
      draftSavedAt: ago(1_000),
    };
    expect(landingRedirect(left, fresh, now)).toBe(stay);
    expect(landingRedirect(left, quiet, now)).toBe(stay);
    expect(landingRedirect({ ...left, draftSavedAt: null }, fresh, now)).toBe(
      "/employer/onboarding",
    );
    expect(
      landingRedirect({ ...left, hasDraft: false }, { ...fresh, savedByQuery: true }, now),
    ).toBe("/employer/awaiting-approval");
    expect(landingRedirect({ ...left, ...onboarded }, { ...fresh, savedByQuery: true }, now)).toBe(
      "/employer/awaiting-approval",
    );
  });
});
