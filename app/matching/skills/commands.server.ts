/**
 * Admin actions on the skill vocabulary. Profiles and positions that use a changed word are updated in the same
 * request.
 */
import type { z } from "zod";
import { unwrap } from "#app/platform/failures.server.ts";
import { omitEmpty } from "#app/platform/keyset.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";
import type { skillForm, skillsForm } from "./schema.ts";

/**
 * Adds a skill, or maps an unknown word; returns the skill's number.
 * @throws {Refusal} 403, 422 with the skill that already has the word, or when there are 304
 */
export async function changeSkills(
  state: RequestState,
  form: z.output<typeof skillsForm>,
): Promise<number> {
  const db = state.db();
  switch (form.intent) {
    case "means":
      return unwrap(
        await db.rpc("adopt_skill_word", {
          p_word: form.word,
          p_skill: form.skill,
          ...omitEmpty({ p_profession: form.profession }),
        }),
      );
    case "word":
      return unwrap(await db.rpc("save_skill", { p_name: form.word }));
    case "add":
      return unwrap(
        await db.rpc("save_skill", {
          p_name: form.name,
          p_synonyms: form.synonyms ?? [],
          ...omitEmpty({ p_profession: form.profession }),
        }),
      );
  }
}

/**
 * Renames a skill and adds words to it, removes a word, or removes the skill.
 * @throws {Refusal} 403, 404, 409 when someone else changed it meanwhile, 422
 */
export async function changeSkill(
  state: RequestState,
  n: number,
  form: z.output<typeof skillForm>,
): Promise<void> {
  const db = state.db();
  const it = { p_n: n, p_version: form.version };
  switch (form.intent) {
    case "remove":
      unwrap(await db.rpc("remove_skill", it));
      return;
    case "forget":
      unwrap(
        await db.rpc("remove_skill_synonym", {
          ...it,
          p_key: form.key,
          ...omitEmpty({ p_profession: form.profession }),
        }),
      );
      return;
    case "save":
      unwrap(
        await db.rpc("save_skill", {
          ...it,
          p_name: form.name,
          p_synonyms: form.synonyms ?? [],
          ...omitEmpty({ p_profession: form.profession }),
        }),
      );
  }
}
