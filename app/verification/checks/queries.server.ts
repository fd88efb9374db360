/** The checks for people and facilities. Admins only. */
import { z } from "zod";
import { subjectSchema, lookedAtSchema } from "./results.server.ts";
import { entrySchema } from "#app/admin/audit/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A check in the list. Profession and state are names; null means all. */
const checkRuleSchema = z.strictObject({
  id: z.string(),
  version: z.number(),
  subject: subjectSchema,
  profession: z.string().nullable(),
  state: z.string().nullable(),
  code: z.string(),
  label: z.string(),
  source: z.string(),
  /** The source's common name: "Verified at Nursys". */
  source_name: z.string(),
  looks_at: lookedAtSchema,
  /** Whether a finding puts the account on hold. */
  holds: z.boolean(),
  required: z.boolean(),
  /** Null: no end date. */
  valid_days: z.number().nullable(),
  sort_order: z.number(),
  /** Null: in use. */
  retired_at: z.string().nullable(),
});
export type CheckRule = z.infer<typeof checkRuleSchema>;

/** One check, with its latest ten changes. */
const checkPageSchema = z.strictObject({ ...checkRuleSchema.shape, history: z.array(entrySchema) });
export type CheckPage = z.infer<typeof checkPageSchema>;

/**
 * The checklist, in the order in which checks are required. A profession or state filter also includes checks for all.
 * @throws {Refusal} 403
 */
export async function checkRules(
  db: Db,
  { subject, profession, state, after }: Filters,
): Promise<Page<CheckRule>> {
  const found = await jsonOf(
    db,
    "admin_verification_rules",
    z.array(checkRuleSchema),
    omitEmpty({ p_subject: subject, p_profession: profession, p_state: state, p_after: after }),
  );
  return toPage(found, ({ id }) => id);
}

/** One check. @throws {Refusal} 403, 404 */
export async function checkRule(db: Db, id: string): Promise<CheckPage> {
  return await jsonOf(db, "admin_verification_rule", checkPageSchema, { p_id: id });
}
