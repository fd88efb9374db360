/** Reasons to report a position, as in public.position_reports, in words. Pure. */
import { options } from "#app/domain/options.ts";

export const REPORT_REASONS = {
  not_real: "It is not a real position",
  asks_money: "It asks for money",
  wrong_facts: "The pay or location is wrong",
  discriminates: "It discriminates",
  other: "Something else",
} as const;
export type ReportReason = keyof typeof REPORT_REASONS;
export const reportReasonOptions = options(REPORT_REASONS);

/** URL of the report form. */
export const reportPath = ({ id }: { id: string }): string => `/positions/${id}/report`;
