import { z } from "zod";
import type { CheckResult, Finding } from "./rules.ts";

export const checkResultSchema = z.enum([
  "clear",
  "finding",
  "unavailable",
]) satisfies z.ZodType<CheckResult>;

export const findingSchema = z.enum([
  "probation",
  "restriction",
  "suspension",
  "revocation",
  "not_found",
  "expired",
  "different",
]) satisfies z.ZodType<Finding>;
