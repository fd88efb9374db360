import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Understood } from "./rules.ts";

/** What words for skills are compared as, for a profession; in their order, the first sixty. */
export async function skillsUnderstood(
  db: Db,
  words: readonly string[],
  profession: string,
): Promise<Understood[]> {
  if (words.length === 0) return [];
  const asked = { p_words: [...words], p_profession: profession };
  return unwrap(await db.rpc("skills_understood", asked)).map(({ typed, skill }) => ({
    typed,
    skill: skill as string | null,
  }));
}
