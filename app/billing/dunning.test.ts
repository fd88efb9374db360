import { expect, test } from "vitest";
import { dunningOf } from "./dunning.ts";

const since = "2026-11-03T04:30:00Z";
const stops_at = "2026-11-10T04:30:00Z";

test("past due: what failed, since when, what stops and when; the owner is led to paying", () => {
  expect(dunningOf({ plan_status: "past_due", since, stops_at, owner: true })).toEqual({
    tone: "warning",
    title: "Your plan payment is overdue",
    text: "A payment for your facility's plan failed on Nov 2, 2026 and is still open. Everything works until Nov 9, 2026; from then on, no position can be published and no new candidate viewed in full.",
    to: "/employer/billing",
  });
});

test("the team is told whom to tell", () => {
  const { text, to } = dunningOf({ plan_status: "past_due", since, stops_at, owner: false });
  expect(text).toContain("Ask your facility's owner to pay it under Billing.");
  expect(to).toBeNull();
});

test.each([
  [stops_at, "is still open. Since Nov 9, 2026, no position can be published"],
  [null, "is still open. No position can be published"],
])("suspended since %s: %s", (at, words) => {
  const { tone, text } = dunningOf({ plan_status: "suspended", since, stops_at: at, owner: true });
  expect(tone).toBe("error");
  expect(text).toContain(words);
});
