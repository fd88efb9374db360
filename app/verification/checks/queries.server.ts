/** What is checked of people and facilities. For admins only. */
import { z } from "zod";
import { subjectSchema, lookedAtSchema } from "./results.server.ts";
import { entrySchema } from "#app/admin/audit/results.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import type { Db } from "#app/platform/supabase.server.ts";

/** A check of the list. Profession and state are names; null: all of them. */
const checkRuleSchema = z.strictObject({
  id: z.string(),
  version: z.number(),
  subject: subjectSchema,
  profession: z.string().nullable(),
  state: z.string().nullable(),
  code: z.string(),
  label: z.string(),
  source: z.string(),
  /** What people call it: "Verified at Nursys". */
  source_name: z.string(),
  looks_at: lookedAtSchema,
  /** Whether a finding puts the account on hold. */
  holds: z.boolean(),
  required: z.boolean(),
  /** Null: for good. */
  valid_days: z.number().nullable(),
  sort_order: z.number(),
  /** Null: it is in use. */
  retired_at: z.string().nullable(),
});
export type CheckRule = z.infer<typeof checkRuleSchema>;

/** One check, with the latest ten changes of it. */
const checkPageSchema = z.strictObject({ ...checkRuleSchema.shape, history: z.array(entrySchema) });
export type CheckPage = z.infer<typeof checkPageSchema>;

/**
 * What is asked of whom, in the order in which it is asked. With a profession or a state also what is asked of all.
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
