import { z } from "zod";
import type { Compact, CredentialsSent, LicenseRule } from "./rules.ts";

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

/** The answer of private.credentials_sent. */
export const credentialsSentSchema = z.strictObject({
  licenses: z.array(
    z.strictObject({
      state: z.string(),
      multistate: z.boolean(),
      expires_on: z.string(),
      source: z.string().nullable(),
      verified_on: z.string().nullable(),
      number: z.string().nullable(),
      moved_until: z.string().nullable(),
    }),
  ),
  certifications: z.array(
    z.strictObject({
      name: z.string(),
      expires_on: z.string().nullable(),
      source: z.string().nullable(),
      verified_on: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<CredentialsSent>;
