import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { MOST_QUESTIONS } from "./rules.ts";

const AGAIN = "Load the page again.";
const id = z.uuid(AGAIN);
const answer = text("Write an answer.", 2000, 0).optional();

const numbered = <T extends z.ZodType>(name: "question" | "answer", field: T) =>
  Object.fromEntries(
    Array.from({ length: MOST_QUESTIONS }, (_, index) => [`${name}${index + 1}`, field]),
  ) as Record<`${typeof name}${number}`, T>;

const reason = text("Say why, in a few words.", 500);

/** Forms of a position's page: apply (or accept an invitation), decline it, "not for me", and its undo. */
export const positionForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("apply"),
      note: text("Write a note.", 5000, 0).optional(),
      ...numbered("question", id.optional()),
      ...numbered("answer", answer),
    }),
    z.object({
      intent: z.literal("decline"),
      application: id,
      version: z
        .string()
        .regex(/^\d{1,9}$/, AGAIN)
        .transform(Number)
        .optional(),
      reason,
    }),
    z.object({ intent: z.literal("dismiss"), reason }),
    z.object({ intent: z.literal("undo") }),
  ],
  { error: "Choose what to do." },
);

/** The parsed application form. */
export type ApplyForm = Extract<z.infer<typeof positionForm>, { intent: "apply" }>;

/** Answers of an application form, by question id. */
export function answersOf(form: ApplyForm): Record<string, string> {
  const values: Record<string, unknown> = form;
  const answers: Record<string, string> = {};
  for (let n = 1; n <= MOST_QUESTIONS; n += 1) {
    const question = values[`question${n}`];
    const given = values[`answer${n}`];
    if (typeof question === "string" && typeof given === "string" && given)
      answers[question] = given;
  }
  return answers;
}

const frequency = z.enum(["at_once", "daily", "weekly", "off"], {
  error: "Choose how often from the list.",
});

/** Saved-search forms: save, view, delete, set email frequency, resume all emails. */
export const searchesForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("save"),
      name: text("Give the search a name.", 80),
      query: z.string().max(1000, "This search is too long to save.").optional(),
      frequency: frequency.default("daily"),
    }),
    z.object({ intent: z.literal("frequency"), id, frequency }),
    z.object({ intent: z.literal("resume") }),
    z.object({ intent: z.literal("run"), id }),
    z.object({ intent: z.literal("delete"), id }),
  ],
  { error: "Choose what to do." },
);

/** Removes the position the user signed up for from their dashboard. */
export const wantedForm = z.object({ intent: z.literal("forget", "Choose what to do.") });
