import { expect, test } from "vitest";
import { interviewCalendar, type InterviewEvent } from "./event.ts";

const event: InterviewEvent = {
  id: "6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f",
  sequence: 2,
  cancelled: false,
  startsAt: "2026-12-01T20:30:00Z",
  minutes: 45,
  changedAt: "2026-11-21T18:00:00Z",
  title: "Interview: Nurse; nights, at Mercy",
  place: "1 Main Street, Floor 2\nKansas City",
  text: "Bring your license.\nAsk for Ada.",
  url: "https://nomera.example/job-seeker/applications/x",
};
/** The file's lines, unfolded. */
const linesOf = (file: string) => file.replace(/\r\n[ \t]/g, "").split("\r\n");

test("an interview is one event with a steady uid, its sequence and times in UTC", () => {
  const lines = linesOf(interviewCalendar(event));
  expect(lines).toEqual(
    expect.arrayContaining([
      "METHOD:PUBLISH",
      "UID:interview-6f1c2f9e-3a53-4d8a-9a8f-1f2f3c4d5e6f@nomera.example",
      "SEQUENCE:2",
      "STATUS:CONFIRMED",
      "DTSTART:20261201T203000Z",
      "DTEND:20261201T211500Z",
      "DTSTAMP:20261121T180000Z",
      "SUMMARY:Interview: Nurse\\; nights\\, at Mercy",
      "LOCATION:1 Main Street\\, Floor 2\\nKansas City",
      "DESCRIPTION:Bring your license.\\nAsk for Ada.",
    ]),
  );
});

test("a cancelled one is the same event, cancelled", () => {
  const before = linesOf(interviewCalendar(event)).find((line) => line.startsWith("UID:"));
  const lines = linesOf(interviewCalendar({ ...event, sequence: 3, cancelled: true }));
  expect(lines).toEqual(expect.arrayContaining([before, "SEQUENCE:3", "STATUS:CANCELLED"]));
  expect(lines.find((line) => line.startsWith("SUMMARY:"))).toMatch(/^SUMMARY:Canceled: \S/);
});

test("line breaks of what somebody typed cannot add lines", () => {
  const lines = linesOf(
    interviewCalendar({ ...event, place: "A\r\nATTENDEE:mailto:x@example.com\r\nB" }),
  );
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([]);
});

test("no line is longer than 75 bytes", () => {
  const file = interviewCalendar({ ...event, text: "Größe ".repeat(80) });
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});
