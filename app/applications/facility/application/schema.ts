import { z } from "zod";
import { day, hours, money, oneOf, text, whole } from "#app/platform/fields.ts";
import { PAY_PERIODS } from "#app/domain/pay.ts";
import { todayCentral } from "#app/platform/format.ts";
import { checkTimes, LONGEST_TEXT, timeFields } from "../../schema.ts";
import { declineReason } from "../rules.ts";

const AGAIN = "Load the page again.";
const id = z.uuid(AGAIN);
const number = z
  .string({ error: AGAIN })
  .regex(/^\d{1,9}$/, AGAIN)
  .transform(Number);

/** All forms of an application's page, by `intent`. */
export const applicationForm = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("move"),
      version: number,
      to: oneOf(["applied", "shortlisted"], "Choose a stage."),
    }),
    z
      .object({
        intent: z.literal("decline"),
        version: number,
        reasonChoice: text("", 200, 0).optional(),
        reason: text("", 1500, 0).optional(),
      })
      .superRefine((form, context) => {
        if (!declineReason(form.reasonChoice, form.reason)) {
          context.addIssue({
            code: "custom",
            path: ["reasonChoice"],
            message: "Choose or write a reason. The candidate sees it.",
          });
        }
      }),
    z.object({
      intent: z.literal("message"),
      body: text("Write a message.", LONGEST_TEXT),
      formKey: id,
    }),
    z.object({ intent: z.literal("read") }),
    z.object({
      intent: z.literal("report"),
      messageId: id,
      reportReason: text("Enter what’s wrong with this message.", 2000, 3),
    }),
    z.object({
      intent: z.literal("note"),
      note: text("Write the note.", LONGEST_TEXT),
      formKey: id,
    }),
    z.object({
      intent: z.literal("accept"),
      interviewId: id,
      sequence: number.optional(),
      timeId: z.uuid("Choose one of the times."),
    }),
    z.object({
      intent: z.literal("cancel"),
      interviewId: id,
      sequence: number.optional(),
      cancelReason: text("Enter a reason. The candidate sees it.", 2000),
    }),
    z.object({
      intent: z.literal("withdraw"),
      offerId: id,
      withdrawReason: text("Enter a reason. The candidate sees it.", 2000),
    }),
  ],
  { error: "Choose what to do." },
);

/** Proposes an interview, or new times for an existing one, which then sends its id and sequence. */
export const interviewForm = z
  .object({
    interviewId: id.optional(),
    sequence: number.optional(),
    kind: oneOf(["in_person", "phone", "video"], "Choose an interview type.").optional(),
    place: text("Enter the location, phone number or link.", 500, 2).optional(),
    note: text("", LONGEST_TEXT, 0).optional(),
    duration: whole("Enter the length in minutes.", 10, 480).optional(),
    ...timeFields,
  })
  .superRefine((form, context) => {
    checkTimes(form, context);
    if (form.interviewId) return;
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!form.kind) missing("kind", "Choose an interview type.");
    if (!form.place) missing("place", "Enter the location, phone number or link.");
    if (!form.duration) missing("duration", "Enter the length in minutes.");
  });

/** An offer; `seen` carries the salary and fee shown before sending. */
export const offerForm = z
  .object({
    version: number,
    pay: money("Enter the pay."),
    payPeriod: oneOf(PAY_PERIODS, "Choose per hour, per week or per year."),
    hours: hours(1, 80),
    startsOn: day("Enter the start date."),
    expiresOn: day("Enter the last day to respond."),
    message: text("", LONGEST_TEXT, 0).optional(),
    seen: text("", 60, 0).optional(),
  })
  .superRefine((form, context) => {
    const today = todayCentral();
    if (form.startsOn < today) {
      context.addIssue({
        code: "custom",
        path: ["startsOn"],
        message: "Choose a start date that has not passed.",
      });
    }
    if (form.expiresOn < today) {
      context.addIssue({
        code: "custom",
        path: ["expiresOn"],
        message: "Choose a last day that has not passed.",
      });
    }
  });

/** Form that confirms a hire. */
export const hireForm = z.object({
  version: number,
  startsOn: day("Enter the first day of work."),
});

const rating = oneOf(["1", "2", "3", "4", "5"], "Rate from 1 to 5.").optional();

/** One interviewer's scorecard; `version` is 0 for a new one. */
export const scorecardForm = z.object({
  version: number,
  clinical: rating,
  communication: rating,
  reliability: rating,
  teamwork: rating,
  recommendation: oneOf(["strong_yes", "yes", "no", "strong_no"], "Choose what you recommend."),
  comment: text("", LONGEST_TEXT, 0).optional(),
});
