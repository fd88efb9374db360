import { z } from "zod";
import { day, decideAnyway, isMoment, nextInQueue, oneOf, text } from "#app/platform/fields.ts";
import { DOCUMENT_KINDS } from "./rules.ts";

const AGAIN = "We can’t find this document. Load the page again.";
const id = z.uuid({ error: AGAIN });

/** The fields of an upload; the file itself is in the field "file". */
export const documentForm = z.object({
  kind: oneOf(DOCUMENT_KINDS, "Choose what this document is."),
  credentialId: z
    .uuid({ error: "Choose one of your licenses or certifications from the list." })
    .optional(),
  expiresOn: day("Enter the day it expires.").optional(),
});

/** Confirms deleting a document. */
export const deleteDocumentForm = z.object({});

/** An admin's decision on a document. */
export const documentDecisionForm = z
  .object({
    documentId: id,
    createdAt: z.string({ error: AGAIN }).refine(isMoment, AGAIN),
    decision: oneOf(["accepted", "rejected"], "Choose accept or reject."),
    reason: text("Enter a reason. The person sees it.", 2_000).optional(),
    anyway: decideAnyway,
    next: nextInQueue,
  })
  .superRefine(({ decision, reason }, context) => {
    if (decision === "rejected" && !reason) {
      context.addIssue({
        code: "custom",
        path: ["reason"],
        message: "Enter a reason. The person sees it.",
      });
    }
  });
