import { z } from "zod";
import { isNpi } from "./credentials/rules.ts";
import { day, decideAnyway, oneOf, text } from "#app/platform/fields.ts";
import { CHECK_RESULTS } from "./rules.ts";

const AGAIN = "Open the page again.";
const INTENTS = [
  "check",
  "approve",
  "reject",
  "propose",
  "ask",
  "confirm",
  "decline",
  "npi",
] as const;

/** What an admin does on somebody's page: records a check, decides, or asks for more. */
export const verificationForm = z
  .object({
    intent: oneOf(INTENTS, "Choose what to do."),
    // Of a check.
    rule: z.uuid(AGAIN).optional(),
    replaces: z.uuid(AGAIN).optional(),
    lookedUp: z.string().max(2_000).optional(),
    result: oneOf(CHECK_RESULTS, "Choose what came of the check.").optional(),
    checkedOn: day("Enter the day of the check.").optional(),
    source: text("Say where you looked.", 300, 3).optional(),
    expiresOn: day("Enter a date.").optional(),
    note: text("Say what was found.", 2_000, 0).optional(),
    // Of a decision: what it was made of, and why.
    submittedAt: z.string().max(60).optional(),
    without: text("Say why.", 2_000, 3).optional(),
    reasons: z.array(z.string().max(40)).optional(),
    reason: text("Give one reason.", 2_000, 0).optional(),
    anyway: decideAnyway,
    asked: text("Say what you need.", 2_000, 10).optional(),
    // Of a proposed rejection.
    proposal: z.uuid(AGAIN).optional(),
    // A professional's NPI, and what it was.
    npi: z
      .string({ error: "Enter one NPI." })
      .transform((value) => value.replace(/[\s-]/g, ""))
      .refine(isNpi, "This is not a valid NPI: check the ten digits.")
      .optional(),
    npiWas: z.string().max(10, AGAIN).optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    switch (form.intent) {
      case "check":
        if (!form.rule || form.lookedUp === undefined) missing("rule", AGAIN);
        if (!form.result) missing("result", "Choose what came of the check.");
        if (!form.checkedOn) missing("checkedOn", "Enter the day of the check.");
        if (form.result && form.result !== "clear" && !form.note)
          missing("note", "Say what was found, or why it could not be checked.");
        return;
      case "npi":
        return;
      case "confirm":
      case "decline":
        if (!form.proposal) missing("proposal", AGAIN);
        return;
      default:
        if (!form.submittedAt || Number.isNaN(Date.parse(form.submittedAt)))
          missing("submittedAt", AGAIN);
        if (form.intent === "ask" && !form.asked)
          missing("asked", "Say what you need: the person will read it.");
        if (form.intent !== "ask" && form.intent !== "approve" && !form.reason && !form.reasons)
          missing("reasons", "Choose a reason, or write one: the person will read it.");
    }
  });
export type VerificationForm = z.infer<typeof verificationForm>;
