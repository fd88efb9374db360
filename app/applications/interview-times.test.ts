import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatInterviewSpan,
  formatInterviewTime,
  momentOf,
  readTimes,
  TIME_ZONES,
  wallTimeOf,
  zoneOf,
  type TimeZone,
} from "./interview-times.ts";

describe("a typed time", () => {
  test.each<[string, string, TimeZone, string]>([
    ["2026-12-01", "14:30", "America/Chicago", "2026-12-01T20:30:00.000Z"],
    ["2026-12-01", "14:30", "America/Denver", "2026-12-01T21:30:00.000Z"],
    ["2026-07-01", "14:30", "America/Chicago", "2026-07-01T19:30:00.000Z"],
    ["2026-12-01", "00:00", "America/Chicago", "2026-12-01T06:00:00.000Z"],
    ["2026-12-01", "9:05", "America/Chicago", "2026-12-01T15:05:00.000Z"],
    ["2026-12-01", "09:05:00", "America/Chicago", "2026-12-01T15:05:00.000Z"],
    ["2028-02-29", "12:00", "America/Chicago", "2028-02-29T18:00:00.000Z"],
    // Daylight saving changes: the last minute before and the first after.
    ["2027-03-14", "01:59", "America/Chicago", "2027-03-14T07:59:00.000Z"],
    ["2027-03-14", "03:00", "America/Chicago", "2027-03-14T08:00:00.000Z"],
    ["2027-11-07", "00:59", "America/Chicago", "2027-11-07T05:59:00.000Z"],
    ["2027-11-07", "02:00", "America/Chicago", "2027-11-07T08:00:00.000Z"],
    ["2027-03-14", "03:00", "America/Denver", "2027-03-14T09:00:00.000Z"],
  ])("%s %s in %s is %s", (date, time, zone, expected) => {
    expect(momentOf(date, time, zone)).toEqual({ at: new Date(expected) });
  });

  test.each<[string, string, TimeZone, RegExp]>([
    ["2027-03-14", "02:00", "America/Chicago", /^2:00 AM does not exist that night/],
    ["2027-03-14", "02:59", "America/Denver", /^2:59 AM does not exist that night/],
    ["2027-11-07", "01:00", "America/Chicago", /^1:00 AM happens twice that night/],
    ["2027-11-07", "01:59", "America/Denver", /^1:59 AM happens twice that night/],
    ["2027-02-29", "12:00", "America/Chicago", /date doesn’t exist/],
    ["2027-13-01", "12:00", "America/Chicago", /date doesn’t exist/],
    ["2027-04-31", "12:00", "America/Chicago", /date doesn’t exist/],
    ["tomorrow", "12:00", "America/Chicago", /Enter a date and a time/],
    ["2027-04-30", "24:00", "America/Chicago", /Enter a date and a time/],
    ["2027-04-30", "2pm", "America/Chicago", /Enter a date and a time/],
    ["2027-04-30", "12:60", "America/Chicago", /Enter a date and a time/],
  ])("%s %s in %s is refused", (date, time, zone, sentence) => {
    expect(momentOf(date, time, zone)).toEqual({ problem: expect.stringMatching(sentence) });
  });

  test("comes back as it was typed, but for the hours that come twice", () => {
    const minutes = fc.integer({ min: 0, max: 10 * 366 * 24 * 60 });
    fc.assert(
      fc.property(minutes, fc.constantFrom(...TIME_ZONES), (after, zone) => {
        const iso = new Date(Date.UTC(2026, 0, 1) + after * 60_000).toISOString();
        const { date, time } = wallTimeOf(iso, zone);
        const read = momentOf(date, time, zone);
        if ("problem" in read) expect(read.problem).toContain("happens twice");
        else expect(read.at.toISOString()).toBe(iso);
      }),
    );
  });
});

test("a time is said with its day and its zone", () => {
  expect(formatInterviewTime("2026-12-01T20:30:00Z", "America/Chicago")).toBe(
    "Tue, Dec 1, 2026, 2:30\u00a0PM\u00a0CT",
  );
  expect(formatInterviewTime("2026-12-02T05:30:00Z", "America/Denver")).toBe(
    "Tue, Dec 1, 2026, 10:30\u00a0PM\u00a0MT",
  );
  expect(formatInterviewSpan("2026-12-01T20:30:00Z", 45, "America/Chicago")).toBe(
    "Tue, Dec 1, 2026, 2:30\u00a0PM to 3:15\u00a0PM\u00a0CT",
  );
});

test("a stored zone that is none of ours is Central", () => {
  expect(zoneOf("America/Denver")).toBe("America/Denver");
  expect(zoneOf("Europe/Berlin")).toBe("America/Chicago");
});

describe("a form of proposed times", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const timeZone = "America/Chicago" as const;

  test("gives its moments in the order of time, whatever rows they stand in", () => {
    expect(
      readTimes(
        { timeZone, date2: "2026-12-02", time2: "09:00", date5: "2026-12-01", time5: "15:00" },
        now,
      ),
    ).toEqual({
      times: ["2026-12-01T21:00:00.000Z", "2026-12-02T15:00:00.000Z"],
      problems: [],
    });
  });

  test.each<[string, Record<string, string>, string, RegExp]>([
    ["nothing", {}, "date1", /at least one/],
    ["a day without an hour", { date1: "2026-12-01" }, "time1", /time of day for time 1/],
    ["an hour without a day", { time3: "09:00" }, "date3", /date for time 3/],
    ["a past time", { date1: "2026-11-21", time1: "05:59" }, "date1", /in the past/],
    ["this very minute", { date1: "2026-11-21", time1: "06:00" }, "date1", /in the past/],
    ["years ahead", { date1: "2028-12-01", time1: "09:00" }, "date1", /more than a year/],
    ["no such hour", { date1: "2027-03-14", time1: "02:30" }, "time1", /does not exist/],
    [
      "the same twice",
      { date1: "2026-12-01", time1: "09:00", date2: "2026-12-01", time2: "09:00" },
      "date2",
      /Time 2 is the same as an earlier one/,
    ],
  ])("%s", (_, typed, field, message) => {
    expect(readTimes({ timeZone, ...typed }, now).problems).toEqual([
      { field, message: expect.stringMatching(message) },
    ]);
  });

  test("one wrong row does not lose the others", () => {
    const read = readTimes(
      { timeZone, date1: "2026-12-01", time1: "09:00", date2: "2020-01-01", time2: "09:00" },
      now,
    );
    expect(read.times).toHaveLength(1);
    expect(read.problems.map(({ field }) => field)).toEqual(["date2"]);
  });
});
