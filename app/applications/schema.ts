import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { readTimes, TIME_ZONES, type TypedTimes } from "./interview-times.ts";

const id = z.uuid("Load the page again.");

/** The longest note, message or answer. */
export const LONGEST_TEXT = 5000;

/**
 * Text of several lines. A browser sends each line break as two characters, which nobody typed and the database
 * does not count.
 */
export function lines(missing: string, max: number, min = 1) {
  return z
    .string({ error: missing })
    .transform((value) => value.replaceAll("\r\n", "\n"))
    .pipe(text(missing, max, min));
}

/** Why something ends: the other side reads it. */
export const reasonText = lines("Say why, in a sentence: the other side reads it.", 2000, 3);

/** A message, with the key that makes sending it twice one message. */
export const messageForm = z.object({
  intent: z.literal("message"),
  body: lines("Write a message.", LONGEST_TEXT),
  formKey: id,
});

/** A report of a message to our administrators. */
export const reportForm = z.object({
  intent: z.literal("report"),
  messageId: id,
  reportReason: lines("Say what is wrong with this message.", 2000, 3),
});

const slot = z.string().max(40).optional();

/** The fields of up to five proposed times and their time zone; put them into a form's object. */
export const timeFields = {
  timeZone: oneOf(TIME_ZONES, "Choose a time zone."),
  date1: slot,
  time1: slot,
  date2: slot,
  time2: slot,
  date3: slot,
  time3: slot,
  date4: slot,
  time4: slot,
  date5: slot,
  time5: slot,
};

/** For superRefine of a form with `timeFields`: each thing wrong beside its field. */
export function checkTimes(form: TypedTimes, context: z.core.$RefinementCtx): void {
  for (const { field, message } of readTimes(form, new Date()).problems) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}
