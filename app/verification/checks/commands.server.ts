/** Admin commands for the checklist. */
import type { z } from "zod";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { checkForm, newCheckForm } from "./schema.ts";

const said = (form: Omit<z.output<typeof checkForm>, "version" | "inUse">) => ({
  p_label: form.label,
  p_source: form.source,
  p_source_name: form.sourceName,
  p_holds: form.holds === "yes",
  p_required: form.required === "yes",
  p_sort_order: form.sortOrder,
  p_reason: form.reason,
  ...(form.validDays !== undefined && { p_valid_days: form.validDays }),
});

/**
 * Adds a check to the checklist. Returns its id.
 * @throws {Refusal} 403; 409 if there is one with that name; 422 with the field
 */
export async function addCheck(db: Db, form: z.output<typeof newCheckForm>): Promise<string> {
  const id = unwrap(
    await db.rpc("add_verification_rule", {
      p_subject: form.subject,
      p_looks_at: form.looksAt,
      p_code: form.code,
      ...said(form),
      ...(form.profession && { p_profession: form.profession }),
      ...(form.state && { p_state: form.state }),
    }),
  );
  publicChanged("checks");
  return id;
}

/**
 * Changes a check, retires it or brings it back.
 * @throws {Refusal} 403, 404; 409 if another admin changed it meanwhile; 422 with the field
 */
export async function changeCheck(
  db: Db,
  id: string,
  form: z.output<typeof checkForm>,
): Promise<void> {
  const { error, status } = await db.rpc("change_verification_rule", {
    p_id: id,
    p_version: form.version,
    p_in_use: form.inUse !== undefined,
    ...said(form),
  });
  unwrap({ data: true, error, status });
  publicChanged("checks");
}
