import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

/** Creates or replaces a calendar URL, or revokes it. */
export const calendarLinkForm = z.object({
  intent: oneOf(["make", "end"], "Choose what to do."),
});
