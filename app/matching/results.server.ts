import { z } from "zod";
import type { MatchComponents, MatchFacts, Match } from "./rules.ts";
import { payPeriodSchema, positionHoursSchema } from "#app/domain/results.server.ts";

const matchComponentsSchema = z.strictObject({
  facility: z.number().nullable().optional(),
  pay: z.number().nullable().optional(),
  distance: z.number().nullable().optional(),
  shift: z.number().nullable().optional(),
  start: z.number().nullable().optional(),
  experience: z.number().nullable().optional(),
  skills: z.number().nullable().optional(),
  certifications: z.number().nullable().optional(),
}) satisfies z.ZodType<MatchComponents>;

const matchFactsSchema = z.strictObject({
  miles: z.number(),
  /** City that miles are measured from, when it is not home. */
  from_city: z.string().nullable().optional(),
  max_miles: z.number(),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  pay_max_hourly_cents: z.number(),
  desired_hourly_cents: z.number(),
  pay_max_yearly_cents: z.number().optional(),
  desired_yearly_cents: z.number().optional(),
  hours: positionHoursSchema.optional(),
  shift: z.string(),
  schedule: z.string().nullable().optional(),
  on_call: z.boolean().optional(),
  shifts: z.array(z.string()).optional(),
  /** Absent or empty: any. */
  schedules: z.array(z.string()).optional(),
  takes_call: z.boolean().optional(),
  facility_type: z.string().nullable().optional(),
  /** Absent or empty: any. */
  facility_types: z.array(z.string()).optional(),
  starts_on: z.string(),
  starts_by: z.string().nullable().optional(),
  /** When the position needs someone: its start date, or today once that has passed. */
  wanted_on: z.string().optional(),
  wanted_by: z.string().optional(),
  available_from: z.string(),
  years: z.number(),
  min_years: z.number(),
  /** Whether fewer years exclude a candidate. */
  years_required: z.boolean().optional(),
  unit: z
    .strictObject({ group: z.string(), years: z.number(), group_years: z.number() })
    .optional(),
  license_state: z.string().nullable(),
  license_multistate: z.boolean(),
  license_valid_until: z.string().nullable(),
  /** Who verified the license, and on which day. */
  license_source: z.string().nullable().optional(),
  license_verified_on: z.string().nullable().optional(),
  position_state: z.string(),
  /** Preferred skills that we can compare, and which of them the candidate has. */
  skills_wanted: z.array(z.string()).optional(),
  skills_held: z.array(z.string()).optional(),
  /** Skills that were required in stored matches from when those counted double. */
  skills_must: z.array(z.string()).optional(),
  /** Required skills; every match has them. */
  skills_required: z.array(z.string()).optional(),
  /** Skills in words we don't recognize; they are not scored. */
  skills_unknown: z.array(z.string()).optional(),
  /** Preferred certifications, and which of them the candidate has. */
  certifications_wanted: z.array(z.string()).optional(),
  certifications_held: z.array(z.string()).optional(),
}) satisfies z.ZodType<MatchFacts>;

export const matchSchema = z.strictObject({
  components: matchComponentsSchema,
  facts: matchFactsSchema,
}) satisfies z.ZodType<Match>;
