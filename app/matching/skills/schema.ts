import { z } from "zod";
import { text } from "#app/platform/fields.ts";

const name = text("Name the skill.", 80, 2);
/** Words by commas and lines, each once. How long and how many, the database says, with the word itself. */
const words = text("Write the words in one text.", 3_000, 0).transform((typed) => [
  ...new Set(
    typed
      .split(/[,\n]/)
      .map((word) => word.trim().replace(/\s+/g, " "))
      .filter(Boolean),
  ),
]);
const profession = z
  .string()
  .regex(/^[a-z_]{2,40}$/, "Choose a profession of the list.")
  .optional();
const WHOLE = "Open this page again: the form was not whole.";

/** What the list of skills sends: a new skill, or what becomes of a word that we do not know. */
export const skillsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), name, synonyms: words.optional(), profession }),
    z.object({
      intent: z.literal("means"),
      word: text(WHOLE, 80),
      skill: text("Choose a skill.", 80),
      profession,
    }),
    z.object({ intent: z.literal("word"), word: text(WHOLE, 80) }),
  ],
  { error: "Choose what to do." },
);

const version = z
  .string({ error: WHOLE })
  .regex(/^\d{1,6}$/, WHOLE)
  .transform(Number);

/** What the page of one skill sends. */
export const skillForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      version,
      name,
      synonyms: words.optional(),
      profession,
    }),
    z.object({
      intent: z.literal("forget"),
      version,
      /** The word that no longer means this skill, as it is compared. */
      key: z.string({ error: WHOLE }).regex(/^[a-z0-9 ]{1,80}$/, WHOLE),
      profession,
    }),
    z.object({ intent: z.literal("remove"), version }),
  ],
  { error: "Choose what to do." },
);
