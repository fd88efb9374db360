import { z } from "zod";
import { shownVersion } from "./agreements/schema.ts";
import { decideAnyway, isMoment, nextInQueue, text } from "#app/platform/fields.ts";

/** An email address. */
export const email = z
  .string({ error: "Enter your email address." })
  .trim()
  .max(254, "An email address has at most 254 characters.")
  .pipe(z.email("Enter an email address such as name@example.com."));

/** A new password. */
export const newPassword = z
  .string({ error: "Choose a password." })
  .min(12, "Use at least 12 characters.")
  // bcrypt reads only 72 bytes: a longer password would be cut silently.
  .refine((value) => new TextEncoder().encode(value).length <= 72, "Use at most 72 characters.");

// Hidden fields: an invalid value is dropped, because users cannot fix it.
const next = z.string().max(2_000).optional().catch(undefined);
const role = z.string().max(40).optional().catch(undefined);

/** Signing in, with a password or by an emailed link; or requesting the confirmation email again. */
export const signInForm = z
  .object({
    email,
    password: z
      .string({ error: "Enter your password." })
      .max(1_000, "This is not the right password.")
      .optional(),
    intent: z
      .enum(["password", "link", "resend"], { error: "Choose one of the two ways to log in." })
      .default("password"),
    next,
    role,
  })
  .superRefine((form, context) => {
    if (form.intent === "password" && !form.password) {
      context.addIssue({ code: "custom", path: ["password"], message: "Enter your password." });
    }
  });

/** Creates an account. */
export const signUpForm = z.object({ email, password: newPassword, next, terms: shownVersion });

/** Requests a link to set a new password. */
export const passwordResetForm = z.object({ email, next, role });

/** A new password, twice to catch typos. */
export const passwordTwice = {
  password: newPassword,
  repeated: z.string({ error: "Enter the password again." }),
};

/** Adds an error to the second field if the two differ. */
export function sameTwice(message: string) {
  return (form: { password: string; repeated: string }, context: z.RefinementCtx): void => {
    if (form.password === form.repeated) return;
    context.addIssue({ code: "custom", path: ["repeated"], message });
  };
}

/** Sets a password. */
export const passwordSetupForm = z
  .object(passwordTwice)
  .superRefine(sameTwice("The two passwords differ."));

/** Chooses a role. */
export const roleForm = z.object({
  role: z.enum(["job_seeker", "employer"], { error: "Choose one of the two." }),
  next,
});

const INCOMPLETE =
  "This link is incomplete. Copy the whole link from the email, or ask for a new one.";

/** Follows a link from an email. */
export const confirmForm = z.object({
  token_hash: z
    .string({
      error: INCOMPLETE,
    })
    .min(10, INCOMPLETE)
    .max(200, INCOMPLETE),
  type: z.enum(["signup", "magiclink", "recovery", "invite", "email_change", "email"], {
    error: INCOMPLETE,
  }),
  next,
});

/** Signs out. */
export const signOutForm = z.object({
  everywhere: z
    .literal("on", "Check the box or leave it blank.")
    .optional()
    .transform((value) => value === "on"),
});

/** An admin's decision on a pending account. */
export const decisionForm = z
  .object({
    userId: z.uuid("We can’t find this account."),
    submittedAt: z
      .string({ error: "Open the list again." })
      .refine(isMoment, "Open the list again."),
    decision: z.enum(["approved", "rejected"], { error: "Choose approve or reject." }),
    reason: text("Give one reason.", 2_000, 0).optional(),
    anyway: decideAnyway,
    next: nextInQueue,
  })
  .superRefine((form, context) => {
    if (form.decision === "rejected" && !form.reason) {
      context.addIssue({
        code: "custom",
        path: ["reason"],
        message: "Enter a reason. The person sees it.",
      });
    }
  });
