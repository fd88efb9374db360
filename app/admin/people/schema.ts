import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { INTENTS } from "./rules.ts";

const WHOLE = "Open this page again: the form was not whole.";

/** What is done with an account, and why. */
export const personForm = z
  .object({
    intent: oneOf(INTENTS, "Choose what to do."),
    reason: text("Say why: the person reads it.", 500, 10),
    /** Which suspension is taken back. */
    since: z.iso.datetime({ offset: true, error: WHOLE }).optional(),
    role: oneOf(["job_seeker", "employer"], "Choose a role.").optional(),
    /** The role that was on screen. */
    was: oneOf(["job_seeker", "employer", "none"], WHOLE).optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (form.intent === "restore" && !form.since) missing("since", WHOLE);
    if (form.intent !== "change_role") return;
    if (!form.role) missing("role", "Choose a role.");
    if (!form.was) missing("was", WHOLE);
  });

/** Which account is merged into this one, by the plan that was shown. */
export const mergeForm = z.object({
  other: z.uuid(WHOLE),
  key: z.string({ error: WHOLE }).regex(/^[0-9a-f]{32}$/, WHOLE),
  reason: text("Say why: the person reads it.", 500, 10),
});
