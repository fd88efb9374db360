import { unwrap } from "#app/platform/failures.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Understood } from "./rules.ts";

type Row = { typed: string; skill: string };
const shown = ({ typed, skill }: Row): Understood => ({ typed, skill: skill as string | null });

/** What words for skills are compared as, for a profession; in their order, the first sixty. */
export async function skillsUnderstood(
  db: Db,
  words: readonly string[],
  profession: string,
): Promise<Understood[]> {
  if (words.length === 0) return [];
  const asked = { p_words: [...words], p_profession: profession };
  return unwrap(await db.rpc("skills_understood", asked)).map(shown);
}

/** The same for what a position of one's own facility asks for; nothing for others' positions. */
export async function positionSkillsUnderstood(db: Db, id: string): Promise<Understood[]> {
  return unwrap(await db.rpc("position_skills_understood", { p_position_id: id })).map(shown);
}
