import { z } from "zod";
import { text } from "#app/platform/fields.ts";

/** Marks everything as read that was there when the list was rendered. */
export const markReadForm = z.object({
  until: z.iso.datetime({ error: "Load the page again, then mark your notifications as read." }),
});

const time = z
  .string()
  .regex(/^([01]\d|2[0-3]):00$/, "Choose a time.")
  .optional();

/** Time zones of Missouri and Kansas. */
const TIME_ZONES = ["America/Chicago", "America/Denver"] as const;

/** Which kinds come by email, and the quiet hours. */
export const preferencesForm = z
  .object({
    kinds: z
      .array(z.string().regex(/^[a-z_]{3,40}$/, "Choose from the list."))
      .max(40, "Choose from the list.")
      .default([]),
    quietFrom: time,
    quietUntil: time,
    alertQuietFrom: time,
    alertQuietUntil: time,
    timeZone: z.enum(TIME_ZONES, { error: "Choose your time zone." }),
    /** The version that was shown, so that newer preferences are not overwritten unseen. */
    version: z
      .string()
      .regex(/^\d{1,6}$/, "The form was incomplete. Open this page again.")
      .transform(Number)
      .optional(),
  })
  .superRefine((form, context) => {
    for (const [begin, end] of [
      ["quietFrom", "quietUntil"],
      ["alertQuietFrom", "alertQuietUntil"],
    ] as const) {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message });
      if (form[begin] && !form[end]) refuse(end, "Choose when the quiet hours end.");
      if (form[end] && !form[begin]) refuse(begin, "Choose when the quiet hours begin.");
      if (form[begin] && form[begin] === form[end])
        refuse(end, "Choose a different time for the end of your quiet hours.");
    }
  });

/** What a mail program sends for one-click unsubscribe (RFC 8058); our own button sends nothing. */
export const unsubscribeForm = z.object({ "List-Unsubscribe": z.string().max(100).optional() });

/** An admin's action on an email that could not be sent. */
export const deadLetterForm = z.object({
  id: z
    .string({ error: "Choose an email from the list." })
    .regex(/^\d{1,15}$/, "Choose an email from the list.")
    .transform(Number),
  intent: z.enum(["again", "drop"], { error: "Choose Try again or Abandon." }),
});

/** An admin's decision on a report. */
export const settleReportForm = z.object({
  reportId: z.guid({ error: "Choose a report from the list." }),
  note: text("Say what you decided.", 2_000, 3),
});
