import { expect, test } from "vitest";
import { isColleagueCode, resultWords } from "./rules.ts";

test.each([
  ["R-0A1B2C3D4E", true],
  ["r-0a1b2c3d4e", true],
  ["R-0A1B2C3D4", false],
  ["NH-7KQ2MX", false],
  ["R-0A1B2C3D4E/..", false],
])("%s is a colleague's code: %s", (code, expected) => {
  expect(isColleagueCode(code)).toBe(expected);
});

test.each([
  [0, 0, "Not opened yet"],
  [1, 0, "Opened 1 time, 0 sign-ups"],
  [12, 1, "Opened 12 times, 1 sign-up"],
])("%i opened, %i signed up: %s", (opened, signed_up, expected) => {
  expect(resultWords({ opened, signed_up })).toBe(expected);
});
