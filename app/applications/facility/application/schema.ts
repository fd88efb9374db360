import { z } from "zod";
import { day, money, oneOf, text, whole } from "#app/platform/fields.ts";
import { PAY_PERIODS } from "#app/domain/pay.ts";
import { todayCentral } from "#app/platform/format.ts";
import { checkTimes, timeFields } from "../../schema.ts";
import { declineReason } from "../rules.ts";

const id = z.uuid("Load the page again.").optional();
const number = z
  .string()
  .regex(/^\d{1,9}$/, "Load the page again.")
  .transform(Number)
  .optional();
/** Browsers send line breaks as two characters; they count as one, as they were typed. */
const long = (missing: string, max = 5000) =>
  z
    .string()
    .transform((value) => value.replaceAll("\r\n", "\n"))
    .pipe(text(missing, max, 0))
    .optional();

const INTENTS = [
  "move",
  "decline",
  "message",
  "read",
  "report",
  "note",
  "accept",
  "cancel",
  "withdraw",
] as const;

/** What each intent needs besides, and the sentence for when it is missing. */
const NEEDED: Partial<Record<(typeof INTENTS)[number], Record<string, string>>> = {
  move: { to: "Choose where to move it.", version: "Load the page again." },
  decline: { version: "Load the page again." },
  message: { body: "Write a message.", formKey: "Load the page again." },
  report: {
    messageId: "Load the page again.",
    reportReason: "Say what is wrong with this message.",
  },
  note: { note: "Write the note.", formKey: "Load the page again." },
  accept: { timeId: "Choose one of the times.", interviewId: "Load the page again." },
  cancel: {
    cancelReason: "Say why: the candidate reads it.",
    interviewId: "Load the page again.",
  },
  withdraw: {
    withdrawReason: "Say why: the candidate reads it.",
    offerId: "Load the page again.",
  },
};

/** Everything that the page of an application sends, told apart by `intent`. */
export const applicationForm = z
  .object({
    intent: oneOf(INTENTS, "Choose what to do."),
    version: number,
    to: oneOf(["applied", "shortlisted"], "Choose where to move it.").optional(),
    reasonChoice: text("", 200, 0).optional(),
    reason: long("", 1500),
    body: long("Write a message."),
    formKey: id,
    messageId: id,
    reportReason: long("", 2000),
    note: long("Write the note."),
    interviewId: id,
    sequence: number,
    timeId: id,
    cancelReason: long("", 2000),
    offerId: id,
    withdrawReason: long("", 2000),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    for (const [name, sentence] of Object.entries(NEEDED[form.intent] ?? {})) {
      const value = form[name as keyof typeof form];
      if (value === undefined || value === "") missing(name, sentence);
    }
    if (form.intent === "decline" && !declineReason(form.reasonChoice, form.reason)) {
      missing("reasonChoice", "Choose or write a reason: the candidate reads it.");
    }
  });

/** A proposal of an interview, or other times for one that exists: then its id and sequence come with it. */
export const interviewForm = z
  .object({
    interviewId: id,
    sequence: number,
    kind: oneOf(["in_person", "phone", "video"], "Choose how you will talk.").optional(),
    place: text("Say where, or how to join.", 500, 2).optional(),
    note: long(""),
    duration: whole("Enter how long it takes, in minutes.", 10, 480).optional(),
    ...timeFields,
  })
  .superRefine((form, context) => {
    checkTimes(form, context);
    if (form.interviewId) return;
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!form.kind) missing("kind", "Choose how you will talk.");
    if (!form.place) missing("place", "Say where, or how to join.");
    if (!form.duration) missing("duration", "Enter how long it takes, in minutes.");
  });

/** An offer; `seen` names the salary and fee that were shown before it is sent. */
export const offerForm = z
  .object({
    version: z
      .string()
      .regex(/^\d{1,9}$/, "Load the page again.")
      .transform(Number),
    pay: money("Enter the pay."),
    payPeriod: oneOf(PAY_PERIODS, "Choose what the pay is for."),
    startsOn: day("Enter the start date."),
    expiresOn: day("Enter the last day to answer."),
    message: long(""),
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

/** A hire. */
export const hireForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, "Load the page again.")
    .transform(Number),
  startsOn: day("Enter the first working day."),
});

const rating = oneOf(["1", "2", "3", "4", "5"], "Rate from 1 to 5.").optional();

/** One interviewer's scorecard; `version` is 0 for a new one. */
export const scorecardForm = z.object({
  version: z
    .string()
    .regex(/^\d{1,9}$/, "Load the page again.")
    .transform(Number),
  clinical: rating,
  communication: rating,
  reliability: rating,
  teamwork: rating,
  recommendation: oneOf(["strong_yes", "yes", "no", "strong_no"], "Choose what you recommend."),
  comment: long(""),
});
