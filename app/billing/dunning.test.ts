import { expect, test } from "vitest";
import { dunningOf } from "./dunning.ts";

const since = "2026-11-03T04:30:00Z";
const stops_at = "2026-11-10T04:30:00Z";

test("past due: what failed, since when, what stops and when; the owner is led to paying", () => {
  expect(dunningOf({ plan_status: "past_due", since, stops_at, owner: true })).toEqual({
    tone: "warning",
    title: "Your plan payment is past due",
    text: "A payment for your facility’s plan failed on Nov 2, 2026 and is past due. Until Nov 9, 2026, 10:30\u00a0PM\u00a0CT, you can do everything except change plans. After that, you can’t post positions or view new candidates in full.",
    to: "/employer/billing",
  });
});

test("the team is told whom to tell", () => {
  const { text, to } = dunningOf({ plan_status: "past_due", since, stops_at, owner: false });
  expect(text).toContain("Tell your facility’s owner: they can pay it under Billing.");
  expect(to).toBeNull();
});

test.each([
  [stops_at, "is past due. Since Nov 9, 2026, you can’t post positions"],
  [null, "is past due. You can’t post positions"],
])("suspended since %s: %s", (at, words) => {
  const { tone, text } = dunningOf({ plan_status: "suspended", since, stops_at: at, owner: true });
  expect(tone).toBe("error");
  expect(text).toContain(words);
});
