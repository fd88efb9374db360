import { describe, expect, test } from "vitest";
import { factorEntries, writtenEntries } from "#tests/helpers/audit-words.ts";
import { someone } from "#tests/helpers/someone.ts";
import type { Account } from "../rules.ts";
import {
  ACTIONS,
  actionInWords,
  deviceName,
  keptAfter,
  removedWith,
  roleInWords,
  accountStatusInWords,
  waysToSignIn,
} from "./rules.ts";

const account: Account = {
  ...someone,
  role: "job_seeker",
  onboardingCompleted: true,
  approval: "approved",
};

test.each<[Partial<Account>, string | null, string, string | undefined]>([
  [{}, "Healthcare professional", "Approved", undefined],
  [{ role: "employer" }, "Employer", "Approved", undefined],
  [{ approval: "pending" }, "Healthcare professional", "Under review", "See the details"],
  [{ approval: "rejected" }, "Healthcare professional", "Not approved yet", "See why"],
  [
    { onboardingCompleted: false, approval: "pending" },
    "Healthcare professional",
    "Not submitted",
    "Continue your profile",
  ],
  [
    { role: null, onboardingCompleted: false, approval: "pending" },
    null,
    "Not started",
    "Choose your role",
  ],
  [
    {
      approval: "rejected",
      suspension: { kind: "suspended", reason: "A reason", since: "2026-11-22T10:00:00Z" },
    },
    "Healthcare professional",
    "Suspended",
    "See why",
  ],
  [{ isAdmin: true, role: null, approval: "pending" }, "Administrator", "Active", undefined],
])("%o in words", (facts, role, label, toDo) => {
  const person = { ...account, ...facts };
  expect(roleInWords(person)).toBe(role);
  expect(accountStatusInWords(person)).toMatchObject({ label, ...(toDo && { toDo }) });
  expect(accountStatusInWords(person).toDo).toBe(toDo);
});

test.each([
  [true, ["email"], ["Password", "Email link"]],
  [false, ["google"], ["Google", "Email link"]],
  [true, ["email", "github", "other"], ["Password", "GitHub", "other", "Email link"]],
] as const)("ways to sign in: password %s, providers %j", (hasPassword, providers, ways) => {
  expect(waysToSignIn(hasPassword, providers)).toEqual(ways);
});

const APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const CHROMIUM = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0";
test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
    "Firefox on Windows",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROMIUM} Safari/537.36 Edg/140.0.0.0`,
    "Edge on Windows",
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROMIUM} Safari/537.36`, "Chrome on Mac"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/19.0 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} Version/19.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${APPLE} CriOS/140.0 Mobile/15E148 Safari/604.1`,
    "Chrome on iPhone",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) ${APPLE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`,
    "Firefox on iPad",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROMIUM} Mobile Safari/537.36`,
    "Chrome on Android",
  ],
  [
    `Mozilla/5.0 (Linux; Android 16; SM-S921B) ${CHROMIUM} SamsungBrowser/28.0 Mobile Safari/537.36`,
    "Samsung Internet on Android",
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROMIUM} Safari/537.36 OPR/120.0.0.0`, "Opera on Linux"],
  [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${CHROMIUM} Safari/537.36`, "Chrome on ChromeOS"],
  ["Mozilla/5.0 (Windows NT 10.0)", "A browser on Windows"],
  ["Firefox/140.0", "Firefox"],
  ["curl/8.0", "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%s is %s", (userAgent, words) => {
  expect(deviceName(userAgent)).toBe(words);
});

test.each([
  ["account.approved", "Approved your profile"],
  ["acting.started", "Started acting for you"],
  ["acting.anything", "Acted for you"],
  ["profile.anything", "Handled your account"],
])("%s in words", (action, words) => {
  expect(actionInWords(action)).toBe(words);
});

test("every action that others do to a profile has words, and nothing else does", () => {
  // Refused while acting, so they are always the person's own, and the access log leaves those out.
  const own = new Set([
    "account.agreed",
    "account.appealed",
    "verification.answered",
    ...factorEntries().map(({ action }) => action),
  ]);
  const others = writtenEntries()
    .filter(({ action, kind }) => kind === "profile" || action.startsWith("acting."))
    .map(({ action }) => action)
    .filter((action) => !own.has(action));
  expect(Object.keys(ACTIONS).sort()).toEqual([...new Set(others)].sort());
});

describe("what deleting takes along", () => {
  test("speaks of what each kind of person has", () => {
    expect(removedWith("job_seeker", null).join()).toMatch(/licenses.*matches/s);
    expect(removedWith("job_seeker", null).join()).toMatch(
      /documents.*saved searches.*applications/s,
    );
    expect(removedWith("employer", null).join()).toMatch(/facility.*positions.*applications/s);
    expect(removedWith("employer", null).join()).not.toMatch(/license/);
    expect(removedWith(null, null).join()).toMatch(/profile/);
    const member = removedWith("employer", "Lakeview Hospital").join();
    expect(member).toContain("Your access to the team of Lakeview Hospital");
    expect(member).not.toContain("Your facility’s profile");
  });
  test("and what stays comes with its reason", () => {
    const stays = keptAfter("employer", null).map(({ what, why }) => `${what} ${why}`);
    for (const entry of stays) expect(entry).toMatch(/\. \S.*\.$/);
    expect(stays.join()).toContain("invoices");
    for (const others of [keptAfter("job_seeker", null), keptAfter("employer", "Lakeview")]) {
      expect(others.length).toBe(stays.length - 1);
      expect(others.map(({ what }) => what).join()).not.toContain("invoices");
    }
  });
});

test.each([
  ["job_seeker", /^You don’t appear in matches or lists\./],
  ["employer", /^You can’t see candidates\. If you own the facility’s account/],
] as const)("what a suspension means for a %s", (role, sentence) => {
  const suspension = {
    kind: "suspended" as const,
    reason: "A reason",
    since: "2026-11-22T10:00:00Z",
  };
  const person = { ...account, role, approval: "rejected" as const, suspension };
  expect(accountStatusInWords(person).sentence).toMatch(sentence);
});

test("a merged account is closed, not suspended", () => {
  const suspension = { kind: "merged" as const, reason: "", since: "2026-11-22T10:00:00Z" };
  expect(accountStatusInWords({ ...account, suspension })).toMatchObject({
    label: "Closed",
    sentence: "Everything is in your other account now.",
  });
});
