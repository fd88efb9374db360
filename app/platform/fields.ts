import { z } from "zod";
import { parseDollars } from "./format.ts";
import { isName } from "./names.ts";

/** Form fields shared by several rooms. Each takes the message for a missing value. */

/**
 * Trimmed text with a length limit in characters; `min` is 0 for optional text. Browsers send a line break as CRLF; it
 * becomes one character, as fields and the database count it.
 */
export function text(missing: string, max: number, min = 1) {
  return z
    .string({ error: missing })
    .overwrite((typed) => typed.replace(/\r\n?/g, "\n"))
    .trim()
    .min(min, min > 1 ? `Use at least ${min} characters.` : missing)
    .max(max, `Use at most ${max.toLocaleString("en-US")} characters.`)
    .refine((value) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(value), {
      error: "Remove the characters that cannot be shown.",
      abort: true,
    });
}

/** A name of a person, facility or contact: one line with visible characters. */
export function name(missing: string, max: number, min = 1) {
  return text(missing, max, min).refine(
    (value) => value === "" || isName(value),
    "Type this again. It contains invisible characters.",
  );
}

/** Shown when a form's hidden fields are not as we sent them. */
export const NOT_WHOLE = "The form was incomplete. Open this page again.";

/** Hidden field: the version of the record being edited. */
export const version = z
  .string({ error: NOT_WHOLE })
  .regex(/^\d{1,6}$/, NOT_WHOLE)
  .transform(Number);

/** A whole number in a range. */
export function whole(missing: string, min: number, max: number) {
  const wrong = `Enter a whole number from ${min} to ${max.toLocaleString("en-US")}.`;
  return z
    .string({ error: missing })
    .trim()
    .regex(/^\d{1,6}$/, wrong)
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong));
}

/** Hours as people type them, to the half hour. */
export function hours(min: number, max: number) {
  const wrong = `Enter hours from ${min} to ${max}, such as 36 or 37.5.`;
  return z
    .string({ error: wrong })
    .trim()
    .regex(/^\d{1,2}(\.[05])?$/, wrong)
    .transform(Number)
    .pipe(z.number().min(min, wrong).max(max, wrong));
}

/** A typed dollar amount, converted to cents. */
export function money(missing: string, maxDollars = 1_000_000) {
  return z
    .string({ error: missing })
    .transform(parseDollars)
    .pipe(
      z
        .number("Enter an amount in dollars, such as 42.50.")
        .min(100, { error: "Enter at least one dollar.", abort: true })
        .max(maxDollars * 100, `Enter at most ${maxDollars.toLocaleString("en-US")} dollars.`),
    );
}

/** A calendar day as date inputs send it. */
export function day(missing: string) {
  return z
    .string({ error: missing })
    .trim()
    .pipe(
      z.iso
        .date({ error: "Enter a date as year-month-day, such as 2027-04-30.", abort: true })
        .refine((value) => value > "1950-01-01" && value < "2100-01-01", {
          error: "Check the year.",
          abort: true,
        }),
    );
}

/** A ZIP code. The database decides whether it exists. */
export function zip() {
  return z
    .string({ error: "Enter a ZIP code." })
    .trim()
    .regex(/^\d{5}$/, "Enter a five-digit ZIP code.");
}

/** One of a fixed set of values. */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T, missing: string) {
  return z.enum(values, { error: missing });
}

/** The queue entry to open after a decision; anything but an id is dropped. */
export const nextInQueue = z
  .string()
  .transform((value) => (z.uuid().safeParse(value).success ? value : undefined))
  .optional();

/** Whether the user decides even though a colleague has the entry. */
export const decideAnyway = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** Whether it is a calendar day as the database writes it. */
export function isDay(value: string): boolean {
  return z.iso.date().safeParse(value).success;
}

/** Whether it is a timestamp as the database writes it: ISO 8601, perhaps with a space for the T and a bare "+00". */
export function isMoment(value: string): boolean {
  const iso = value.replace(" ", "T").replace(/[+-]\d\d$/, "$&:00");
  return z.iso.datetime({ offset: true }).safeParse(iso).success;
}
