import { z } from "zod";
import type { Preview } from "./rules.ts";

export const previewSchema = z.strictObject({
  matches: z.number(),
  wider: z.array(
    z.strictObject({
      what: z.enum(["pay", "certifications", "skills", "experience"]),
      matches: z.number(),
    }),
  ),
  details: z.array(
    z.strictObject({
      detail: z.string(),
      having: z.number(),
      of: z.number(),
      any_profession: z.boolean(),
    }),
  ),
}) satisfies z.ZodType<Preview>;

/** What private.position_details_of() answers with. */
export const positionDetailsSchema = z.strictObject({
  department: z.string().optional(),
  requisition_id: z.string().optional(),
  contact: z.string().optional(),
  beds: z.number().optional(),
  ratio: z.string().optional(),
  records_system: z.string().optional(),
  team: z.string().optional(),
  orientation_weeks: z.number().optional(),
  night_cents: z.number().optional(),
  weekend_cents: z.number().optional(),
  charge_cents: z.number().optional(),
  preceptor_cents: z.number().optional(),
  bonus_cents: z.number().optional(),
  bonus_terms: z.string().optional(),
  relocation_cents: z.number().optional(),
  how_to_apply: z.string().optional(),
  decided_by: z.string().optional(),
  decision_days: z.number().optional(),
  insurance: z.literal(true).optional(),
  dental: z.literal(true).optional(),
  vision: z.literal(true).optional(),
  retirement: z.literal(true).optional(),
  match_percent: z.number().optional(),
  match_up_to: z.number().optional(),
  pto_days: z.number().optional(),
  parental_weeks: z.number().optional(),
  tuition_cents: z.number().optional(),
  ce_cents: z.number().optional(),
  loan_cents: z.number().optional(),
  child_care: z.literal(true).optional(),
  parking: z.literal(true).optional(),
});
