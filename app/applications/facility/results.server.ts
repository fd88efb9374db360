import {
  compactSchema,
  credentialsSentSchema,
} from "#app/verification/credentials/results.server.ts";
import { applicationStatusSchema } from "../results.server.ts";
import type { PipelineRow, PositionHead } from "./position.ts";
import { z } from "zod";
import type { TeamRole, PlanUse, StageCounts } from "./rules.ts";
import type { CandidateFacts } from "./candidate.ts";
import { payPeriodSchema, positionHoursSchema } from "#app/domain/results.server.ts";

export const teamRoleSchema = z.enum([
  "owner",
  "recruiter",
  "viewer",
]) satisfies z.ZodType<TeamRole>;

export const candidateFactsSchema = z.strictObject({
  profession: z.string().nullable(),
  compact: compactSchema.nullable(),
  years: z.number().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  home_state: z.string().nullable(),
  shifts: z.array(z.string()),
  schedules: z.array(z.string()),
  on_call: z.boolean(),
  available_from: z.string().nullable(),
  units: z.array(z.strictObject({ name: z.string(), years: z.number() })),
  charge_experience: z.boolean(),
  preceptor_experience: z.boolean(),
  records_systems: z.array(z.string()),
  ...credentialsSentSchema.shape,
  name: z.string().nullable(),
  skills: z.array(z.string()).optional(),
  pay_cents: z.number().optional(),
  pay_period: z.enum(["hour", "week", "year"]).optional(),
  summary: z.string().nullable().optional(),
  phone: z.string().nullable().optional(),
  documents: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(["resume", "license", "certification", "other"]),
        name: z.string(),
        status: z.enum(["pending", "accepted"]),
        expires_on: z.string().nullable(),
      }),
    )
    .optional(),
}) satisfies z.ZodType<CandidateFacts>;

export const planUseSchema = z.strictObject({
  name: z.string(),
  fee_bp: z.number(),
  period_end: z.string(),
  ends: z.boolean(),
  on_hold: z.boolean(),
  view_limit: z.number().nullable(),
  views: z.number(),
  position_limit: z.number().nullable(),
  positions: z.number(),
}) satisfies z.ZodType<PlanUse>;

export const stageCountsSchema = z.strictObject({
  withdrawn: z.number().optional(),
  invited: z.number().optional(),
  applied: z.number().optional(),
  shortlisted: z.number().optional(),
  interviewing: z.number().optional(),
  offered: z.number().optional(),
  accepted: z.number().optional(),
  hired: z.number().optional(),
  declined: z.number().optional(),
  closed: z.number().optional(),
}) satisfies z.ZodType<StageCounts>;

export const positionHeadSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: z.enum(["draft", "open", "paused", "closed"]),
  version: z.number(),
  /** Short name of the profession. */
  profession: z.string(),
  city: z.string(),
  state: z.string(),
  shift: z.string(),
  pay_min_cents: z.number(),
  pay_max_cents: z.number(),
  pay_period: payPeriodSchema,
  hours: positionHoursSchema,
  starts_on: z.string(),
  starts_by: z.string().nullable(),
  openings: z.number(),
  hired: z.number(),
  opened_at: z.string().nullable(),
  closed_at: z.string().nullable(),
  closed_reason: z.string().nullable(),
  role: teamRoleSchema,
  stages: stageCountsSchema,
  /** Number of matches; 101 means more than 100. */
  matches: z.number(),
}) satisfies z.ZodType<PositionHead>;

export const pipelineRowSchema = z.strictObject({
  id: z.string(),
  version: z.number(),
  status: applicationStatusSchema,
  automatic: z.boolean(),
  created_at: z.string(),
  status_at: z.string(),
  /** Basis points; null when there was no match. */
  score_bp: z.number().nullable(),
  /** Null until the facility may know it. */
  name: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  years: z.number().nullable(),
  unread: z.number(),
  interview_at: z.string().nullable(),
  times_wait: z.boolean(),
  offer_expires_at: z.string().nullable(),
}) satisfies z.ZodType<PipelineRow>;
