import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { bareAddress, Cap, networkOf, RateLimiter, waitText } from "./rate-limit.server.ts";

const three = { max: 3, windowMs: 10_000 };

/** What a limiter answers at these times (milliseconds), one after the other. */
async function answersAt(limiter: RateLimiter, key: string, moments: number[]): Promise<number[]> {
  const answers: number[] = [];
  for (const moment of moments) {
    vi.advanceTimersByTime(moment - Date.now());
    answers.push(await limiter.take(key, three));
  }
  return answers;
}

describe("what one process counts", () => {
  beforeAll(stubAppEnvironment);
  afterAll(() => {
    vi.unstubAllEnvs();
  });
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("so many events are let through, then the wait is told in whole seconds", async () => {
    const moments = [0, 100, 200, 300, 8_999, 9_000, 9_001, 9_999];
    expect(await answersAt(new RateLimiter("test"), "a", moments)).toEqual([
      0, 0, 0, 10, 2, 1, 1, 1,
    ]);
  });

  test("a new window starts when the old one has ended, not before", async () => {
    const moments = [0, 1, 2, 9_999, 10_000, 10_001, 10_002, 10_003];
    expect(await answersAt(new RateLimiter("test"), "a", moments)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 10,
    ]);
  });

  test("refused events do not make the wait longer", async () => {
    const limiter = new RateLimiter("test");
    for (let event = 0; event < 9_999; event += 1) await limiter.take("a", three);
    expect(await answersAt(limiter, "a", [10_000])).toEqual([0]);
  });

  test("each key, and each limiter, has a count of its own", async () => {
    const [limiter, other] = [new RateLimiter("test"), new RateLimiter("another")];
    expect(await answersAt(limiter, "a", [0, 0, 0, 0])).toEqual([0, 0, 0, 10]);
    expect(await limiter.take("b", three)).toBe(0);
    expect(await other.take("a", three)).toBe(0);
  });

  test("an event that is given back counts no more, in its own window only", async () => {
    const limiter = new RateLimiter("test");
    await answersAt(limiter, "a", [0, 1, 2]);
    await limiter.giveBack("a", three);
    expect(await answersAt(limiter, "a", [4, 5])).toEqual([0, 10]);
    await limiter.giveBack("b", three);
    expect(await answersAt(limiter, "b", [7, 8, 9, 10])).toEqual([0, 0, 0, 10]);
    // A window that has ended has nothing to refund.
    vi.advanceTimersByTime(10_000 - Date.now());
    await limiter.giveBack("a", three);
    expect(await answersAt(limiter, "a", [10_000, 10_001, 10_002, 10_003])).toEqual([0, 0, 0, 10]);
    // And a refund never goes below zero used.
    for (let i = 0; i < 10; i += 1) await limiter.giveBack("c", three);
    await limiter.take("c", three);
    for (let i = 0; i < 10; i += 1) await limiter.giveBack("c", three);
    expect(await answersAt(limiter, "c", [10_003, 10_003, 10_003, 10_003])).toEqual([0, 0, 0, 10]);
  });

  test("after tens of thousands of other keys a limit still holds", async () => {
    const limiter = new RateLimiter("test");
    for (let event = 0; event < 60_000; event += 1) await limiter.take(`key ${event}`, three);
    expect(await answersAt(limiter, "late", [0, 0, 0, 0])).toEqual([0, 0, 0, 10]);
  });
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
