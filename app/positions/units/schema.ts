import { z } from "zod";
import { text, version } from "#app/platform/fields.ts";
import { synonyms, wordKey } from "#app/platform/words.ts";

const name = text("Enter a name.", 60, 2);
const code = z
  .string({ error: "Choose a group from the list." })
  .regex(/^[a-z0-9_]{2,40}$/, "Choose a group from the list.");
const professions = z
  .array(z.string().regex(/^[a-z_]{2,40}$/, "Choose who works there."))
  .max(20, "Choose who works there.");

/** Adds a unit to a group, or adds a group. */
export const unitsForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("unit"), name, parent: code, synonyms }),
    z.object({ intent: z.literal("group"), name, professions, synonyms }),
  ],
  { error: "Choose what to do." },
);

/** Forms of a unit's page. */
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
      /** The word to remove from this unit, in normalized form. */
      key: wordKey,
    }),
    z.object({ intent: z.literal("close"), version }),
    z.object({ intent: z.literal("reopen"), version }),
  ],
  { error: "Choose what to do." },
);
