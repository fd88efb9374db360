import { z } from "zod";
import type { FaqStatus } from "./rules.ts";

export const faqStatusSchema = z.enum([
  "pending",
  "published",
  "unpublished",
  "spam",
  "merged",
]) satisfies z.ZodType<FaqStatus>;
