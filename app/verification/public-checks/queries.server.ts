import { z } from "zod";
import { publicOr, type PublicData } from "#app/platform/cache.server.ts";
import { SHOWS } from "#app/domain/public-topics.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { anonymousClient } from "#app/platform/supabase.server.ts";
import { lookedAtSchema, subjectSchema } from "../checks/results.server.ts";
import type { PublicChecks } from "./rules.ts";

const publicChecksSchema = z.strictObject({
  required_to_approve: z.boolean(),
  checks: z.array(
    z.strictObject({
      subject: subjectSchema,
      code: z.string(),
      label: z.string(),
      source: z.string(),
      source_name: z.string(),
      profession: z.string().nullable(),
      state: z.string().nullable(),
      looks_at: lookedAtSchema,
      holds: z.boolean(),
      required: z.boolean(),
      valid_days: z.number().nullable(),
    }),
  ),
}) satisfies z.ZodType<PublicChecks>;

/** The checks in use, for visitors; null if the database does not answer, because a made-up list would be a promise. */
export function publicChecks(): Promise<PublicData<PublicChecks | null>> {
  const read = (): Promise<PublicChecks | null> =>
    jsonOf(anonymousClient(), "public_checks", publicChecksSchema);
  return publicOr("public checks", SHOWS.checks, read, null, "the checks in use were not read");
}
