import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";

const STALE = "Open this page again: the form was not whole.";
const lines = (field: z.ZodType<string, string>) =>
  z
    .string({ error: STALE })
    .transform((value) => value.replaceAll("\r\n", "\n"))
    .pipe(field);
const question = lines(text("Write the question.", 1000));
const answer = lines(text("", 5000, 0));

/** A question of our own. */
export const writeForm = z.object({
  intent: oneOf(["save", "publish"], "Choose what to do."),
  question: question.default(""),
  answer: answer.optional(),
  formKey: z.uuid(STALE),
});

/** What the page of one question sends. */
export const faqForm = z
  .object({
    intent: oneOf(
      ["save", "publish", "unpublish", "spam", "back", "merge", "forget"],
      "Choose what to do.",
    ),
    version: z
      .string({ error: STALE })
      .regex(/^\d{1,6}$/, STALE)
      .transform(Number),
    question: question.optional(),
    answer: answer.optional(),
    /** The question that it is merged into. */
    into: z.uuid(STALE).optional(),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const saves = form.intent === "save" || form.intent === "publish";
    if (saves && !form.question) issue("question", "Write the question.");
    if (form.intent === "publish" && !form.answer)
      issue("answer", "Write the answer: visitors read it.");
    if (form.intent === "merge" && !form.into) issue("into", "Choose another question.");
  });
