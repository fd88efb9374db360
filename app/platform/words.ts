import { z } from "zod";
import { NOT_WHOLE, text } from "./fields.ts";

/** Distinct words from one text, separated by commas or lines. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(/[,\n]/).map((word) => word.trim().replace(/\s+/g, " "));
  return [...new Set(words.filter(Boolean))];
}

/** Synonyms, in one text. The database limits their length and number, and its error names the word. */
export const synonyms = text("Write the words in one text.", 3_000, 0)
  .transform(wordsOf)
  .optional();

/** A synonym, normalized for comparison. */
export const wordKey = z.string({ error: NOT_WHOLE }).regex(/^[a-z0-9 ]{1,80}$/, NOT_WHOLE);
