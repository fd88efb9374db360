/** The skill vocabulary, for admins. */
import { PART_SIZE } from "#app/platform/keyset.ts";
import { z } from "zod";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { Refusal } from "#app/platform/failures.server.ts";
import type { RequestState } from "#app/platform/request-state.server.ts";

/** When the worker last counted who uses a skill, in UTC; null before the first count, like the counts themselves. */
const counted = { counted_at: z.string().nullable() };

const skillsSchema = z.strictObject({
  ...counted,
  total: z.number(),
  skills: z.array(
    z.strictObject({
      n: z.number(),
      name: z.string(),
      words: z.number(),
      candidates: z.number().nullable(),
      positions: z.number().nullable(),
    }),
  ),
});
/** A row of the list of skills, with the number of its words and its usage. */
export type SkillRow = z.infer<typeof skillsSchema>["skills"][number];

/** One page of skills by name, filtered by any of their words. Admins only. @throws {Refusal} 403 */
export function skillList(state: RequestState, search: string, page: number) {
  const asked = { p_search: search, p_limit: PART_SIZE, p_offset: (page - 1) * PART_SIZE };
  return jsonOf(state.db(), "list_skills", skillsSchema, asked);
}

const unknownSchema = z.strictObject({
  ...counted,
  total: z.number(),
  words: z.array(
    z.strictObject({
      word: z.string(),
      /** Number of open positions that require it; nobody fits them until it is recognized. */
      required: z.number(),
      candidates: z.number(),
      positions: z.number(),
      professions: z.array(z.string()),
    }),
  ),
  names: z.array(z.string()),
});
/** An unrecognized word, in its most common spelling. */
export type UnknownWord = z.infer<typeof unknownSchema>["words"][number];

/**
 * One page of unrecognized words, those required by open positions first, of at most 1,000. Admins only.
 * @param withNames also all skill names, in alphabetical order
 * @throws {Refusal} 403
 */
export async function unknownWords(state: RequestState, page: number, withNames: boolean) {
  const asked = {
    p_limit: PART_SIZE,
    p_offset: (page - 1) * PART_SIZE,
    ...(withNames && { p_names: true }),
  };
  const found = await jsonOf(state.db(), "unknown_skill_words", unknownSchema, asked);
  return { ...found, names: found.names.sort((a, b) => a.localeCompare(b, "en")) };
}

/** A skill with its words. */
const skillSchema = z.strictObject({
  ...counted,
  n: z.number(),
  name: z.string(),
  version: z.number(),
  candidates: z.number().nullable(),
  positions: z.number().nullable(),
  words: z.array(
    z.strictObject({
      /** Normalized form, for comparison. */
      key: z.string(),
      spelled: z.string(),
      /** Profession it applies to; null for all. */
      profession: z.string().nullable(),
      /** Whether it is the skill's own name. */
      own: z.boolean(),
    }),
  ),
});
export type Skill = z.infer<typeof skillSchema>;

/** Parses a skill number from the URL. @throws {Refusal} 404 */
export function skillNumber(param: string | undefined): number {
  if (!param || !/^\d{1,3}$/.test(param)) {
    throw new Refusal(404, "There is no page at this address.");
  }
  return Number(param);
}

/** One skill by its number. Admins only. @throws {Refusal} 403, 404 */
export async function skillOf(state: RequestState, n: number): Promise<Skill> {
  return await jsonOf(state.db(), "skill_page", skillSchema, { p_n: n });
}
