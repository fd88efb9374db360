import { expect, test } from "vitest";
import { RateLimiter } from "./rate-limit.server.ts";

const three = { max: 3, windowMs: 10_000 };

test("so many events are let through, then the wait is told in whole seconds", () => {
  const limiter = new RateLimiter();
  const answers = [0, 100, 200, 300, 8_999, 9_000, 9_001, 9_999].map((now) =>
    limiter.take("a", three, now),
  );
  expect(answers).toEqual([0, 0, 0, 10, 2, 1, 1, 1]);
});

test("a new window starts when the old one has ended, not before", () => {
  const limiter = new RateLimiter();
  for (const now of [0, 1, 2]) limiter.take("a", three, now);
  expect(limiter.take("a", three, 9_999)).toBe(1);
  expect([10_000, 10_001, 10_002, 10_003].map((now) => limiter.take("a", three, now))).toEqual([
    0, 0, 0, 10,
  ]);
});

test("refused events do not make the wait longer", () => {
  const limiter = new RateLimiter();
  for (let now = 0; now < 9_999; now += 1) limiter.take("a", three, now);
  expect(limiter.take("a", three, 10_000)).toBe(0);
});

test("each key has a count of its own", () => {
  const limiter = new RateLimiter();
  for (let event = 0; event < 4; event += 1) limiter.take("a", three, 0);
  expect(limiter.take("a", three, 0)).toBeGreaterThan(0);
  expect(limiter.take("b", three, 0)).toBe(0);
});

test("after tens of thousands of other keys a limit still holds", () => {
  const limiter = new RateLimiter();
  for (let event = 0; event < 60_000; event += 1) limiter.take(`key ${event}`, three, 0);
  for (let event = 0; event < 3; event += 1) expect(limiter.take("late", three, 0)).toBe(0);
  expect(limiter.take("late", three, 0)).toBe(10);
});
