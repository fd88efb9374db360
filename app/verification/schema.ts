import { z } from "zod";
import { isNpi } from "./credentials/rules.ts";
import { day, decideAnyway, oneOf, text } from "#app/platform/fields.ts";
import { CHECK_RESULTS, FINDINGS } from "./rules.ts";

const AGAIN = "Open the page again.";
const submittedAt = z
  .string({ error: AGAIN })
  .max(60)
  .refine((moment) => !Number.isNaN(Date.parse(moment)), AGAIN);

/** The profile version a decision is based on, and the reason. */
const decision = {
  submittedAt,
  without: text("Say why.", 2_000, 3).optional(),
  reasons: z.array(z.string().max(40)).optional(),
  reason: text("Give one reason.", 2_000, 0).optional(),
  anyway: decideAnyway,
};

/** An admin's actions on an account's page: recording a check, deciding, or asking for more. */
export const verificationForm = z.discriminatedUnion(
  "intent",
  [
    z
      .object({
        intent: z.literal("check"),
        rule: z.uuid(AGAIN),
        credential: z.uuid(AGAIN).optional(),
        replaces: z.uuid(AGAIN).optional(),
        lookedUp: z.string({ error: AGAIN }).max(2_000),
        result: oneOf([...CHECK_RESULTS, ...FINDINGS], "Choose a result."),
        checkedOn: day("Enter the date of the check."),
        source: text("Enter the source.", 300, 3).optional(),
        expiresOn: day("Enter a date.").optional(),
        note: text("Enter what you found.", 2_000, 0).optional(),
      })
      .superRefine(({ result, note }, context) => {
        if (result !== "clear" && !note)
          context.addIssue({
            code: "custom",
            path: ["note"],
            message: "Enter what you found, or why you couldn’t check it.",
          });
      }),
    z.object({ intent: z.literal("approve"), ...decision }),
    z
      .object({ intent: z.enum(["reject", "propose"]), ...decision })
      .superRefine(({ reason, reasons }, context) => {
        if (!reason && !reasons)
          context.addIssue({
            code: "custom",
            path: ["reasons"],
            message: "Choose a reason or write one. The person sees it.",
          });
      }),
    z.object({
      intent: z.literal("ask"),
      submittedAt,
      asked: z
        .string({ error: "Enter what you need. The person sees it." })
        .pipe(text("Enter what you need.", 2_000, 10)),
    }),
    z.object({
      intent: z.enum(["confirm", "decline"]),
      proposal: z.uuid(AGAIN),
      note: text("Enter what you found.", 2_000, 0).optional(),
      anyway: decideAnyway,
    }),
    /** A professional's NPI, and its previous value. */
    z.object({
      intent: z.literal("npi"),
      npi: z
        .string({ error: "Enter one NPI." })
        .transform((value) => value.replace(/[\s-]/g, ""))
        .refine(isNpi, "This NPI is not valid. Check the 10 digits.")
        .optional(),
      npiWas: z.string().max(10, AGAIN).optional(),
    }),
  ],
  { error: "Choose what to do." },
);
type VerificationForm = z.infer<typeof verificationForm>;
/** The data of one or more of the page's forms. */
export type FormOf<Intent extends VerificationForm["intent"]> = Extract<
  VerificationForm,
  { intent: Intent }
>;
