import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { declineReason } from "../rules.ts";

const PICK = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}$/;

/** Moves the selected rows: each value is an application's id and the version on screen. */
export const bulkForm = z
  .object({
    intent: oneOf(["shortlist", "decline", "back"], "Choose what to do."),
    pick: z
      .array(z.string().regex(PICK, "Load the page again."))
      .min(1, "Select at least one candidate first.")
      .max(100, "Select at most 100 candidates."),
    reasonChoice: text("", 200, 0).optional(),
    reason: text("", 1500, 0).optional(),
  })
  .superRefine((form, context) => {
    if (form.intent === "decline" && !declineReason(form.reasonChoice, form.reason)) {
      context.addIssue({
        code: "custom",
        path: ["reasonChoice"],
        message: "Choose or write a reason. Each candidate sees it.",
      });
    }
  });
