import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "#local/paths.ts";
import { BANNED_NAMES, BANNED_ON_PAGES, BANNED_WORDS, bannedIn } from "#tests/helpers/voice.ts";

/** Sentences that stay, with the reason. */
const ALLOWED: readonly [file: string, words: string, reason: string][] = [];

/** What people wrote: generated files, names of places and pictures are none of it. */
const files = execFileSync(
  "git",
  ["ls-files", "app", "bench", "docs", "local", "supabase", "tests", "*.ts", "*.md"],
  {
    cwd: inRoot(),
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (file) =>
      /\.(?:tsx?|mjs|sql|csv|md|html)$/.test(file) &&
      !/^supabase\/migrations\/|03_zip_codes\.csv$|database\.types\.ts$/.test(file) &&
      !/^tests\/(?:helpers|unit)\/voice\b/.test(file),
  );

test("no banned word stands in code, comments, SQL, seeds, tests or docs", () => {
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) =>
    readFileSync(inRoot(file), "utf8")
      .split("\n")
      .flatMap((line, at) => {
        const isAllowed = ALLOWED.some(([where, words]) => where === file && line.includes(words));
        const banned = /\.(?:tsx?|mjs)$/.test(file)
          ? [...BANNED_WORDS, ...BANNED_NAMES]
          : BANNED_WORDS;
        return isAllowed
          ? []
          : bannedIn(line, banned).map((words) => `${file}:${at + 1}: ${words}`);
      }),
  );
  expect(found).toEqual([]);
});

test("each exception is still there", () => {
  const gone = ALLOWED.filter(
    ([file, words]) => !readFileSync(inRoot(file), "utf8").includes(words),
  );
  expect(gone).toEqual([]);
});

test.each([
  ["Look over what I handed in", "submit"],
  ["You can hand it in now.", "submit"],
  ["the pay you want", "minimum pay"],
  ["We called the interview off.", "cancel"],
  ["Leave it", "cancel"],
  ["8 things need you", "8 things to do"],
  ["For seekers", "job seeker"],
])("%j is banned", (text, say) => {
  expect(bannedIn(text)).toEqual([expect.stringContaining(say)]);
});
test.each([
  "1,001 standing for more than 1,000",
  "Leave it empty.",
  "For job seekers, jobs and job_seeker",
  "Hands on with IV insertion",
  "We are outstanding.",
])("%j is not", (text) => {
  expect(bannedIn(text)).toEqual([]);
});
test.each([
  ["You can't undo this.", 1],
  ["You can’t undo this.", 0],
  ["This component encountered an error and couldn't be displayed.", 0],
  ["Lee's Summit has a women's health clinic.", 0],
])("%j on a page: %i banned", (text, many) => {
  expect(bannedIn(text, BANNED_ON_PAGES)).toHaveLength(many);
});
