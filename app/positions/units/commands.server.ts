/** Admin actions on units and their search words. */
import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import type { unitForm, unitsForm } from "./schema.ts";

/**
 * Adds a unit to a group, or a group, and returns its code.
 * @throws {Refusal} 403, 422 with the field
 */
export async function addUnit(
  state: RequestState,
  form: z.output<typeof unitsForm>,
): Promise<string> {
  const code = unwrap(
    await state.db().rpc("save_unit", {
      p_name: form.name,
      p_synonyms: form.synonyms ?? [],
      ...(form.intent === "unit" ? { p_parent: form.parent } : { p_professions: form.professions }),
    }),
  );
  publicChanged("units");
  return code;
}

/**
 * Renames or moves a unit, adds or removes words, or turns it on or off as a choice.
 * @throws {Refusal} 403, 404, 409 when someone else changed it meanwhile, 422
 */
export async function changeUnit(
  state: RequestState,
  code: string,
  form: z.output<typeof unitForm>,
): Promise<void> {
  const db = state.db();
  const it = { p_code: code, p_version: form.version };
  switch (form.intent) {
    case "save":
      unwrap(
        await db.rpc("save_unit", {
          ...it,
          p_name: form.name,
          p_synonyms: form.synonyms ?? [],
          p_professions: form.professions,
          ...(form.parent && { p_parent: form.parent }),
        }),
      );
      break;
    case "forget":
      unwrap(await db.rpc("remove_unit_synonym", { ...it, p_key: form.key }));
      break;
    default:
      unwrap(await db.rpc("set_unit_active", { ...it, p_active: form.intent === "reopen" }));
  }
  publicChanged("units");
}
