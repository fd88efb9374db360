import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";
import { ETHNICITIES, SEXES } from "./rules.ts";

/** Answering of one's own free will, or taking the answers back. */
export const selfIdentificationForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    sex: oneOf(SEXES, "Choose an answer; “I prefer not to say” is one."),
    ethnicity: oneOf(ETHNICITIES, "Choose an answer; “I prefer not to say” is one."),
  }),
  z.object({ intent: z.literal("remove") }),
]);
