import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_ATTEMPTS, nextAttemptAt, obstacle, quietUntil } from "./rules.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  [1, "2026-11-21T12:01:00Z"],
  [2, "2026-11-21T12:05:00Z"],
  [3, "2026-11-21T12:30:00Z"],
  [4, "2026-11-21T14:00:00Z"],
  [5, "2026-11-22T00:00:00Z"],
])("after attempt %i that failed: at %s", (attempt, at) => {
  expect(nextAttemptAt(attempt, now)).toEqual(new Date(at));
});

test("the last attempt is the last", () => {
  expect(nextAttemptAt(MAX_ATTEMPTS - 1, now)).not.toBeNull();
  expect(nextAttemptAt(MAX_ATTEMPTS, now)).toBeNull();
});

// prettier-ignore
const QUIET: [name: string, at: string, from: string, until: string, zone: string, ends: string | null][] = [
  ["in the middle of the day",            "2026-11-21T19:30:20Z", "13:00",    "14:00",    "America/Chicago", "2026-11-21T20:00:00Z"],
  ["at the first minute",                 "2026-11-21T19:00:00Z", "13:00",    "14:00",    "America/Chicago", "2026-11-21T20:00:00Z"],
  ["at the last minute it is over",       "2026-11-21T20:00:00Z", "13:00",    "14:00",    "America/Chicago", null],
  ["a minute before",                     "2026-11-21T18:59:59Z", "13:00",    "14:00",    "America/Chicago", null],
  ["over midnight, in the evening",       "2026-11-22T05:00:00Z", "22:00:00", "07:00:00", "America/Chicago", "2026-11-22T13:00:00Z"],
  ["over midnight, in the morning",       "2026-11-22T12:59:59Z", "22:00:00", "07:00:00", "America/Chicago", "2026-11-22T13:00:00Z"],
  ["over midnight, at midnight",          "2026-11-22T06:00:00Z", "22:00:00", "07:00:00", "America/Chicago", "2026-11-22T13:00:00Z"],
  ["over midnight, in the day",           "2026-11-22T18:00:00Z", "22:00:00", "07:00:00", "America/Chicago", null],
  ["the same moment, an hour behind",     "2026-11-22T13:30:00Z", "22:00:00", "07:00:00", "America/Denver",  "2026-11-22T14:00:00Z"],
  ["until midnight",                      "2026-11-22T05:30:00Z", "22:00:00", "00:00:00", "America/Chicago", "2026-11-22T06:00:00Z"],
  ["a night that clocks make shorter",    "2026-03-08T05:00:00Z", "22:00:00", "07:00:00", "America/Chicago", "2026-03-08T12:00:00Z"],
  ["a night that clocks make longer",     "2026-11-01T04:00:00Z", "22:00:00", "07:00:00", "America/Chicago", "2026-11-01T13:00:00Z"],
];

test.each(QUIET)("quiet hours, %s", (_, at, from, until, timeZone, ends) => {
  expect(quietUntil(new Date(at), { from, until, timeZone })).toEqual(ends && new Date(ends));
});

test("whenever quiet hours end, they are over then, and it is within a day and an hour", () => {
  const time = fc.integer({ min: 0, max: 95 }).map((n) => {
    const pad = (part: number) => String(part).padStart(2, "0");
    return `${pad(Math.floor(n / 4))}:${pad((n % 4) * 15)}`;
  });
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2028, 0, 1) }),
      time,
      time,
      (ms, from, until) => {
        fc.pre(from !== until);
        // Times that daylight saving skips once a year do not exist on that day.
        fc.pre(!until.startsWith("02:") && !until.startsWith("01:"));
        const quiet = { from, until, timeZone: "America/Chicago" };
        const ends = quietUntil(new Date(ms), quiet);
        if (ends === null) return;
        expect(ends.getTime()).toBeGreaterThan(ms);
        expect(ends.getTime() - ms).toBeLessThanOrEqual(25 * 3_600_000);
        expect(quietUntil(ends, quiet)).toBeNull();
      },
    ),
  );
});

const mail = {
  toEmail: "ana@example.com",
  isAccount: true,
  wanted: true,
  alwaysEmail: false,
  isStale: false,
  quiet: [{ from: null, until: null, timeZone: null }],
};
const quiet = [{ from: "05:00", until: "07:00", timeZone: "America/Chicago" }];

test.each([
  ["nothing", mail, null],
  ["no address", { ...mail, toEmail: null }, { skip: expect.stringContaining("address") }],
  ["turned off", { ...mail, wanted: false }, { skip: expect.stringContaining("off") }],
  ["turned off, but nobody can do without", { ...mail, wanted: false, alwaysEmail: true }, null],
  ["quiet hours", { ...mail, quiet }, { later: new Date("2026-11-21T13:00:00Z") }],
  [
    "two quiet hours at once, the longer one",
    { ...mail, quiet: [...quiet, { from: "21:00", until: "08:00", timeZone: "America/Chicago" }] },
    { later: new Date("2026-11-21T14:00:00Z") },
  ],
  ["nothing open any more", { ...mail, isStale: true }, { skip: expect.stringContaining("open") }],
  ["turned off comes first", { ...mail, wanted: false, quiet }, { skip: expect.any(String) }],
  [
    "no account, so nothing was turned off",
    { ...mail, isAccount: false, wanted: false, quiet },
    null,
  ],
])("what stands in the way: %s", (_, one, expected) => {
  expect(obstacle(one, now)).toEqual(expected);
});
