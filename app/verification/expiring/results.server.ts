import { z } from "zod";
import type { DueKind } from "./rules.ts";

export const dueKindSchema = z.enum([
  "license",
  "certification",
  "document",
  "check",
]) satisfies z.ZodType<DueKind>;
