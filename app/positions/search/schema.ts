import { z } from "zod";
import { text } from "#app/platform/fields.ts";

const id = z.uuid("Load the page again.").optional();
const answer = z
  .string()
  .transform((value) => value.replaceAll("\r\n", "\n"))
  .pipe(text("Write an answer.", 2000, 0))
  .optional();

/** How many screening questions one form carries at most. */
export const MOST_QUESTIONS = 20;

const numbered = <T extends z.ZodType>(name: "question" | "answer", field: T) =>
  Object.fromEntries(
    Array.from({ length: MOST_QUESTIONS }, (_, index) => [`${name}${index + 1}`, field]),
  ) as Record<`${typeof name}${number}`, T>;

/** The forms of a position's page: apply (or accept its invitation), decline it, "not for me", and its undoing. */
export const positionForm = z
  .object({
    intent: z.enum(["apply", "decline", "dismiss", "undo"], { error: "Choose what to do." }),
    note: z
      .string()
      .transform((value) => value.replaceAll("\r\n", "\n"))
      .pipe(text("Write a note.", 5000, 0))
      .optional(),
    ...numbered("question", id),
    ...numbered("answer", answer),
    reason: text("Say why, in a few words.", 500).optional(),
    application: id,
    version: z
      .string()
      .regex(/^\d{1,9}$/, "Load the page again.")
      .transform(Number)
      .optional(),
  })
  .superRefine((form, context) => {
    if ((form.intent === "dismiss" || form.intent === "decline") && !form.reason) {
      context.addIssue({ code: "custom", path: ["reason"], message: "Say why, in a few words." });
    }
  });

/** What that form gives. */
export type PositionForm = z.infer<typeof positionForm>;

/** The answers of an application's form, by the question's id. */
export function answersOf(form: PositionForm): Record<string, string> {
  const values = form as unknown as Record<string, string | undefined>;
  const answers: Record<string, string> = {};
  for (let n = 1; n <= MOST_QUESTIONS; n += 1) {
    const question = values[`question${n}`];
    const given = values[`answer${n}`];
    if (question && given) answers[question] = given;
  }
  return answers;
}

/** Saved searches: keep one, look at one, delete one. */
export const searchesForm = z
  .object({
    intent: z.enum(["save", "run", "delete"], { error: "Choose what to do." }),
    id,
    name: text("Give the search a name.", 80).optional(),
    query: z.string().max(1000, "This search is too long to be saved.").optional(),
  })
  .superRefine((form, context) => {
    if (form.intent === "save" && !form.name) {
      context.addIssue({ code: "custom", path: ["name"], message: "Give the search a name." });
    }
    if (form.intent !== "save" && !form.id) {
      context.addIssue({ code: "custom", path: [""], message: "Load the page again." });
    }
  });

/** Who sees me: pause, resume, block, lift a block. */
export const visibilityForm = z
  .object({
    intent: z.enum(["pause", "resume", "block", "unblock"], { error: "Choose what to do." }),
    facility: id,
  })
  .superRefine((form, context) => {
    if (form.intent.endsWith("block") && !form.facility) {
      context.addIssue({ code: "custom", path: [""], message: "Choose a facility." });
    }
  });
