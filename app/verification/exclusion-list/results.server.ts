import { z } from "zod";
import type { How, ListEntry } from "./rules.ts";

export const howSchema = z.enum(["facility", "npi", "name"]) satisfies z.ZodType<How>;

export const listEntrySchema = z.strictObject({
  last_name: z.string().nullable(),
  first_name: z.string().nullable(),
  middle_name: z.string().nullable(),
  business: z.string().nullable(),
  general: z.string().nullable(),
  specialty: z.string().nullable(),
  npi: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  excluded_for: z.string(),
  excluded_on: z.string(),
  reinstated_on: z.string().nullable(),
  waived_on: z.string().nullable(),
  waived_in: z.string().nullable(),
}) satisfies z.ZodType<ListEntry>;
