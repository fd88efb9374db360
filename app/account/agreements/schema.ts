import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

const STALE = "Open this page again: it is not the one we sent.";

/** Agreeing to a text, in the version that was shown. */
export const agreeForm = z.object({
  document: oneOf(["terms", "facility_agreement"], STALE),
  version: z
    .string({ error: STALE })
    .regex(/^\d{1,4}$/, STALE)
    .transform(Number),
});

/** The version that a form showed, where agreeing is a part of sending it; undefined when it says none. */
export const shownVersion = z
  .string()
  .regex(/^\d{1,4}$/)
  .optional()
  .catch(undefined);
