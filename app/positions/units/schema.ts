import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { skillWords } from "#app/matching/skill-words/rules.ts";

const WHOLE = "Open this page again: the form was not whole.";
const name = text("Name the unit.", 60, 2);
/** Words by commas and lines. How long and how many, the database says, with the word itself. */
const synonyms = text("Write the words in one text.", 3_000, 0).transform(skillWords).optional();
const code = z
  .string({ error: "Choose a group from the list." })
  .regex(/^[a-z0-9_]{2,40}$/, "Choose a group from the list.");
const professions = z
  .array(z.string().regex(/^[a-z_]{2,40}$/, "Choose who works there."))
  .max(20, "Choose who works there.");
const version = z
  .string({ error: WHOLE })
  .regex(/^\d{1,6}$/, WHOLE)
  .transform(Number);

/** What the list of units sends: a unit of a group, or a group. */
export const unitsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("unit"), name, parent: code, synonyms }),
    z.object({ intent: z.literal("group"), name, professions, synonyms }),
  ],
  { error: "Choose what to do." },
);

/** What the page of one unit sends. */
export const unitForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      version,
      name,
      parent: code.optional(),
      professions,
      synonyms,
    }),
    z.object({
      intent: z.literal("forget"),
      version,
      /** The word that no longer means this unit, as it is compared. */
      key: z.string({ error: WHOLE }).regex(/^[a-z0-9 ]{1,80}$/, WHOLE),
    }),
    z.object({ intent: z.literal("close"), version }),
    z.object({ intent: z.literal("reopen"), version }),
  ],
  { error: "Choose what to do." },
);
