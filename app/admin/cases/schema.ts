import { z } from "zod";

const AGAIN = "Open the list again: this one is not known.";

/** Who is to work on a case; `from` is who did when the form was shown. */
export const caseForm = z
  .object({
    intent: z.enum(["take", "give-back", "assign"], "Choose what is to become of it."),
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
