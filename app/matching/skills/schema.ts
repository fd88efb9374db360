import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

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
export const skillsForm = z
  .object({
    intent: oneOf(["add", "means", "word"], "Choose what to do."),
    name: name.optional(),
    synonyms: words.optional(),
    word: text(WHOLE, 80).optional(),
    skill: text("Choose a skill.", 80).optional(),
    profession,
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "add" && form.name === undefined) issue("name", "Name the skill.");
    if (form.intent !== "add" && form.word === undefined) issue("word", WHOLE);
    if (form.intent === "means" && form.skill === undefined) issue("skill", "Choose a skill.");
  });

/** What the page of one skill sends. */
export const skillForm = z
  .object({
    intent: oneOf(["save", "forget", "remove"], "Choose what to do."),
    name: name.optional(),
    synonyms: words.optional(),
    profession,
    /** The word that no longer means this skill, as it is compared. */
    key: z
      .string()
      .regex(/^[a-z0-9 ]{1,80}$/, WHOLE)
      .optional(),
    version: z
      .string({ error: WHOLE })
      .regex(/^\d{1,6}$/, WHOLE)
      .transform(Number),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "save" && form.name === undefined) issue("name", "Name the skill.");
    if (form.intent === "forget" && form.key === undefined) issue("key", WHOLE);
  });
