import { z } from "zod";
import { name, text } from "#app/platform/fields.ts";

/** Form of a visitor's question. */
export const questionForm = z.object({
  question: text("Write your question.", 1000).refine(
    (value) => value === "" || /[\p{L}\p{N}]/u.test(value),
    "Write your question in words.",
  ),
  name: name("", 120, 0).optional(),
  contact: text("", 200, 0).optional(),
});
