import { z } from "zod";
import type { Standing } from "./rules.ts";

export const standingSchema = z.enum([
  "draft",
  "scheduled",
  "published",
  "unpublished",
]) satisfies z.ZodType<Standing>;
