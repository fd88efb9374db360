import { expect, test } from "vitest";
import { APPLICATION_STATUSES, isOpenStatus } from "../rules.ts";
import {
  agreedInterview,
  candidateMoves,
  interviewStep,
  mainAction,
  nextStep,
  timeLeft,
} from "./rules.ts";

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
  ["2026-11-21T12:00:01Z", "less than an hour left"],
  ["2026-11-21T13:00:00Z", "1 hour left"],
  ["2026-11-21T17:59:00Z", "5 hours left"],
  ["2026-11-23T11:59:00Z", "47 hours left"],
  ["2026-11-23T12:00:00Z", "2 days left"],
  ["2026-12-05T11:00:00Z", "13 days left"],
])("until %s: %s", (until, expected) => {
  expect(timeLeft(until, now)).toBe(expected);
});

const NOW = "2026-11-21T12:00:00.000Z";
const interview = {
  id: "i1",
  status: "proposed",
  time_zone: "America/Chicago",
  proposed_by: "facility",
  starts_at: null,
  accepted_at: null,
} as const;
const agreed = {
  ...interview,
  status: "accepted",
  starts_at: "2026-12-01T20:30:00.000Z",
  accepted_at: "2026-11-20T15:00:00.000Z",
} as const;

test.each([
  ["nothing", [], null],
  ["the facility's times", [interview], "choose"],
  ["one's own times", [{ ...interview, proposed_by: "candidate" }], "theirs"],
  ["a time to come", [agreed], "set"],
  ["a time that has passed", [{ ...agreed, starts_at: "2026-11-20T12:00:00.000Z" }], null],
  ["a canceled one", [{ ...agreed, status: "cancelled" }], null],
  ["a canceled one, and new times", [interview, { ...agreed, status: "cancelled" }], "choose"],
] as const)("an interview with %s", (_, interviews, step) => {
  expect(interviewStep(interviews, NOW)).toBe(step);
});

test.each([
  ["choose", "Mercy wants to interview you. Choose a time below, or propose others."],
  ["theirs", "You proposed times for the interview. Mercy answers next."],
  ["set", "Your interview is set. After it, Mercy decides whether to make an offer."],
  [null, "Mercy decides next whether to make an offer, or proposes another interview."],
] as const)("interviewing, %s: what comes next", (step, sentence) => {
  expect(nextStep("interviewing", "Mercy", step)).toBe(sentence);
});

test("what an application waits for, the most urgent first", () => {
  const application = {
    status: "interviewing",
    paused: false,
    position: { id: "p1", open: true },
    interviews: [interview],
    offers: [{ status: "open", expires_at: "2026-11-22T12:00:00.000Z" }],
    unread: 2,
  } as const;
  const main = (changed: object) => mainAction({ ...application, ...changed }, "/here", NOW);
  expect(main({ status: "invited" })?.to).toBe("/job-seeker/positions/p1#apply");
  const invited = { status: "invited", position: { id: "p1", open: false } };
  expect(main(invited)?.to).toBe("/here#messages");
  expect(main({ ...invited, unread: 0 })).toBeNull();
  expect(main({})?.to).toBe("/here#offer");
  const ended = [{ status: "open", expires_at: NOW }];
  expect(main({ offers: ended })?.to).toBe("/here#interviews");
  expect(main({ offers: [], interviews: [agreed] })?.to).toBe("/here#messages");
  expect(main({ offers: [], interviews: [agreed], unread: 0 })).toBeNull();
  expect(main({ paused: true })?.to).toBe("/here#messages");
  expect(main({ paused: true, unread: 0 })).toBeNull();
});

test("an interview is in the history once a time was accepted, by whoever did", () => {
  expect(agreedInterview(interview, "Mercy")).toEqual([]);
  expect(agreedInterview(agreed, "Mercy")).toMatchObject([
    { at: agreed.accepted_at, sentence: expect.stringMatching(/^You accepted an interview: Tue/) },
  ]);
  expect(agreedInterview({ ...agreed, proposed_by: "candidate" }, "Mercy")).toMatchObject([
    { sentence: expect.stringMatching(/^Mercy accepted your time: Tue.*2:30\sPM/) },
  ]);
});
