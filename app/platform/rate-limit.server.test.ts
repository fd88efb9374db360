import { expect, test } from "vitest";
import { bareAddress, Cap, networkOf, RateLimiter, waitText } from "./rate-limit.server.ts";

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

test("an event that is given back counts no more, in its own window only", () => {
  const limiter = new RateLimiter();
  for (const now of [0, 1, 2]) limiter.take("a", three, now);
  limiter.giveBack("a", 3);
  expect([4, 5].map((now) => limiter.take("a", three, now))).toEqual([0, 10]);
  limiter.giveBack("b", 6);
  expect([7, 8, 9, 10].map((now) => limiter.take("b", three, now))).toEqual([0, 0, 0, 10]);
  // A window that has ended has nothing to give back to.
  limiter.giveBack("a", 10_000);
  expect([10_000, 10_001, 10_002, 10_003].map((now) => limiter.take("a", three, now))).toEqual([
    0, 0, 0, 10,
  ]);
  // Nor does giving back make more than there was.
  for (let i = 0; i < 10; i += 1) limiter.giveBack("c", 0);
  limiter.take("c", three, 0);
  for (let i = 0; i < 10; i += 1) limiter.giveBack("c", 1);
  expect([2, 3, 4, 5].map((now) => limiter.take("c", three, now))).toEqual([0, 0, 0, 10]);
});

test.each([
  [1, "1 second"],
  [120, "120 seconds"],
  [121, "3 minutes"],
  [900, "15 minutes"],
])("%i seconds are said as %s", (seconds, words) => {
  expect(waitText(seconds)).toBe(words);
});

test.each([
  ["203.0.113.7:4711", "203.0.113.7"],
  ["[2001:db8::9]:4711", "2001:db8::9"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", "unknown"],
])("%s is the address %s", (address, bare) => {
  expect(bareAddress(address)).toBe(bare);
});

test("after tens of thousands of other keys a limit still holds", () => {
  const limiter = new RateLimiter();
  for (let event = 0; event < 60_000; event += 1) limiter.take(`key ${event}`, three, 0);
  for (let event = 0; event < 3; event += 1) expect(limiter.take("late", three, 0)).toBe(0);
  expect(limiter.take("late", three, 0)).toBe(10);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:4711", "203.0.113.7"],
  ["unknown", "unknown"],
  ["", ""],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:2::", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["[2001:db8:1:2::9]:4711", "2001:db8:1:2::/64"],
  ["[2001:db8:1:2::9]", "2001:db8:1:2::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["0:0:0:0:0:ffff:203.0.113.8", "203.0.113.8"],
  ["::ffff:0.0.0.1", "0.0.0.1"],
  ["2001:db8::x", "2001:db8::x"],
])("%s is counted as %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test("a cap lets so many through, and says once at the end how many it did not", async () => {
  const ended: PromiseWithResolvers<number>[] = [];
  const wait = () => {
    ended.push(Promise.withResolvers<number>());
    return ended.at(-1)!.promise;
  };
  const cap = new Cap({ max: 3, windowMs: 20 }, (dropped) => ended.at(-1)!.resolve(dropped));
  for (const more of [2, 4]) {
    const dropped = wait();
    const taken = Array.from({ length: 3 + more }, () => cap.take());
    expect(taken).toEqual([true, true, true, ...Array<boolean>(more).fill(false)]);
    expect(await dropped).toBe(more);
  }
});
