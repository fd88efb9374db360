import { z } from "zod";

const AGAIN = "Open the list again. We don’t know this one.";

/** Assigns a case; `from` is the assignee when the form was shown. */
export const caseForm = z
  .object({
    intent: z.enum(["take", "give-back", "assign"], "Choose what to do with it."),
    from: z.uuid(AGAIN).optional(),
    to: z.uuid("Choose an administrator from the list.").optional(),
  })
  .superRefine(({ intent, to }, context) => {
    if (intent === "assign" && !to)
      context.addIssue({
        code: "custom",
        path: ["to"],
        message: "Choose an administrator from the list.",
      });
  });
