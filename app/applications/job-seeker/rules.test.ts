import { expect, test } from "vitest";
import { APPLICATION_STATUSES, isOpenStatus } from "../rules.ts";
import { candidateMoves, nextStep, timeLeft } from "./rules.ts";

test("a candidate can end every open application, and no other", () => {
  for (const status of APPLICATION_STATUSES) {
    expect(candidateMoves(status).length > 0, status).toBe(isOpenStatus(status));
  }
  expect(candidateMoves("invited")).toEqual(["answer_invitation"]);
  expect(candidateMoves("offered")).toEqual(["answer_offer", "withdraw"]);
});

test.each(APPLICATION_STATUSES)("%s has a next step in whole sentences", (status) => {
  expect(nextStep(status, "Mercy Hospital")).toMatch(/^[A-Z].*\.$/);
});

const now = new Date("2026-11-21T12:00:00Z");
test.each([
  ["2026-11-21T12:00:00Z", "ended"],
  ["2026-11-20T12:00:00Z", "ended"],
  ["2026-11-21T12:00:01Z", "ends within the hour"],
  ["2026-11-21T13:00:00Z", "1 hour left"],
  ["2026-11-21T17:59:00Z", "5 hours left"],
  ["2026-11-23T11:59:00Z", "47 hours left"],
  ["2026-11-23T12:00:00Z", "2 days left"],
  ["2026-12-05T11:00:00Z", "13 days left"],
])("until %s: %s", (until, expected) => {
  expect(timeLeft(until, now)).toBe(expected);
});
