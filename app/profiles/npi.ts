import { z } from "zod";
import { isNpi } from "#app/verification/credentials/rules.ts";

/** A National Provider Identifier (NPI), optional. */
export const npi = z
  .string({ error: "Enter one NPI, or leave it out." })
  .transform((value) => value.replace(/[\s-]/g, ""))
  .refine(isNpi, "This NPI isn’t valid. Check the 10 digits, or leave it blank.");
