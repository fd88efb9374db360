import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cachedPublic, publicOr } from "./cache.server.ts";
import { Outage, Refusal } from "./failures.server.ts";
import { publicChanges } from "./public-changes.server.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

/** A read that fails this many times first, and counts its calls. */
function reading(failures: number, error: () => Error = () => new Outage("down")) {
  const read = Object.assign(
    async () => {
      read.asked += 1;
      if (read.asked <= failures) throw error();
      return "data";
    },
    { asked: 0 },
  );
  return read;
}

test("a read is tried three times in all", async () => {
  const twice = reading(2);
  expect(await cachedPublic("twice", [], twice)).toBe("data");
  expect(twice.asked).toBe(3);
  const thrice = reading(3);
  await expect(cachedPublic("thrice", [], thrice)).rejects.toThrow("down");
  expect(thrice.asked).toBe(3);
});

test("who is refused does not ask again", async () => {
  const read = reading(1, () => new Refusal(403, "no"));
  await expect(cachedPublic("refused", [], read)).rejects.toThrow("no");
  expect(read.asked).toBe(1);
});

test("what cannot be read has a stand-in, and for ten seconds nobody else waits", async () => {
  const read = reading(3);
  const ask = () => publicOr("stand-in", [], read, "instead", "not read");
  expect(await ask()).toEqual({ value: "instead", whole: false });
  expect(read.asked).toBe(3);
  vi.advanceTimersByTime(9_900);
  expect(await ask()).toEqual({ value: "instead", whole: false });
  expect(read.asked).toBe(3);
  vi.advanceTimersByTime(200);
  expect(await ask()).toEqual({ value: "data", whole: true });
});

test("what was being read while its topic changed is not kept; another topic's change keeps it", async () => {
  let stored = "old";
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = cachedPublic("faqs", ["faqs"], async () => {
    const found = stored;
    begun.resolve();
    await goOn.promise;
    return found;
  });
  await begun.promise;
  stored = "new";
  publicChanges.drop("faqs");
  goOn.resolve();
  expect(await first).toBe("old");
  const again = reading(0);
  expect(await cachedPublic("faqs", ["faqs"], again)).toBe("data");
  publicChanges.drop("blog");
  await cachedPublic("faqs", ["faqs"], again);
  expect(again.asked).toBe(1);
});
