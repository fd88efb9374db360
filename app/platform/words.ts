import { z } from "zod";
import { NOT_WHOLE, text } from "./fields.ts";

/** Words out of one text, by commas and lines, each once. */
export function wordsOf(typed: string): string[] {
  const words = typed.split(/[,\n]/).map((word) => word.trim().replace(/\s+/g, " "));
  return [...new Set(words.filter(Boolean))];
}

/** The words that shall mean something. How long and how many, the database says, with the word itself. */
export const synonyms = text("Write the words in one text.", 3_000, 0)
  .transform(wordsOf)
  .optional();

/** A word that means something, as it is compared. */
export const wordKey = z.string({ error: NOT_WHOLE }).regex(/^[a-z0-9 ]{1,80}$/, NOT_WHOLE);
