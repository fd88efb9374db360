import { expect, test } from "vitest";
import type { ApplicationStatus } from "../../rules.ts";
import { nextStep, availableSteps } from "./rules.ts";

const to = (...moves: string[]) =>
  moves.map((move) => {
    const [target, via] = move.split("/") as [ApplicationStatus, string];
    return { to: target, via };
  });

test.each([
  // status, moves, times to answer, next step, all steps
  ["invited", [], false, null, []],
  ["applied", to("shortlisted/move", "interviewing/interview"), false, "shortlist", ["interview"]],
  [
    "shortlisted",
    to("applied/move", "interviewing/interview", "offered/offer"),
    false,
    "interview",
    ["offer", "interview"],
  ],
  ["interviewing", to("offered/offer"), false, "offer", ["offer", "interview"]],
  ["interviewing", to("offered/offer"), true, "answer", ["offer", "interview"]],
  // Withdrawing an offer is not a step forward.
  ["offered", to("shortlisted/offer"), false, null, []],
  ["accepted", to("hired/hire"), false, "hire", ["hire"]],
  ["hired", [], false, null, []],
] as const)("of %s with %j, times %s: next is %s", (status, moves, times, next, steps) => {
  const going = { status, moves, times };
  expect(nextStep(going)).toBe(next);
  expect(availableSteps(going)).toEqual(steps);
});
