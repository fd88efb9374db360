import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

test("every migration has a number of its own: with one twice, no database can be made", () => {
  const numbers = readdirSync("supabase/migrations").map((file) => file.split("_")[0]);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
