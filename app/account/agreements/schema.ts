import { z } from "zod";
import { oneOf } from "#app/platform/fields.ts";

const STALE = "The form was incomplete. Open this page again.";

/** Agrees to a document, in the version that was shown. */
export const agreeForm = z.object({
  document: oneOf(["terms", "facility_agreement"], STALE),
  version: z
    .string({ error: STALE })
    .regex(/^\d{1,4}$/, STALE)
    .transform(Number),
});

/** The version a form showed, if submitting it includes agreeing; undefined if it names none. */
export const shownVersion = z
  .string()
  .regex(/^\d{1,4}$/)
  .optional()
  .catch(undefined);
