import { z } from "zod";
import type { How, ListEntry } from "./rules.ts";

export const howSchema = z.enum(["facility", "npi", "name"]) satisfies z.ZodType<How>;

export const listEntrySchema = z.strictObject({
  last_name: z.string().nullable().optional(),
  first_name: z.string().nullable().optional(),
  middle_name: z.string().nullable().optional(),
  business: z.string().nullable().optional(),
  general: z.string().nullable().optional(),
  specialty: z.string().nullable().optional(),
  npi: z.string().nullable().optional(),
  city: z.string().nullable().optional(),
  state: z.string().nullable().optional(),
  excluded_for: z.string(),
  excluded_on: z.string(),
  reinstated_on: z.string().nullable().optional(),
  waived_on: z.string().nullable().optional(),
  waived_in: z.string().nullable().optional(),
}) satisfies z.ZodType<ListEntry>;
