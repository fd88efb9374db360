import { describe, expect, test } from "vitest";
import { seedRows, seedStatements } from "./seeds.ts";

describe("seedRows", () => {
  test.each([
    ["nothing is null", "a,b\n1,\n", [["1", null]]],
    ['"" is an empty text', 'a,b\n1,""\n', [["1", ""]]],
    [
      "a comma, a quote and a line end inside quotes stay",
      'a,b\n"x, ""y""","1\n2"\n',
      [['x, "y"', "1\n2"]],
    ],
    ["a table may be empty", "a,b\n", []],
  ])("%s", (_, csv, rows) => {
    expect(seedRows(csv)).toEqual({ columns: ["a", "b"], rows });
  });
});

describe("seedStatements", () => {
  test("quotes are doubled, nothing is null", () => {
    expect(seedStatements("public.t", "a,b\nSt. Mary's,\n")).toBe(
      "insert into public.t (a, b) values\n('St. Mary''s', null);\n",
    );
  });

  test("many rows go in several statements, in the order of the file", () => {
    const csv = `n\n${Array.from({ length: 501 }, (_, n) => n).join("\n")}\n`;
    const statements = seedStatements("public.t", csv);
    expect(statements.match(/insert into/g)).toHaveLength(3);
    expect([...statements.matchAll(/\('(\d+)'\)/g)].map(([, n]) => Number(n))).toEqual(
      Array.from({ length: 501 }, (_, n) => n),
    );
  });
});
