import { z } from "zod";
import { NOT_WHOLE, oneOf, text } from "#app/platform/fields.ts";

const reason = text("Enter a reason. The person sees it.", 500, 10);

/** An action on an account, with a reason. */
export const personForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("suspend"), reason }),
    z.object({
      intent: z.literal("restore"),
      reason,
      /** The suspension to lift. */
      since: z.iso.datetime({ offset: true, error: NOT_WHOLE }),
    }),
    z.object({
      intent: z.literal("change_role"),
      reason,
      role: oneOf(["job_seeker", "employer"], "Choose a role."),
      /** The role shown on screen. */
      was: oneOf(["job_seeker", "employer", "none"], NOT_WHOLE),
    }),
    z.object({ intent: z.literal("make_admin"), reason }),
    z.object({ intent: z.literal("remove_admin"), reason }),
    z.object({ intent: z.literal("reset_second_factor"), reason }),
  ],
  { error: "Choose what to do." },
);

/** The account to merge into this one, by the preview that was shown. */
export const mergeForm = z.object({
  other: z.uuid(NOT_WHOLE),
  key: z.string({ error: NOT_WHOLE }).regex(/^[0-9a-f]{32}$/, NOT_WHOLE),
  reason: text("Enter a reason. The person sees it.", 500, 10),
});
