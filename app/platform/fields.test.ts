import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { day, money, oneOf, text, whole, zip } from "./fields.ts";

/** The value a field returns, or its error message. */
function read(field: z.ZodType, typed: unknown): unknown {
  const { success, data, error } = field.safeParse(typed);
  return success ? data : error.issues.map((issue) => issue.message).join(" ");
}

// Rules that forms of all rooms rely on; tests of whole forms are beside hiring/schema.ts and account/schema.ts.
describe("at their limits", () => {
  const yearDay = "Enter a date as year-month-day, such as 2027-04-30.";
  test.each<[string, z.ZodType, unknown, unknown]>([
    ["text", text("Missing.", 3), "a", "a"],
    ["text", text("Missing.", 3), "abc", "abc"],
    ["text", text("Missing.", 3), "abcd", "Use at most 3 characters."],
    ["text", text("Missing.", 3), "  ", "Missing."],
    ["text", text("Missing.", 3), "a\r\nb", "a\nb"],
    ["text", text("Missing.", 3), "a\rb", "a\nb"],
    ["text", text("Missing.", 3), "a\r\nbc", "Use at most 3 characters."],
    ["text", text("Missing.", 3), 7, "Missing."],
    ["text", text("Missing.", 3), " a b ", "a b"],
    ["text", text("Missing.", 3), "a\u007f", "a\u007f"],
    ["text, longer", text("Missing.", 1_000), "x".repeat(1_001), "Use at most 1,000 characters."],
    ["text that may be left out", text("Missing.", 3, 0), "  ", ""],
    ["whole number", whole("Missing.", 1, 60), "1", 1],
    ["whole number", whole("Missing.", 1, 60), "60", 60],
    ["whole number", whole("Missing.", 1, 60), "0", "Enter a whole number from 1 to 60."],
    ["whole number", whole("Missing.", 1, 60), "61", "Enter a whole number from 1 to 60."],
    ["whole number", whole("Missing.", 1, 3650), "0", "Enter a whole number from 1 to 3,650."],
    ["money", money("Missing."), "1", 100],
    ["money", money("Missing."), "0.99", "Enter at least one dollar."],
    ["money", money("Missing."), "1000000", 100_000_000],
    ["money", money("Missing."), "1000000.01", "Enter at most 1,000,000 dollars."],
    ["money up to so much", money("Missing.", 500), "500", 50_000],
    ["money up to so much", money("Missing.", 500), "500.01", "Enter at most 500 dollars."],
    ["day", day("Missing."), "1950-01-02", "1950-01-02"],
    ["day", day("Missing."), "1950-01-01", "Check the year."],
    ["day", day("Missing."), "2099-12-31", "2099-12-31"],
    ["day", day("Missing."), "2100-01-01", "Check the year."],
    ["day", day("Missing."), " 2028-02-29 ", "2028-02-29"],
    ["day", day("Missing."), "2027-02-29", yearDay],
    ["day", day("Missing."), "2027-13-01", yearDay],
    ["ZIP code", zip(), " 00501 ", "00501"],
    ["ZIP code", zip(), "501", "Enter a five-digit ZIP code."],
    ["one of a few", oneOf(["a", "b"], "Missing."), "b", "b"],
    ["one of a few", oneOf(["a", "b"], "Missing."), "c", "Missing."],
    ["one of a few", oneOf(["a", "b"], "Missing."), "toString", "Missing."],
    ["money", money("Missing."), "forty", "Enter an amount in dollars, such as 42.50."],
    ["ZIP code", zip(), undefined, "Enter a ZIP code."],
    ["whole number", whole("Missing.", 1, 60), " 7 ", 7],
    ["text", text("Missing.", 3), "\u0000", "Remove the characters that cannot be shown."],
  ])("%s %#: %j gives %j", (_, field, typed, expected) => {
    expect(read(field, typed)).toEqual(expected);
  });
});
