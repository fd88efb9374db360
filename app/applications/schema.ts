import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";
import { readTimes, TIME_ZONES, type TypedTimes } from "./interview-times.ts";

/** Longest note, message or answer, in characters. */
export const LONGEST_TEXT = 5000;

const slot = z.string().max(40).optional();

/** Form fields for up to five proposed times and their time zone. */
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

/** superRefine check for a form with `timeFields`: adds each problem to its field. */
export function checkTimes(form: TypedTimes, context: z.core.$RefinementCtx): void {
  for (const { field, message } of readTimes(form, new Date()).problems) {
    context.addIssue({ code: "custom", path: [field], message });
  }
}
