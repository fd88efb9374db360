import { z } from "zod";
import { text } from "#app/platform/fields.ts";
import { checkTimes, LONGEST_TEXT, timeFields } from "../schema.ts";

const AGAIN = "Load the page again.";
const CHOOSE_AGAIN = "Load the page again, then choose again.";
const id = z.uuid({ error: (issue) => (issue.input === undefined ? AGAIN : CHOOSE_AGAIN) });
const wholeNumber = z
  .string({ error: AGAIN })
  .regex(/^\d{1,9}$/, CHOOSE_AGAIN)
  .transform(Number);
const sequence = wholeNumber.optional();
const reason = text("Enter a reason. The facility sees it.", 2000, 3);

/** All forms of an application's page, by `intent`. */
export const applicationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("message"),
      body: text("Write a message.", LONGEST_TEXT),
      formKey: id,
    }),
    z.object({ intent: z.literal("read") }),
    z.object({
      intent: z.literal("report"),
      messageId: z.uuid("Choose a message."),
      reportReason: text("Say what is wrong with this message.", 2000, 3),
    }),
    z.object({ intent: z.enum(["withdraw", "decline_invitation"]), version: wholeNumber, reason }),
    z.object({
      intent: z.literal("accept_time"),
      interview: id,
      sequence,
      time: z.uuid("Choose one of the times."),
    }),
    z
      .object({
        intent: z.literal("other_times"),
        interview: id,
        sequence,
        note: text("Write a note.", LONGEST_TEXT).optional(),
        ...timeFields,
      })
      .superRefine(checkTimes),
    z.object({ intent: z.literal("cancel_interview"), interview: id, sequence, reason }),
    z.object({ intent: z.literal("accept_offer"), offer: id }),
    z.object({ intent: z.literal("decline_offer"), offer: id, reason }),
    z.object({
      intent: z.literal("dispute"),
      placement: id,
      dispute: text("Say what is wrong.", LONGEST_TEXT, 10),
    }),
  ],
  { error: "Choose what to do." },
);

/** The parsed form. */
export type ApplicationForm = z.infer<typeof applicationForm>;
