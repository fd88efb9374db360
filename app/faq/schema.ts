import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { submissionFailure } from "./rules.ts";

/** A visitor's question. `homepage` is the field that nobody sees: programs that fill in everything fill it in. */
export const questionForm = z
  .object({
    question: z
      .string({ error: "Write your question." })
      .transform((value) => value.replaceAll("\r\n", "\n"))
      .pipe(
        text("Write your question.", 1000).refine(
          (value) => value === "" || /[\p{L}\p{N}]/u.test(value),
          "Write your question in words.",
        ),
      ),
    name: text("", 120, 0).optional(),
    contact: text("", 200, 0).optional(),
    homepage: z.string().optional(),
  })
  .superRefine(({ homepage }, context) => {
    if (homepage) {
      context.addIssue({
        code: "custom",
        path: [],
        message: submissionFailure(
          "A hidden field was filled in, as programs do, so nothing was stored. The field is empty again",
        ),
      });
    }
  });
