import { describe, expect, test } from "vitest";
import { wholeCalendar } from "./event.ts";
import { entriesOf, type SharedCalendar } from "./rules.ts";

const ORIGIN = "https://nomera.example";
const interview: SharedCalendar["interviews"][number] = {
  id: "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f",
  application_id: "a1",
  status: "accepted",
  kind: "video",
  place: "https://meet.example/1",
  minutes: 45,
  starts_at: "2026-12-01T20:30:00+00:00",
  time_zone: "America/Chicago",
  sequence: 2,
  changed_at: "2026-11-21T18:00:00+00:00",
  title: "RN, MICU",
  facility: "Mercy",
  candidate: null,
};
const start: SharedCalendar["starts"][number] = {
  id: "7f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f",
  application_id: "a1",
  starts_on: "2027-01-31",
  cancelled: false,
  made_at: "2026-11-22T18:00:00+00:00",
  title: "RN, MICU",
  facility: "Mercy",
  candidate: null,
};
const fileOf = (more: Partial<SharedCalendar> = {}) =>
  wholeCalendar(
    entriesOf({ side: "job-seeker", interviews: [interview], starts: [start], ...more }, ORIGIN),
    ORIGIN,
  );
/** The file's lines, unfolded. */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, "").split("\r\n");

test("an interview has its time in UTC and as agreed, with the uid of its single file", () => {
  expect(linesOf(fileOf())).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "UID:interview-6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f@nomera.example",
      "SEQUENCE:2",
      "STATUS:CONFIRMED",
      "DTSTART:20261201T203000Z",
      "DTEND:20261201T211500Z",
      "LAST-MODIFIED:20261121T180000Z",
      "SUMMARY:Interview: RN\\, MICU at Mercy",
      "DESCRIPTION:By video.\\n2:30\u00a0PM\u00a0CT.",
      "URL;VALUE=URI:https://nomera.example/job-seeker/applications/a1",
    ]),
  );
});

test("a start date is a whole day, and ends on the next", () => {
  const lines = linesOf(fileOf({ interviews: [] }));
  expect(lines).toEqual(
    expect.arrayContaining([
      "UID:start-7f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f@nomera.example",
      "DTSTART;VALUE=DATE:20270131",
      "DTEND;VALUE=DATE:20270201",
      "SUMMARY:First day: RN\\, MICU at Mercy",
    ]),
  );
});

test("what was cancelled is the same entry, cancelled, in a later sequence", () => {
  const lines = linesOf(
    fileOf({
      interviews: [{ ...interview, status: "cancelled", sequence: 3 }],
      starts: [{ ...start, cancelled: true }],
    }),
  );
  expect(lines.filter((line) => line === "STATUS:CANCELLED")).toHaveLength(2);
  expect(lines).toEqual(expect.arrayContaining(["SEQUENCE:3", "SEQUENCE:1"]));
});

test("the facility's side names first name and initial, and leads to its own pages", () => {
  const file = fileOf({
    side: "employer",
    interviews: [{ ...interview, candidate: "Dana R." }],
    starts: [{ ...start, candidate: null, application_id: null }],
  });
  expect(linesOf(file)).toEqual(
    expect.arrayContaining([
      "SUMMARY:Interview: Dana R.\\, RN\\, MICU",
      "SUMMARY:First day: Former candidate\\, RN\\, MICU",
      "URL;VALUE=URI:https://nomera.example/employer/applications/a1",
    ]),
  );
});

test("a calendar without anything is a calendar all the same", () => {
  const lines = linesOf(fileOf({ interviews: [], starts: [] }));
  expect(lines[0]).toBe("BEGIN:VCALENDAR");
  expect(lines.join("\n")).not.toContain("VEVENT");
});

describe("what somebody typed", () => {
  const HOSTILE = "A\r\nEND:VEVENT\r\nBEGIN:VALARM\nATTENDEE:mailto:x@evil.example; \\, ü".repeat(
    4,
  );
  const file = fileOf({
    interviews: [{ ...interview, title: HOSTILE, place: HOSTILE, facility: HOSTILE }],
    starts: [{ ...start, title: HOSTILE }],
  });

  test("adds no line and no component", () => {
    const lines = linesOf(file);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(2);
    expect(lines.filter((line) => /^(BEGIN:VALARM|ATTENDEE)/.test(line))).toEqual([]);
  });

  test("every line ends with CR LF and has at most 75 bytes", () => {
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });
});
