import { z } from "zod";
import type { Compact } from "./rules.ts";

export const compactSchema = z.strictObject({
  name: z.string(),
  gives: z.enum(["practice", "privilege"]),
  issuing: z.array(z.string()),
}) satisfies z.ZodType<Compact>;
