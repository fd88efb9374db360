/** Admin actions on certifications. */
import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import type { CertificationFields, certificationForm } from "./schema.ts";

const asSaved = (form: CertificationFields) => ({
  p_short_name: form.shortName,
  p_name: form.name,
  p_professions: form.professions,
  p_units: form.units ?? [],
  ...(form.validMonths !== undefined && { p_valid_months: form.validMonths }),
});

/**
 * Adds a certification and returns its code.
 * @throws {Refusal} 403, 422 with the field
 */
export async function addCertification(
  state: RequestState,
  form: CertificationFields,
): Promise<string> {
  const code = unwrap(await state.db().rpc("save_certification", asSaved(form)));
  publicChanged("certifications");
  return code;
}

/**
 * Edits a certification, or turns it on or off as a choice.
 * @throws {Refusal} 403, 404, 409 when someone else changed it meanwhile, 422
 */
export async function changeCertification(
  state: RequestState,
  code: string,
  form: z.output<typeof certificationForm>,
): Promise<void> {
  const it = { p_code: code, p_version: form.version };
  unwrap(
    form.intent === "save"
      ? await state.db().rpc("save_certification", { ...it, ...asSaved(form) })
      : await state
          .db()
          .rpc("set_certification_active", { ...it, p_active: form.intent === "reopen" }),
  );
  publicChanged("certifications");
}
