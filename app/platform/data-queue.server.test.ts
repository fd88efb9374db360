import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { stubAppEnvironment } from "#tests/helpers/app-env.ts";
import { FairQueue, inQueue, inTurn, inTurnOf, sharesOf, WaitClock } from "./data-queue.server.ts";

beforeAll(stubAppEnvironment);
afterAll(() => {
  vi.unstubAllEnvs();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A call by this owner, from a request that arrived at this time. */
const of = (owner: string, since: number, clock = new WaitClock()) => ({ owner, since, clock });

const lasting = (ms: number, answer: string) => () =>
  new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms));

test("so many at once, and of those that wait the page that came first", async () => {
  const line = new FairQueue(2);
  const order: string[] = [];
  const ask = (name: string, since: number) =>
    line.take(lasting(100, name), of(name, since)).then((answer) => order.push(answer));
  // The early page's second call is queued last and still goes ahead of pages that arrived after it.
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
  const line = new FairQueue(1);
  const clock = new WaitClock();
  const called = vi.fn(lasting(1, "late"));
  void line.take(lasting(6_000, "slow"), of("a", 1));
  const refused = line.take(called, of("b", 2, clock)).catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await refused).toBe("no turn at the data API within 5000 ms");
  expect(clock.ms()).toBe(5_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(called).not.toHaveBeenCalled();
  expect(await line.take(async () => "next", of("b", 3, clock))).toBe("next");
});

test("a call that fails makes room like any other", async () => {
  const line = new FairQueue(1);
  const failed = line
    .take(() => Promise.reject(new Error("refused")), of("a", 1))
    .catch((error: Error) => error.message);
  const next = line.take(async () => "next", of("b", 2));
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

test("one person's many requests do not hold up everybody else's", async () => {
  const line = new FairQueue(1);
  const order: string[] = [];
  const ask = (owner: string, since: number) =>
    line
      .take(lasting(10, owner), of(owner, since))
      .then((answer) => order.push(answer))
      .catch(() => undefined);
  for (let n = 0; n < 20; n += 1) void ask("many", n);
  void ask("few", 600);
  void ask("few too", 700);
  await vi.advanceTimersByTimeAsync(1_000);
  // One of the many was running already, and three of the waiting ones count as arriving before 600.
  expect(order.indexOf("few")).toBe(4);
  expect(order.indexOf("few too")).toBe(5);
  expect(order).toHaveLength(22);
});

test("a person's newest call never overtakes their older ones", async () => {
  const line = new FairQueue(1);
  const order: number[] = [];
  const ask = (n: number) =>
    void line.take(lasting(10, "page"), of("one", n)).then(() => order.push(n));
  for (let n = 0; n < 10; n += 1) ask(n);
  // Most were answered when the next comes.
  await vi.advanceTimersByTimeAsync(75);
  ask(75);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 75]);
});

test.each([
  [1, 1, 1],
  [2, 1, 1],
  [8, 6, 2],
  [16, 12, 4],
])("of %i calls at once, %i are for people and %i for visitors", (atOnce, people, visitors) => {
  expect(sharesOf(atOnce)).toEqual({ people, visitors });
});

/** Calls through the queue that last a second each: which went out, in order. */
function seconds() {
  const out: string[] = [];
  const fetcher = inQueue(async (input) => {
    out.push(String(input));
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    return new Response();
  });
  return { out, ask: (url: string) => void fetcher(url).catch(() => undefined) };
}

test("a visitor's flood holds up neither people nor visitors from elsewhere", async () => {
  const { out, ask } = seconds();
  const as = (lane: "people" | "visitors", owner: string, url: string) =>
    inTurn({ lane, ...of(owner, performance.now()) }, () => ask(url));
  for (let n = 0; n < 20; n += 1) as("visitors", "a flood", "flood");
  as("people", "a person", "person");
  await vi.advanceTimersByTimeAsync(0);
  expect(out).toEqual(["flood", "flood", "person"]);
  await vi.advanceTimersByTimeAsync(600);
  as("visitors", "elsewhere", "elsewhere");
  await vi.advanceTimersByTimeAsync(1_500);
  // Three of the flood that still waited count as having come before.
  expect(out.indexOf("elsewhere")).toBe(6);
  await vi.advanceTimersByTimeAsync(20_000);
});

test("what pages share does not wait behind the flood of whoever asked first", async () => {
  const { out, ask } = seconds();
  const turn = { lane: "visitors", ...of("a flood", performance.now()) } as const;
  for (let n = 0; n < 6; n += 1) inTurn({ ...turn, clock: new WaitClock() }, () => ask("flood"));
  inTurn(turn, () => inTurnOf("professions", () => ask("professions")));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(out).toEqual(["flood", "flood", "flood", "professions"]);
  await vi.advanceTimersByTimeAsync(20_000);
});

test("files, health checks and calls outside of requests never wait", async () => {
  const { out, ask } = seconds();
  const turn = { lane: "visitors", ...of("a flood", performance.now()) } as const;
  const never = ["http://x/storage/v1/object/a", "http://x/rest/v1/rpc/ping"];
  inTurn(turn, () => {
    for (let n = 0; n < 9; n += 1) ask("http://x/rest/v1/rpc/list_positions");
    never.forEach(ask);
  });
  ask("http://x/rest/v1/rpc/run_due");
  await vi.advanceTimersByTimeAsync(0);
  expect(out.slice(2)).toEqual([...never, "http://x/rest/v1/rpc/run_due"]);
  await vi.advanceTimersByTimeAsync(20_000);
});

test("a page that was begun is finished before the same person's next pages begin", async () => {
  const line = new FairQueue(1);
  const order: string[] = [];
  const begun = new WaitClock();
  const ask = (name: string, since: number, clock?: WaitClock) =>
    void line.take(lasting(10, name), of("one", since, clock)).then((it) => order.push(it));
  ask("begun", 0, begun);
  ask("next", 1);
  ask("the one after", 2);
  await vi.advanceTimersByTimeAsync(5);
  ask("begun, second call", 0, begun);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual(["begun", "begun, second call", "next", "the one after"]);
});

test("who would wait too long is told at once, but for what was begun", async () => {
  const line = new FairQueue(2);
  const begun = new WaitClock();
  const first = line.take(lasting(1_000, "begun"), of("begun", 0, begun));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await first).toBe("begun");
  // A call takes a second, two run at once: eleven ahead take five and a half seconds.
  const ahead = Array.from({ length: 13 }, (_, n) =>
    line.take(lasting(1_000, "ahead"), of(`person ${n}`, n)).catch((error: Error) => error.message),
  );
  const told = (who: Parameters<FairQueue["take"]>[1]) =>
    Promise.race([
      line.take(async () => "answered", who).catch((error: Error) => error.message),
      vi.advanceTimersByTimeAsync(0).then(() => "still waits"),
    ]);
  expect(await told(of("late", 1_000))).toBe(
    "no turn at the data API within 5000 ms: 11 are ahead",
  );
  // The request that had a turn is finished first, and it arrived first as well.
  expect(await told(of("begun", 0, begun))).toBe("still waits");
  await vi.advanceTimersByTimeAsync(10_000);
  expect((await Promise.all(ahead)).filter((answer) => answer === "ahead").length).toBeGreaterThan(
    8,
  );
});
