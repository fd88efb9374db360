import { choice, words, type FilterValues } from "#app/platform/filters.ts";
import { count } from "#app/platform/format.ts";
import { payAmount, type PayPeriod } from "#app/domain/pay.ts";
import type { StatusTone } from "#app/ui/status.tsx";

/** How many questions a position may ask, as rows of its form. */
export const QUESTION_ROWS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type QuestionRow = (typeof QUESTION_ROWS)[number];
/** How a screening question is answered. */
export const QUESTION_KINDS = ["yes_no", "text"] as const;

/** The button that shows the form again with the units of the profession that is chosen, where no script does. */
export const AGAIN = "showUnits";

export type PositionStatus = "draft" | "open" | "paused" | "closed";
export const POSITION_STATUSES = ["open", "draft", "paused", "closed"] as const;

/** A position's status in a word, with its tone. */
export const STATUS_WORDS: Record<PositionStatus, { label: string; tone: StatusTone }> = {
  draft: { label: "Draft", tone: "neutral" },
  open: { label: "Open", tone: "success" },
  paused: { label: "Paused", tone: "waiting" },
  closed: { label: "Closed", tone: "neutral" },
};

/** What a facility's list of positions is filtered by. */
export const POSITION_FIELDS = {
  search: words("Title contains", 120),
  status: choice(
    "Status",
    POSITION_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value].label })),
    "All",
  ),
};
/** What an address asks of it. */
export type PositionFilters = FilterValues<typeof POSITION_FIELDS>;

/** How many candidates fit, and how many would if one thing were asked for differently. */
export type Preview = {
  matches: number;
  wider: { what: "pay" | "certifications" | "skills" | "experience"; matches: number }[];
  /** Details that it lacks and most positions had which were filled: of its profession, or of any where those are few. */
  details: { detail: string; having: number; of: number; any_profession: boolean }[];
};

/** How many candidates fit a position that is not open yet, in a sentence. */
export function previewSentence(matches: number): string {
  if (matches === 0) return "No candidate fits yet.";
  return `${count(matches, "candidate")} ${matches === 1 ? "fits" : "fit"} today.`;
}

/** What would bring more candidates, in sentences; only what would. Raised pay is ten percent above the range's top. */
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

/** A facility's use of its plan, in a sentence; null where the plan has no limit. */
export function usageSentence(plan: {
  planName: string;
  limit: number | null;
  open: number;
}): string | null {
  if (plan.limit === null) return null;
  if (plan.limit === 0) return "Your facility has no plan: publishing a position needs one.";
  return `${plan.open} of ${count(plan.limit, "open position")} in your ${plan.planName} plan.`;
}

/** Whether another position may be opened. */
export function mayOpen(plan: { limit: number | null; open: number }): boolean {
  return plan.limit === null || plan.open < plan.limit;
}

/** What a facility reads of required skills that matching does not know; null without any. */
export function unknownMustsSentence(words: readonly string[]): string | null {
  if (words.length === 0) return null;
  const named = words.map((word) => `“${word}”`).join(", ");
  return words.length === 1
    ? `We don’t know the skill ${named} yet. Because it is required, nobody matches this position until our team adds it. To get matches now, name it differently or make it preferred.`
    : `We don’t know the skills ${named} yet. Because they are required, nobody matches this position until our team adds them. To get matches now, name them differently or make them preferred.`;
}

/** Where the form of a position asks what fits the profession that is chosen and the required skills as they are typed. */
export function hintsPath(asked: { profession: string; skills: string }): string {
  return `/employer/position-hints?${new URLSearchParams(asked).toString()}`;
}
