import { z } from "zod";
import { NOT_WHOLE, oneOf, text, version } from "#app/platform/fields.ts";

const lines = (field: z.ZodType<string, string>, missing = NOT_WHOLE) =>
  z
    .string({ error: missing })
    .transform((value) => value.replaceAll("\r\n", "\n"))
    .pipe(field);
const question = lines(text("Write the question.", 1000));
const asked = lines(text("Write the question.", 1000), "Write the question.");
const answer = lines(text("", 5000, 0));

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
      answer: lines(text("Enter an answer.", 5000), "Enter an answer."),
    }),
    z.object({ intent: z.enum(["unpublish", "spam", "back", "forget"]), version }),
    /** `into`: the question to merge into. */
    z.object({ intent: z.literal("merge"), version, into: z.uuid("Choose another question.") }),
  ],
  { error: "Choose what to do." },
);
