import { z } from "zod";
import type { Preview } from "./rules.ts";

export const previewSchema = z.strictObject({
  matches: z.number(),
  wider: z.array(
    z.strictObject({
      what: z.enum(["pay", "certifications", "skills", "experience"]),
      matches: z.number(),
    }),
  ),
}) satisfies z.ZodType<Preview>;
