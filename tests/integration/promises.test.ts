/** What the product claims, sentence by sentence, and the test that holds each (docs/style.md says how to add one). */
import { beforeAll, describe, expect, inject, test } from "vitest";
import { Visitor } from "#tests/helpers/people.ts";
import { PROMISES } from "#tests/helpers/promises/index.ts";
import type { Promises } from "#tests/helpers/promises/promises.ts";
import { sentencesOf } from "#tests/helpers/promises/sentences.ts";
import { sentencesIn } from "#tests/helpers/promises/source-sentences.ts";
import { problemOf, reader } from "#tests/helpers/test-titles.ts";

const stack = inject("stack");
const read = reader();

/** Each page with sign-in open and paused, read before anything is parsed: a server waits only so long for us. */
const pages = new Map<string, string[]>();
beforeAll(async () => {
  for (const { from } of Object.values(PROMISES)) {
    if (!("page" in from)) continue;
    const answers = await Promise.all(
      [stack.open, stack.paused].map((origin) => new Visitor(origin).get(from.page)),
    );
    if (answers.some(({ ok }) => !ok)) throw new Error(`${from.page} is not answered.`);
    pages.set(from.page, await Promise.all(answers.map((answer) => answer.text())));
  }
});

/** What is said there now. */
function saidBy({ from, drawn = {} }: Promises): string[] {
  if ("files" in from) return sentencesIn(from.files, from.labels);
  const said = pages.get(from.page)!.flatMap((html) => sentencesOf(html, Object.keys(drawn)));
  return [...new Set(said)];
}

/** The tests that are named, and all sentences that are in a row. */
function rowsOf({ drawn = {}, held, quoted = {}, claimless }: Promises) {
  const rows = [...Object.entries(held), ...Object.entries(quoted)];
  return {
    named: [...Object.values(drawn), ...rows.map(([name]) => name)],
    sentences: [...rows.flatMap(([, known]) => known), ...Object.values(claimless).flat()],
  };
}

describe.each(Object.entries(PROMISES))("%s", (_, promises) => {
  const { named, sentences } = rowsOf(promises);

  test("says nothing that no test holds", () => {
    const said = saidBy(promises);
    expect(
      said.filter((sentence) => !sentences.includes(sentence)),
      "A new sentence: add it to the test that holds it, below tests/helpers/promises",
    ).toEqual([]);
    expect(
      sentences.filter((sentence) => !said.includes(sentence)),
      "Not said any more: take it out of the rows below tests/helpers/promises",
    ).toEqual([]);
  });

  test("each sentence is in one row, and each row names a test that is run", () => {
    expect(sentences.filter((one, n) => sentences.indexOf(one) !== n)).toEqual([]);
    const problems = named.flatMap((name) => {
      const [file = "", title = ""] = name.split(" › ");
      return problemOf(file, title, read, true) ?? [];
    });
    expect(problems).toEqual([]);
  });
});
