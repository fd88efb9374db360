/** Tables of invalid form values with their error messages, and the test that runs them. */
import type { z } from "zod";
import { expect, test } from "vitest";
import { send, type Sent } from "./send-form.ts";

const MEGABYTE = "x".repeat(1_000_000);
export const EMOJI = "\u{1F469}\u{1F3FE}\u200D\u2695\uFE0F";
export const HTML = "<script>alert('Zo\u00eb')</script> & <b>more</b>";
export const UNSHOWN = "Remove the characters that cannot be shown.";

export type BadValues = [field: string, value: string | string[] | undefined, sentence: string][];

/**
 * Tests that a form refuses each value of a table with its message, and every field that is far too long or sent twice.
 * @param optional fields that may be omitted
 */
export function refuses(
  schema: z.ZodObject,
  good: Sent,
  table: BadValues,
  optional: readonly string[] = ["npi", "ccn", "contactTitle", "website", "about", "description"],
) {
  const cases = table.map(
    ([field, value, sentence]) =>
      [`${field} ${show(value)}: ${sentence}`, { field, value, sentence }] as const,
  );
  test.each(cases)("%s", (_, { field, value, sentence }) => {
    const { value: accepted, errors } = send(schema, { ...good, [field]: value });
    expect(accepted).toBeUndefined();
    expect(errors).toEqual({ [field]: [sentence] });
  });

  const fields = Object.keys(good).filter((field) => !Array.isArray(good[field]));
  test.each(fields)("%s as a megabyte is refused by a short sentence", (field) => {
    const { value, errors } = send(schema, { ...good, [field]: MEGABYTE });
    expect(value).toBeUndefined();
    expectSentences(errors, field);
  });
  test.each(fields)("%s sent twice is refused by a sentence", (field) => {
    const { value, errors } = send(schema, { ...good, [field]: ["a", "b"] });
    expect(value).toBeUndefined();
    expectSentences(errors, field);
  });
  test("an empty form names every required field, and no other", () => {
    const { errors } = send(schema, {});
    expect(Object.keys(errors).sort()).toEqual(
      Object.keys(good)
        .filter((field) => !optional.includes(field))
        .sort(),
    );
    for (const field of Object.keys(errors)) expectSentences(errors, field);
  });
}

/** Errors are for people: one full sentence each, and none of the parser's default messages. */
function expectSentences(errors: Record<string, string[] | null>, field: string) {
  expect(Object.keys(errors)).toContain(field);
  for (const sentence of errors[field] ?? []) {
    expect(sentence).toMatch(/^[A-Z][^<>]{8,118}\.$/);
    expect(sentence).not.toMatch(
      /expected|received|invalid (input|option|string)|too (big|small)/i,
    );
  }
}

function show(value: string | string[] | undefined): string {
  if (value === undefined) return "not sent";
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 30)}\u2026 (${value.length})` : text;
}

export const names = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "", missing],
  [field, "  ", "Use at least 2 characters."],
  [field, "x", "Use at least 2 characters."],
  // PostgreSQL counts this as one character and would refuse it.
  [field, "\u{1F600}", "Use at least 2 characters."],
  [field, "x".repeat(121), "Use at most 120 characters."],
  [field, "Zo\u0000\u00eb", UNSHOWN],
  [field, "Zo\u001b[31m\u00eb", UNSHOWN],
];
export const zips: BadValues = [
  ["zip", undefined, "Enter a ZIP code."],
  ["zip", "", "Enter a ZIP code."],
  ["zip", "6410", "Enter a five-digit ZIP code."],
  ["zip", "641080", "Enter a five-digit ZIP code."],
  ["zip", "64108-1234", "Enter a five-digit ZIP code."],
  ["zip", "\u0666\u0664\u0661\u0660\u0668", "Enter a five-digit ZIP code."],
  ["zip", "64108\n64109", "Enter a five-digit ZIP code."],
];
export const professions: BadValues = [
  ["profession", undefined, "Choose a profession."],
  ["profession", "Registered Nurse", "Choose a profession from the list."],
  ["profession", "rn'; drop table", "Choose a profession from the list."],
];
export const wholes = (field: string, missing: string, min: number, max: number): BadValues => {
  const wrong = `Enter a whole number from ${min} to ${max}.`;
  return [
    [field, undefined, missing],
    ...[
      "  ",
      "-1",
      String(max + 1),
      "1.5",
      "1e1",
      "seven",
      "0x10",
      "9".repeat(30),
      "NaN",
      ...(min ? ["0"] : []),
    ].map((value): BadValues[number] => [field, value, wrong]),
  ];
};
export const amounts = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "forty", "Enter an amount in dollars, such as 42.50."],
  [field, "40-45", "Enter an amount in dollars, such as 42.50."],
  [field, "-40", "Enter an amount in dollars, such as 42.50."],
  [field, "42,50", "Enter an amount in dollars, such as 42.50."],
  [field, "1e9", "Enter an amount in dollars, such as 42.50."],
  [field, "0.99", "Enter at least one dollar."],
];
export const days = (field: string, missing: string): BadValues => [
  [field, undefined, missing],
  [field, "04/30/2027", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-02-29", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-4-3", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2027-04-30T00:00", "Enter a date as year-month-day, such as 2027-04-30."],
  [field, "2100-01-01", "Check the year."],
  [field, "0027-04-30", "Check the year."],
];
