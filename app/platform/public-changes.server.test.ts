import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Outage } from "./failures.server.ts";
import { PublicChanges, type Changes } from "./public-changes.server.ts";

const MINUTE = 60_000;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A process's changes, and a database that answers what it is told to and writes down how it was asked. */
function watched() {
  const asked: (string | null)[] = [];
  const database = {
    asked,
    answer: async (): Promise<Changes> => ({ topics: [], snapshot: String(asked.length) }),
    tells: (topics: string[] | null) => {
      const before = database.answer;
      database.answer = async () => {
        database.answer = before;
        return { topics, snapshot: String(asked.length) };
      };
    },
  };
  const changes = new PublicChanges();
  changes.watch((since) => {
    asked.push(since);
    return database.answer();
  });
  return { changes, database };
}

test("a program that does not watch, and a page that shows nothing of the database, ask nothing", async () => {
  const idle = new PublicChanges();
  expect(await idle.versionToKeep(["faqs"], MINUTE)).toBe(idle.versionOf(["faqs"]));
  const { changes, database } = watched();
  await changes.versionToKeep([], MINUTE);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(database.asked).toEqual([]);
});

test("it asks before the first read, then every 800 ms while something is kept, each time since its last answer", async () => {
  const { changes, database } = watched();
  await Promise.all([1, 2].map(() => changes.versionToKeep(["faqs"], 2_000)));
  expect(database.asked).toEqual([null]);
  await vi.advanceTimersByTimeAsync(1_700);
  expect(database.asked).toEqual([null, "1", "2"]);
  await vi.advanceTimersByTimeAsync(10 * MINUTE);
  expect(database.asked).toHaveLength(3);
  // What changed in these ten minutes is known before the next page is read.
  database.tells(["faqs"]);
  const before = changes.versionOf(["faqs"]);
  expect(await changes.versionToKeep(["faqs"], 2_000)).not.toBe(before);
  expect(database.asked).toEqual([null, "1", "2", "3"]);
});

test.each([
  [["faqs"], true],
  [["plans"], false],
  [[], false],
  // A database that cannot tell: restored from a backup.
  [null, true],
])("told that %j changed, what shows questions is dropped: %s", async (topics, isDropped) => {
  const { changes, database } = watched();
  const version = await changes.versionToKeep(["units", "faqs"], MINUTE);
  database.tells(topics);
  await vi.advanceTimersByTimeAsync(900);
  expect(changes.versionOf(["units", "faqs"]) !== version).toBe(isDropped);
});

test("its own write drops a topic at once", async () => {
  const { changes } = watched();
  const version = await changes.versionToKeep(["faqs"], MINUTE);
  changes.drop("plans");
  expect(changes.versionOf(["faqs"])).toBe(version);
  changes.drop("faqs");
  expect(changes.versionOf(["faqs"])).not.toBe(version);
});

test.each([
  [50, "1", false],
  // By then the log may have lost what changed first.
  [56, null, true],
])(
  "a database that was away for %i minutes is asked since %j; all is dropped: %s",
  async (minutes, since, isDropped) => {
    const { changes, database } = watched();
    const version = await changes.versionToKeep(["faqs"], 2 * 60 * MINUTE);
    const there = database.answer;
    database.answer = () => Promise.reject(new Outage("down"));
    await vi.advanceTimersByTimeAsync(minutes * MINUTE);
    expect(changes.versionOf(["faqs"])).toBe(version);
    database.asked.length = 1;
    database.answer = there;
    if (isDropped) database.tells(null);
    await vi.advanceTimersByTimeAsync(900);
    expect(database.asked[1]).toBe(since);
    expect(changes.versionOf(["faqs"]) !== version).toBe(isDropped);
  },
);

test("it never asks twice at once, and a page waits for a slow answer only at first", async () => {
  const { changes, database } = watched();
  await changes.versionToKeep(["faqs"], MINUTE);
  let answer: (changes: Changes) => void = () => undefined;
  database.answer = () => new Promise((resolve) => (answer = resolve));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(database.asked).toHaveLength(2);
  const version = await changes.versionToKeep(["faqs"], MINUTE);
  answer({ topics: ["faqs"], snapshot: "late" });
  await vi.advanceTimersByTimeAsync(1);
  expect(changes.versionOf(["faqs"])).not.toBe(version);
  expect(database.asked).toEqual([null, "1", "late"]);
});
