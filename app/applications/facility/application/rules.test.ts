import { expect, test } from "vitest";
import type { ApplicationStatus } from "../../rules.ts";
import { nextStep, availableSteps, hasForm, isLive, proposalBy } from "./rules.ts";

const to = (...moves: string[]) =>
  moves.map((move) => {
    const [target, via] = move.split("/") as [ApplicationStatus, string];
    return { to: target, via };
  });

test.each([
  // status, moves, whose proposal is unanswered, next step, all steps
  ["invited", [], null, null, []],
  ["applied", to("shortlisted/move", "interviewing/interview"), null, "shortlist", ["interview"]],
  [
    "shortlisted",
    to("applied/move", "interviewing/interview", "offered/offer"),
    null,
    "interview",
    ["offer", "interview"],
  ],
  ["interviewing", to("offered/offer"), null, "offer", ["offer", "interview"]],
  ["interviewing", to("offered/offer"), "candidate", "answer", ["offer"]],
  ["interviewing", to("offered/offer"), "facility", "offer", ["offer"]],
  [
    "shortlisted",
    to("applied/move", "interviewing/interview", "offered/offer"),
    "facility",
    "offer",
    ["offer"],
  ],
  // Withdrawing an offer is not a step forward.
  ["offered", to("shortlisted/offer"), null, null, []],
  ["accepted", to("hired/hire"), null, "hire", ["hire"]],
  ["hired", [], null, null, []],
] as const)(
  "of %s with %j, proposal of %s: next is %s",
  (status, moves, proposedBy, next, steps) => {
    const going = { status, moves, proposedBy };
    expect(nextStep(going)).toBe(next);
    expect(availableSteps(going)).toEqual(steps);
  },
);

const NOW = Date.parse("2026-11-27T18:00:00Z");
const PAST = "2026-11-20T18:00:00Z";
const AHEAD = "2026-11-30T18:00:00Z";

test.each([
  ["proposed", null, true],
  ["accepted", AHEAD, true],
  ["accepted", PAST, false],
  ["declined", null, false],
  ["cancelled", AHEAD, false],
])("an interview that is %s, at %s: can still be changed: %s", (status, starts_at, live) => {
  expect(isLive({ status, starts_at }, NOW)).toBe(live);
});

const interview = { id: "i", status: "proposed", proposed_by: "candidate", starts_at: null };
const whole = {
  recruits: true,
  paused: false,
  moves: [{ to: "declined" }],
  interviews: [interview],
  offers: [{ status: "open" }],
  writes: true,
  reports: true,
};

test.each([
  ["decline", {}, true],
  ["decline", { moves: [] }, false],
  ["decline", { paused: true }, false],
  ["decline", { recruits: false }, false],
  ["accept", {}, true],
  ["accept", { paused: true }, false],
  ["accept", { interviews: [] }, false],
  ["accept", { interviews: [{ ...interview, proposed_by: "facility" }] }, false],
  ["accept", { interviews: [{ ...interview, status: "accepted" }] }, false],
  ["cancel", {}, true],
  ["cancel", { paused: true }, false],
  ["cancel", { interviews: [{ ...interview, id: "other" }] }, false],
  ["cancel", { interviews: [{ ...interview, status: "declined" }] }, false],
  ["withdraw", {}, true],
  ["withdraw", { paused: true }, false],
  ["withdraw", { offers: [{ status: "accepted" }] }, false],
  ["note", {}, true],
  ["note", { recruits: false }, false],
  ["message", {}, true],
  ["message", { writes: false }, false],
  ["report", {}, true],
  ["report", { reports: false }, false],
  // These have no text, so their errors are always at the top.
  ["move", {}, false],
  ["read", {}, false],
])("the form to %s is still on the page with %j: %s", (intent, changed, shown) => {
  expect(hasForm({ intent, interviewId: "i" }, { ...whole, ...changed }, NOW)).toBe(shown);
});

test.each([
  [[], null],
  [[{ status: "accepted", proposed_by: "facility" as const }], null],
  [
    [
      { status: "cancelled", proposed_by: "facility" as const },
      { status: "proposed", proposed_by: "candidate" as const },
    ],
    "candidate",
  ],
])("the unanswered proposal of %j is of %s", (interviews, by) => {
  expect(proposalBy(interviews)).toBe(by);
});
