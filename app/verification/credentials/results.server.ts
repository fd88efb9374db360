import { z } from "zod";
import type { LicenseRule } from "./rules.ts";

export const licenseRuleSchema = z.strictObject({
  /** null: we do not know. */
  required: z.boolean().nullable(),
  /** A law or an admin says so, it is not only our best knowledge. */
  confirmed: z.boolean(),
  /** Profession and state take part in the Nurse Licensure Compact. */
  compact: z.boolean(),
}) satisfies z.ZodType<LicenseRule>;
