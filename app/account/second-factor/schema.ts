import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { current } from "../settings/schema.ts";

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .min(1, "Enter a code.")
  .max(60, "This is not the right code.");

/** What a browser signed, as JSON. */
const response = z.string({ error: "Use a passkey." }).max(20_000, "No passkey answers that much.");
const name = text("Name the passkey.", 60);
const next = z.string().max(2_000).optional();

/** Changes to two-step verification. Each requires proof of identity. */
export const twoStepForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("begin"), current }),
    z.object({ intent: z.literal("finish"), code }),
    z.object({ intent: z.literal("codes"), code: code.optional() }),
    z.object({ intent: z.literal("remove"), code }),
    z.object({ intent: z.literal("add-options"), current, name }),
    z.object({ intent: z.literal("add-passkey"), response, name }),
    z.object({ intent: z.literal("remove-passkey"), id: z.string("Choose a passkey.").max(1_400) }),
  ],
  { error: "Choose what to do." },
);

/** Confirms a second factor, and where to go next. */
export const confirmAgainForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("code"), code, next }),
    z.object({ intent: z.literal("passkey-options") }),
    z.object({ intent: z.literal("passkey"), response, next }),
  ],
  { error: "Choose how to confirm." },
);
