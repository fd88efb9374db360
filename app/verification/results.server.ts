import { z } from "zod";
import { FINDINGS, type CheckResult, type Finding } from "./rules.ts";

export const checkResultSchema = z.enum([
  "clear",
  "finding",
  "unavailable",
]) satisfies z.ZodType<CheckResult>;

export const findingSchema = z.enum(FINDINGS) satisfies z.ZodType<Finding>;
