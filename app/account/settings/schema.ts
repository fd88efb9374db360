import { z } from "zod";
import { email, passwordTwice, sameTwice } from "../schema.ts";

/** The current password. The command knows whether the account has one; without one, it is not required. */
export const current = z
  .string({ error: "Enter your current password." })
  .max(1_000, "This is not the right password.")
  .optional();

/** Requests a change of email address. */
export const emailChangeForm = z.object({ email, current });

/** Changes the password, or sets a first one. */
export const passwordChangeForm = z
  .object({ current, ...passwordTwice })
  .superRefine(sameTwice("The two new passwords differ."));

/** Ends one session by its id, or all others. */
export const endSessionForm = z.object({
  session: z.union([z.literal("others"), z.uuid()], { error: "Choose a session from the list." }),
});

/** Deletes the account. */
export const deleteAccountForm = z.object({ email, current });
