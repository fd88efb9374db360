import { z } from "zod";
import { entrySchema } from "../audit/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** License rules of a state for a profession. */
const ruleRowSchema = z.strictObject({
  profession: z.string(),
  name: z.string(),
  state: z.string(),
  required: z.boolean(),
  confirmed: z.boolean(),
  source: z.string().nullable(),
});

/** All settings, with who last changed each. */
const settingsSchema = z.strictObject({
  versions: z.strictObject({
    service_area: z.number(),
    license_rules: z.number(),
    compacts: z.number(),
    verification: z.number(),
    numbers: z.number(),
  }),
  states: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      open: z.boolean(),
      positions: z.number(),
      candidates: z.number(),
    }),
  ),
  rules: z.array(ruleRowSchema),
  compacts: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      gives: z.enum(["practice", "privilege"]),
      source: z.string(),
      checked_on: z.string(),
      professions: z.array(z.string()),
      members: z.array(
        z.strictObject({
          state: z.string(),
          /** Whether it is in force there; null when unknown. */
          issues: z.boolean().nullable(),
          source: z.string(),
          checked_on: z.string(),
        }),
      ),
    }),
  ),
  verification: z.strictObject({
    certifications: z.boolean(),
  }),
  numbers: z.strictObject({
    guarantee_days: z.number(),
    past_due_days: z.number(),
    documents_most: z.number(),
    document_uploads_daily: z.number(),
    document_mb_most: z.number(),
    checks_required_to_approve: z.number(),
    four_eyes_rejections: z.number(),
  }),
  history: z.array(entrySchema),
});
export type Settings = z.infer<typeof settingsSchema>;

/** All settings. Admins only. @throws {Refusal} 403 */
export async function adminSettings(db: Db): Promise<Settings> {
  return await jsonOf(db, "admin_settings", settingsSchema);
}
