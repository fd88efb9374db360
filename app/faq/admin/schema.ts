import { z } from "zod";
import { NOT_WHOLE, oneOf, text, version } from "#app/platform/fields.ts";

const asked = text("Write the question.", 1000);
const question = z.string({ error: NOT_WHOLE }).pipe(asked);
const answer = z.string({ error: NOT_WHOLE }).pipe(text("", 5000, 0));

/** Form for a question of our own. */
export const writeForm = z.object({
  intent: oneOf(["save", "publish"], "Choose what to do."),
  question: question.default(""),
  answer: answer.optional(),
  formKey: z.uuid(NOT_WHOLE),
});

/** Forms of a question's page. */
export const faqForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      version,
      question: asked,
      answer: answer.optional(),
    }),
    z.object({
      intent: z.literal("publish"),
      version,
      question: asked,
      answer: text("Enter an answer.", 5000),
    }),
    z.object({ intent: z.enum(["unpublish", "spam", "back", "forget"]), version }),
    /** `into`: the question to merge into. */
    z.object({ intent: z.literal("merge"), version, into: z.uuid("Choose another question.") }),
  ],
  { error: "Choose what to do." },
);
