import { expect, test } from "vitest";
import type { ApplicationStatus } from "../../rules.ts";
import { whatNext } from "./words.ts";

const NOW = Date.parse("2026-11-27T18:00:00Z");
const accepted = (starts_at: string) => ({
  status: "accepted" as const,
  proposed_by: "facility" as const,
  starts_at,
});
const proposed = (proposed_by: "candidate" | "facility") => ({
  status: "proposed" as const,
  proposed_by,
  starts_at: null,
});
const past = accepted("2026-11-20T20:00:00Z");
const ahead = accepted("2026-12-01T20:00:00Z");
const CHOOSES = "Waiting for the candidate to choose an interview time.";

test.each<[ApplicationStatus, Parameters<typeof whatNext>[0]["interviews"], string | null]>([
  ["applied", [], "New application. Shortlist it to keep it in view, or propose an interview."],
  ["shortlisted", [], "On your shortlist. Propose an interview next."],
  ["shortlisted", [proposed("facility")], CHOOSES],
  ["interviewing", [proposed("facility")], CHOOSES],
  ["interviewing", [proposed("candidate")], "The candidate proposed other interview times."],
  ["interviewing", [ahead], "Interview: Dec 1, 2026, 2:00\u00a0PM\u00a0CT."],
  ["interviewing", [past], "Make an offer, or propose another interview."],
  ["interviewing", [past, proposed("facility")], CHOOSES],
  [
    "interviewing",
    [{ ...ahead, status: "cancelled" }],
    "Make an offer, or propose another interview.",
  ],
  ["accepted", [past], "Offer accepted. Confirm the hire to start the placement."],
  ["declined", [], null],
])("%s with %j: next is %s", (status, interviews, sentence) => {
  expect(whatNext({ application: { status }, interviews, offers: [] }, NOW)).toBe(sentence);
});
