import { afterEach, beforeEach, expect, test } from "vitest";
import {
  INFECTED_WORDS,
  startClamd,
  VIRUS,
  type Clamd,
  type ClamdMood,
} from "#tests/helpers/clamd.ts";
import { scanForViruses } from "./antivirus.server.ts";

let clamd: Clamd;
beforeEach(async () => {
  clamd = await startClamd();
});
afterEach(() => clamd.close());

test("without a scanner nothing is scanned", async () => {
  expect(await scanForViruses(new Uint8Array(9), undefined)).toEqual({ state: "not_scanned" });
});

test("a file arrives as it is, however many pieces it takes", async () => {
  const file = Buffer.alloc(3_000_001, "abc");
  expect(await scanForViruses(file, clamd.url)).toEqual({ state: "clean" });
  expect(clamd.files).toHaveLength(1);
  expect(clamd.files[0]!.equals(file)).toBe(true);
});

test("what is found has its name", async () => {
  const file = Buffer.from(`a letter, and ${INFECTED_WORDS}`);
  expect(await scanForViruses(file, clamd.url)).toEqual({ state: "infected", found: VIRUS });
});

test.each<ClamdMood>(["silent", "hangs up", "too small"])(
  "a scanner that is %s leaves the file waiting",
  async (mood) => {
    clamd.mood = mood;
    expect(await scanForViruses(Buffer.alloc(200_000), clamd.url, 300)).toEqual({
      state: "waiting",
    });
  },
);

test("so does one that is down", async () => {
  const down = await startClamd();
  await down.close();
  expect(await scanForViruses(Buffer.alloc(9), down.url, 300)).toEqual({ state: "waiting" });
});
