import { choice, words, type FilterValues } from "#app/platform/filters.ts";
import { count, quotedList } from "#app/platform/format.ts";
import { payAmount, type PayPeriod } from "#app/domain/pay.ts";
import type { StatusTone } from "#app/ui/status.tsx";

/** Rows for screening questions in the form, and so the limit per position. */
export const QUESTION_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type QuestionRow = (typeof QUESTION_ROWS)[number];
/** Answer types of a screening question. */
export const QUESTION_KINDS = ["yes_no", "text"] as const;

/** Button that re-renders the form with the chosen profession's units, for browsers without JavaScript. */
export const AGAIN = "showUnits";

export type PositionStatus = "draft" | "open" | "paused" | "closed";
export const POSITION_STATUSES = ["open", "draft", "paused", "closed"] as const;

/** Status pill of a position. */
export const STATUS_WORDS: Record<PositionStatus, { label: string; tone: StatusTone }> = {
  draft: { label: "Draft", tone: "neutral" },
  open: { label: "Open", tone: "success" },
  paused: { label: "Paused", tone: "waiting" },
  closed: { label: "Closed", tone: "neutral" },
};

/** Filters of a facility's list of positions. */
export const POSITION_FIELDS = {
  search: words("Title contains", 120),
  status: choice(
    "Status",
    POSITION_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
    "All",
  ),
};
/** Filter values from the URL. */
export type PositionFilters = FilterValues<typeof POSITION_FIELDS>;

/** How many candidates fit, and how many would if one requirement changed. */
export type Preview = {
  matches: number;
  wider: { what: "pay" | "certifications" | "skills" | "experience"; matches: number }[];
  /**
   * Details this position lacks that most filled positions stated: those of its profession, or of any when those are
   * few.
   */
  details: { detail: string; having: number; of: number; any_profession: boolean }[];
};

/** How many candidates fit a position that is not open yet, in a sentence. */
export function previewSentence(matches: number): string {
  if (matches === 0) return "No candidate fits yet.";
  return `${count(matches, "candidate")} ${matches === 1 ? "fits" : "fit"} today.`;
}

/**
 * Sentences on what would bring more candidates; only changes that would. Raised pay means 10% above the top of the
 * range.
 */
export function widerSentences(
  preview: Preview,
  pay: { payMaxCents: number; payPeriod: PayPeriod },
): string[] {
  const raised = payAmount(Math.round(pay.payMaxCents * 1.1), pay.payPeriod);
  const words = {
    pay: `Pay up to ${raised}`,
    certifications: "Certifications preferred instead of required",
    skills: "Skills preferred instead of required",
    experience: "Experience preferred instead of required",
  };
  return preview.wider
    .filter(({ matches }) => matches > preview.matches)
    .map(
      ({ what, matches }) =>
        `${words[what]}: ${count(matches, "candidate")} instead of ${preview.matches.toLocaleString("en-US")}.`,
    );
}

/** What a facility's plan allows to post, and how much of it is used. */
export type PostingPlan = {
  planName: string;
  /** Null: no limit. */
  limit: number | null;
  open: number;
  /** Whether nothing new can be posted until the last invoice is paid. */
  onHold: boolean;
};

/** A facility's plan usage, in a sentence; null when the plan has no limit. */
export function usageSentence(plan: PostingPlan): string | null {
  if (plan.onHold) return "Posting positions is on hold until your last invoice is paid.";
  if (plan.limit === null) return null;
  if (plan.limit === 0) return "Your facility needs a plan to post positions.";
  return `${plan.open} of ${count(plan.limit, "open position")} in your ${plan.planName} plan.`;
}

/** Whether the plan allows one more open position. */
export function canOpenPosition(plan: Pick<PostingPlan, "limit" | "open" | "onHold">): boolean {
  if (plan.onHold) return false;
  return plan.limit === null || plan.open < plan.limit;
}

/** Warning about required skills that matching does not recognize; null when there are none. */
export function unknownMustsSentence(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const named = quotedList(words, "and");
  return words.length === 1
    ? `We don’t know the skill ${named} yet. Because it is required, nobody matches this position until our team adds it. To get matches now, name it differently or make it preferred.`
    : `We don’t know the skills ${named} yet. Because they are required, nobody matches this position until our team adds them. To get matches now, name them differently or make them preferred.`;
}

/** URL of the form's live hints, for the chosen profession and the typed required skills. */
export function hintsPath(asked: { profession: string; skills: string }): string {
  return `/employer/position-hints?${new URLSearchParams(asked).toString()}`;
}
