import { z } from "zod";
import type { Compact, LicenseRule } from "./rules.ts";

export const licenseRuleSchema = z.strictObject({
  /** null: unknown. */
  required: z.boolean().nullable(),
  /** Whether a law or an admin confirms it; if not, it is our best knowledge. */
  confirmed: z.boolean(),
  compact: z
    .strictObject({
      name: z.string(),
      gives: z.enum(["practice", "privilege"]),
      issues: z.boolean(),
    })
    .nullable(),
}) satisfies z.ZodType<LicenseRule>;

export const compactSchema = z.strictObject({
  name: z.string(),
  gives: z.enum(["practice", "privilege"]),
  issuing: z.array(z.string()),
}) satisfies z.ZodType<Compact>;
