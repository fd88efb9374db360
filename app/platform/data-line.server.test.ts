import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DataLine, WaitClock } from "./data-line.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lasting = (ms: number, answer: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms));

test("so many at once, and of those that wait the page that came first", async () => {
  const line = new DataLine(2);
  const order: string[] = [];
  const ask = (name: string, since: number) =>
    line.take(lasting(100, name), since, new WaitClock()).then((answer) => order.push(answer));
  // The early page's second call comes last of all, and does not go behind pages that came after it.
  void ask("first", 1);
  void ask("second", 2);
  void ask("fourth", 4);
  void ask("third", 3);
  void ask("first again", 1);
  await vi.advanceTimersByTimeAsync(99);
  expect(order).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(order).toEqual(["first", "second"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(order).toEqual(["first", "second", "first again", "third", "fourth"]);
});

test("who waits five seconds is told so, and their call never goes out", async () => {
  const line = new DataLine(1);
  const clock = new WaitClock();
  const called = vi.fn(lasting(1, "late"));
  void line.take(lasting(6_000, "slow"), 1, new WaitClock());
  const refused = line.take(called, 2, clock).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refused).toBe("no turn at the data API within 5000 ms");
  expect(clock.ms()).toBe(5_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(called).not.toHaveBeenCalled();
  expect(await line.take(async () => "next", 3, clock)).toBe("next");
});

test("a call that fails makes room like any other", async () => {
  const line = new DataLine(1);
  const failed = line
    .take(() => Promise.reject(new Error("refused")), 1, new WaitClock())
    .catch((error: Error) => error.message);
  const next = line.take(async () => "next", 2, new WaitClock());
  expect(await Promise.all([failed, next])).toEqual(["refused", "next"]);
});

test("calls that wait side by side count once, and one that still waits counts already", async () => {
  const clock = new WaitClock();
  const [one, two] = [clock.begin(), clock.begin()];
  await vi.advanceTimersByTimeAsync(30);
  expect(clock.ms()).toBe(30);
  one();
  await vi.advanceTimersByTimeAsync(20);
  two();
  two();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(clock.ms()).toBe(50);
  clock.begin();
  await vi.advanceTimersByTimeAsync(5);
  expect(clock.ms()).toBe(55);
});
