import { z } from "zod";
import { NOT_WHOLE, text, version } from "#app/platform/fields.ts";
import { synonyms, wordKey } from "#app/platform/words.ts";

const name = text("Enter a name.", 80, 2);
const profession = z
  .string()
  .regex(/^[a-z_]{2,40}$/, "Choose a profession from the list.")
  .optional();

/** Forms of the skills list: add a skill, or decide about an unknown word. */
export const skillsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("add"), name, synonyms, profession }),
    z.object({
      intent: z.literal("means"),
      word: text(NOT_WHOLE, 80),
      skill: text("Choose a skill.", 80),
      profession,
    }),
    z.object({ intent: z.literal("word"), word: text(NOT_WHOLE, 80) }),
  ],
  { error: "Choose what to do." },
);

/** Forms of a skill's page. */
export const skillForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      version,
      name,
      synonyms,
      profession,
    }),
    z.object({
      intent: z.literal("forget"),
      version,
      /** The word to remove from this skill, in normalized form. */
      key: wordKey,
      profession,
    }),
    z.object({ intent: z.literal("remove"), version }),
  ],
  { error: "Choose what to do." },
);
