import { expect, test } from "vitest";
import { interviewStatus } from "./interview-status.ts";

const START = "2026-12-01T20:00:00.000Z";
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`);
const interview = {
  status: "accepted",
  proposed_by: "facility",
  starts_at: START,
  minutes: 30,
} as const;

test.each([
  ["before it starts", at("19:59:59"), "Confirmed"],
  ["as it starts", at("20:00:00"), "Confirmed"],
  ["in its last second", at("20:29:59"), "Confirmed"],
  ["when it is over", at("20:30:00"), "Completed"],
])("an accepted interview, %s, to both sides", (_, now, label) => {
  for (const reader of ["candidate", "facility"] as const)
    expect(interviewStatus(interview, reader, now).label).toBe(label);
});

test.each([
  ["proposed", "facility", "Choose a time", "Waiting for the candidate"],
  ["proposed", "candidate", "Waiting for their answer", "Candidate proposed other times"],
  ["declined", "facility", "Declined", "Declined"],
  ["cancelled", "facility", "Canceled", "Canceled"],
] as const)("%s, from the %s: %s; %s", (status, proposed_by, candidate, facility) => {
  const open = { ...interview, status, proposed_by, starts_at: null };
  expect(interviewStatus(open, "candidate", at("12:00:00")).label).toBe(candidate);
  expect(interviewStatus(open, "facility", at("12:00:00")).label).toBe(facility);
});
