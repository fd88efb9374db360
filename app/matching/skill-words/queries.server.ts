import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Understood } from "./rules.ts";

/** How matching reads skill words for a profession; in the given order, the first 60. */
export async function matchSkillWords(
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
