import { z } from "zod";
import type {
  HeldCredential,
  HeldDocument,
  PositionSummary,
  MatchedPosition,
  Opening,
  Gates,
} from "./rules.ts";
import { payPeriodSchema, statedHoursSchema } from "#app/domain/results.server.ts";
import { matchSchema } from "#app/matching/results.server.ts";

export const heldCredentialSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(["license", "certification"]),
  name: z.string().nullable(),
  state: z.string().nullable(),
  status: z.string(),
  reason: z.string().nullable(),
  expires_on: z.string().nullable(),
}) satisfies z.ZodType<HeldCredential>;

export const heldDocumentSchema = z.strictObject({
  kind: z.string(),
  credential_id: z.string().nullable(),
  status: z.enum(["pending", "accepted", "rejected"]),
  expires_on: z.string().nullable(),
}) satisfies z.ZodType<HeldDocument>;

export const positionSummarySchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  facility: z.string(),
  facility_logo: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  profession: z.string(),
  unit: z.string().nullable(),
  shift: z.string(),
  schedule: z.string().nullable(),
  on_call: z.boolean(),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  hours: statedHoursSchema,
  starts_on: z.string(),
  starts_by: z.string().nullable(),
  posted_at: z.string(),
  miles: z.number().nullable(),
  score_bp: z.number().nullable(),
  application_status: z.string().nullable(),
  dismissed: z.boolean(),
  saved: z.boolean(),
}) satisfies z.ZodType<PositionSummary>;

export const matchedPositionSchema = z.strictObject({
  ...positionSummarySchema.shape,
  ...matchSchema.shape,
}) satisfies z.ZodType<MatchedPosition>;

export const openingSchema = z.strictObject({
  kind: z.string(),
  value: z.string(),
  label: z.string().nullable(),
  positions: z.number(),
}) satisfies z.ZodType<Opening>;

export const gatesSchema = z.strictObject({
  work_state: z.string(),
  pay_max_hourly_cents: z.number(),
  pay_max_yearly_cents: z.number(),
  exempt: z.boolean(),
  miles: z.number().nullable(),
  max_miles: z.number(),
  desired_hourly_cents: z.number(),
  desired_yearly_cents: z.number(),
  employment_ok: z.boolean(),
  profession_ok: z.boolean(),
  pay_ok: z.boolean(),
  distance_ok: z.boolean(),
  license_ok: z.boolean(),
  missing: z.array(z.string()),
  missing_skills: z.array(z.string()),
  unknown_skills: z.array(z.string()),
  my_years: z.number(),
  required_years: z.number(),
  years_ok: z.boolean(),
  shift_ok: z.boolean(),
  schedule_ok: z.boolean(),
  facility_ok: z.boolean(),
  not_blocked: z.boolean(),
  paused: z.boolean(),
  my_profession: z.string(),
}) satisfies z.ZodType<Gates>;
