import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

/** Making a calendar address, anew where there is one, or ending it. */
export const calendarLinkForm = z.object({
  intent: oneOf(["make", "end"], "Choose what to do."),
});
