import { z } from "zod";
import { email, passwordTwice, sameTwice } from "../schema.ts";

/** The current password. Whether the account has one is for the command to know; without one, nothing is asked. */
export const current = z
  .string({ error: "Enter your current password." })
  .max(1_000, "That is longer than any password here.")
  .optional();

/** Asking for another email address. */
export const emailChangeForm = z.object({ email, current });

/** Another password, or a first one. */
export const passwordChangeForm = z
  .object({ current, ...passwordTwice })
  .superRefine(sameTwice("The two new passwords differ."));

/** Ending one session by its id, or all others. */
export const endSessionForm = z.object({
  session: z.union([z.literal("others"), z.uuid()], { error: "Choose a session from the list." }),
});

/** Deleting the account. */
export const deleteAccountForm = z.object({ email, current });
