import { z } from "zod";
import { name, NOT_WHOLE, oneOf, text } from "#app/platform/fields.ts";
import { MEMBER_ROLES } from "./rules.ts";

const role = oneOf(MEMBER_ROLES, "Choose a role.");

/** Forms of the team page, by `intent`. */
export const teamForm = z
  .object({
    intent: oneOf(["invite", "resend", "revoke", "role", "remove", "leave"], "Choose what to do."),
    email: text("Enter an email address.", 254, 3)
      .pipe(z.email("Enter an email address, such as name@example.com."))
      .optional(),
    role: role.optional(),
    /** The member or invitation to change. */
    subject: z.uuid(NOT_WHOLE).optional(),
  })
  .superRefine((form, context) => {
    const issue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if ((form.intent === "invite" || form.intent === "resend") && form.email === undefined)
      issue("email", "Enter an email address.");
    if (["invite", "resend", "role"].includes(form.intent) && form.role === undefined)
      issue("role", "Choose a role.");
    if (["revoke", "role", "remove"].includes(form.intent) && form.subject === undefined)
      issue("subject", NOT_WHOLE);
  });
/** A parsed form of the team page. */
export type TeamForm = z.output<typeof teamForm>;

/** Joins a team; asks for a name only when the user has none. */
export const joinForm = z.object({
  token: z
    .string({ error: "Open the link in the email again." })
    .regex(/^[A-Za-z0-9_-]{32,64}$/, "Open the link in the email again."),
  fullName: name("Enter your full name.", 120, 2).optional(),
});
