import { z } from "zod";
import { decideAnyway, isMoment, nextInQueue, text } from "#app/platform/fields.ts";

/** An appeal against a decision, or the answer to a request for information. */
export const appealForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("appeal").optional(),
      body: text("Say why you disagree.", 2_000, 10),
    }),
    z.object({
      intent: z.literal("answer"),
      request: z.uuid("Open the page again."),
      answer: text("Give one answer.", 2_000, 0).optional(),
    }),
  ],
  { error: "Choose what to send." },
);

const AGAIN = "Open the list again. We don’t know this one.";

/** An admin's decision on an appeal. */
export const appealDecision = z
  .object({
    subjectId: z.uuid(AGAIN),
    decision: z.enum(["upheld", "reopened"], "Choose whether the decision stays."),
    answer: text("Give one answer.", 2_000, 0).optional(),
    anyway: decideAnyway,
    next: nextInQueue,
  })
  .superRefine(({ decision, answer }, context) => {
    if (decision === "upheld" && !answer)
      context.addIssue({
        code: "custom",
        path: ["answer"],
        message: "Enter an answer. The person sees it.",
      });
  });

/** Why an admin rejects a credential of an approved user. Only a recorded check can verify one. */
export const credentialRejection = z.object({
  subjectId: z.uuid(AGAIN),
  updatedAt: z.string({ error: AGAIN }).refine(isMoment, AGAIN),
  decision: z.literal("rejected", { error: AGAIN }),
  reason: text("Enter a reason. The person sees it.", 2_000, 1),
  anyway: decideAnyway,
  next: nextInQueue,
});
