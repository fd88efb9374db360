import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { actingTarget } from "../rules.ts";

/** Starts acting: for a person, or as a role. */
export const actingForm = z
  .object({
    userId: z.string().trim().max(60, "That is not an account ID.").optional(),
    role: z.enum(["job_seeker", "employer"], { error: "Choose one of the two roles." }).optional(),
    reason: text("Enter a reason. The person sees it.", 500, 10),
  })
  .superRefine((form, context) => {
    const target = actingTarget(form.userId);
    const issue = (message: string) =>
      context.addIssue({ code: "custom", path: ["userId"], message });
    if (!target) issue("You can’t act for this account.");
    else if (!target.userId && !form.role) issue("Choose a role, or someone other than yourself.");
  });

/** Stops acting: there is nothing to fill in. */
export const stopForm = z.object({});
