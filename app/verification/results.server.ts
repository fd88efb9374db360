import { z } from "zod";
import type { CheckResult } from "./rules.ts";

export const checkResultSchema = z.enum([
  "clear",
  "finding",
  "unavailable",
]) satisfies z.ZodType<CheckResult>;
