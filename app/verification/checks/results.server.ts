import { z } from "zod";
import type { Subject, LookedAt } from "./rules.ts";

export const subjectSchema = z.enum(["job_seeker", "employer"]) satisfies z.ZodType<Subject>;

export const lookedAtSchema = z.enum([
  "facility",
  "license",
  "certification",
  "person",
  "contact",
  "phone",
  "npi",
  "ccn",
]) satisfies z.ZodType<LookedAt>;
