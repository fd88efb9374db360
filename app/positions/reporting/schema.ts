import { z } from "zod";
import { oneOf, text } from "#app/platform/fields.ts";
import { REPORT_REASONS, type ReportReason } from "./rules.ts";

const reasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]];

/** A report of a position. */
export const reportForm = z
  .object({
    kind: oneOf(reasons, "Choose what is wrong with it."),
    details: text("Say what is wrong with it.", 2000, 3).optional(),
  })
  .refine(({ kind, details }) => kind !== "other" || details !== undefined, {
    path: ["details"],
    message: "Say what is wrong with it.",
  });
