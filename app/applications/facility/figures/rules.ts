/** Hiring metrics in words and percentages. Pure. */
import { count } from "#app/platform/format.ts";
import { spanText } from "../rules.ts";

/** A median in seconds with its sample size; `waiting` counts cases still open. */
export type Measure = { of: number; median: number | null; waiting?: number };

/** Below this sample size a median means little. */
export const FEW = 5;

/** A measure as text: the duration and its sample size. */
export function measureText(measure: Measure, what: string): { value: string; note: string } {
  if (measure.of === 0 || measure.median === null) {
    return { value: "–", note: `No ${what}s in this period yet.` };
  }
  const from = `Median of ${count(measure.of, what)}`;
  const few = measure.of < FEW ? " (small sample)" : "";
  const waiting = measure.waiting ? `; ${measure.waiting} not answered yet` : "";
  return { value: spanText(measure.median), note: `${from}${few}${waiting}.` };
}

/** Number of applications that reached at least each stage. */
export type Funnel = Record<
  "all" | "applied" | "shortlisted" | "interviewing" | "offered" | "accepted" | "hired",
  number
>;

const STEPS: { key: keyof Funnel; label: string }[] = [
  { key: "all", label: "Invited or applied" },
  { key: "applied", label: "Applied" },
  { key: "shortlisted", label: "Shortlisted or further" },
  { key: "interviewing", label: "Interview or further" },
  { key: "offered", label: "Offer or further" },
  { key: "accepted", label: "Offer accepted" },
  { key: "hired", label: "Hired" },
];

/** Bars of the funnel: each with its share of all and of the step before, in basis points. */
export function funnelSteps(
  funnel: Funnel,
): { label: string; value: number; share: number; ofBefore: number | null }[] {
  return STEPS.map(({ key, label }, index) => {
    const value = funnel[key];
    const before = index === 0 ? null : funnel[STEPS[index - 1]!.key];
    return {
      label,
      value,
      share: funnel.all === 0 ? 0 : Math.round((value / funnel.all) * 10_000),
      ofBefore: before ? Math.round((value / before) * 10_000) : null,
    };
  });
}
