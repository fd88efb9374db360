import { z } from "zod";
import { TIME_ZONES, type TypedTimes } from "../interview-times.ts";
import { checkTimes, lines, LONGEST_TEXT, timeFields } from "../schema.ts";

const id = z.uuid("Load the page again, then choose once more.").optional();
const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "Load the page again, then choose once more.")
  .transform(Number)
  .optional();

/** What each form of the page must bring, and what is said when it does not. */
const NEEDS = {
  message: { body: "Write a message.", formKey: "Load the page again." },
  read: {},
  report: { messageId: "Choose a message.", reportReason: "Say what is wrong with this message." },
  withdraw: { version: "Load the page again.", reason: "Say why, in a sentence: they read it." },
  decline_invitation: {
    version: "Load the page again.",
    reason: "Say why, in a sentence: they read it.",
  },
  accept_time: { interview: "Load the page again.", time: "Choose one of the times." },
  other_times: { interview: "Load the page again.", timeZone: "Choose a time zone." },
  cancel_interview: {
    interview: "Load the page again.",
    reason: "Say why, in a sentence: they read it.",
  },
  accept_offer: { offer: "Load the page again." },
  decline_offer: { offer: "Load the page again.", reason: "Say why, in a sentence: they read it." },
  dispute: { placement: "Load the page again.", dispute: "Say what is wrong." },
} as const satisfies Record<string, Record<string, string>>;

type Intent = keyof typeof NEEDS;
const INTENTS = Object.keys(NEEDS) as [Intent, ...Intent[]];

/** Every form of the page about one application: `intent` tells which. */
export const applicationForm = z
  .object({
    intent: z.enum(INTENTS, { error: "Choose what to do." }),
    version: wholeNumber,
    sequence: wholeNumber,
    interview: id,
    time: id,
    offer: id,
    placement: id,
    messageId: id,
    formKey: id,
    body: lines("Write a message.", LONGEST_TEXT).optional(),
    reason: lines("Say why, in a sentence: they read it.", 2000, 3).optional(),
    reportReason: lines("Say what is wrong with this message.", 2000, 3).optional(),
    dispute: lines("Say what is wrong.", LONGEST_TEXT, 10).optional(),
    note: lines("Write a note.", LONGEST_TEXT).optional(),
    ...timeFields,
    timeZone: z.enum(TIME_ZONES, { error: "Choose a time zone." }).optional(),
  })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(NEEDS[form.intent])) {
      if (form[field as keyof typeof form] === undefined) {
        context.addIssue({ code: "custom", path: [field], message });
      }
    }
    if (form.intent === "other_times" && form.timeZone) checkTimes(form as TypedTimes, context);
  });

/** What that form gives. */
export type ApplicationForm = z.infer<typeof applicationForm>;
