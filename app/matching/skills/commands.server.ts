/** What admins do with the vocabulary of skills. Whoever uses a changed word is brought along in the same request. */
import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { skillForm, skillsForm } from "./schema.ts";

/**
 * Adds a skill, or decides what a word means that we did not know; gives the skill's number.
 * @throws {Refusal} 403, 422 with the skill that has a word already, or when there are 304
 */
export async function changeSkills(
  state: RequestState,
  form: z.output<typeof skillsForm>,
): Promise<number> {
  const ofProfession = form.profession && { p_profession: form.profession };
  if (form.intent === "means") {
    const asked = { p_word: form.word!, p_skill: form.skill!, ...ofProfession };
    return unwrap(await state.db().rpc("adopt_skill_word", asked));
  }
  const asked =
    form.intent === "word"
      ? { p_name: form.word! }
      : { p_name: form.name!, p_synonyms: form.synonyms ?? [], ...ofProfession };
  return unwrap(await state.db().rpc("save_skill", asked));
}

/**
 * Renames a skill and adds words to it, takes a word from it, or removes it.
 * @throws {Refusal} 403, 404, 409 when somebody changed it meanwhile, 422
 */
export async function changeSkill(
  state: RequestState,
  n: number,
  { intent, version, ...form }: z.output<typeof skillForm>,
): Promise<void> {
  const db = state.db();
  const ofProfession = form.profession && { p_profession: form.profession };
  const it = { p_n: n, p_version: version };
  if (intent === "remove") unwrap(await db.rpc("remove_skill", it));
  else if (intent === "forget")
    unwrap(await db.rpc("remove_skill_synonym", { ...it, p_key: form.key!, ...ofProfession }));
  else {
    const words = { p_name: form.name!, p_synonyms: form.synonyms ?? [] };
    unwrap(await db.rpc("save_skill", { ...it, ...words, ...ofProfession }));
  }
}
