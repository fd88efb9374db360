/** Settings in words. Pure. */
import { countOrMore } from "#app/platform/queue.ts";

/** Numeric settings with their bounds, which the database enforces as well. */
export const NUMBERS = [
  {
    key: "guarantee_days",
    label: "Guarantee, in days",
    hint: "From the first day of work. Existing placements keep their date.",
    least: 0,
    most: 365,
  },
  {
    key: "past_due_days",
    label: "Grace period after a failed payment, in days",
    hint: "After that, a facility can’t post positions or view new candidates in full.",
    least: 0,
    most: 60,
  },
  {
    key: "documents_most",
    label: "Documents per person",
    hint: "Anyone with more keeps them but can’t add any.",
    least: 1,
    most: 200,
  },
  {
    key: "document_uploads_daily",
    label: "Uploads per person in 24 hours",
    hint: undefined,
    least: 1,
    most: 200,
  },
  {
    key: "document_mb_most",
    label: "Largest document, in MB",
    hint: undefined,
    least: 1,
    most: 10,
  },
  {
    key: "checks_required_to_approve",
    label: "Require all checks before approval",
    hint: "If off, an approval only records which were missing.",
    least: 0,
    most: 1,
  },
  {
    key: "four_eyes_rejections",
    label: "Require two administrators to reject",
    hint: "One proposes, another confirms, and no one decides an appeal against their own decision.",
    least: 0,
    most: 1,
  },
] as const;

/** Boolean settings, stored as 1 and 0. */
const YES_OR_NO: ReadonlySet<string> = new Set(
  NUMBERS.filter(({ most }) => most === 1).map(({ key }) => key),
);

const plain = (key: string) => key.replaceAll("_", " ");

/** A value before or after a change, for the history: only what differs. */
export function changesOf(details: Record<string, unknown> | undefined): string {
  const before = (details?.["before"] ?? {}) as Record<string, unknown>;
  const after = (details?.["after"] ?? {}) as Record<string, unknown>;
  const said = (key: string, value: unknown) =>
    typeof value === "boolean" || YES_OR_NO.has(key)
      ? value
        ? "yes"
        : "no"
      : String((value as string | number) ?? "none");
  const about = [after["profession"], after["state"]].filter(Boolean).join(" in ");
  if (details?.["before"] && Object.keys(before).length === 0)
    return [
      "added",
      ...Object.keys(after).map((key) => `${plain(key)}: ${said(key, after[key])}`),
    ].join("; ");
  const changes = Object.keys(after)
    .filter((key) => said(key, before[key]) !== said(key, after[key]))
    .map((key) => `${plain(key)}: ${said(key, before[key])}, now ${said(key, after[key])}`);
  return [about, ...changes].filter(Boolean).join("; ");
}

/** What happens to open positions when their state is turned off, from a count that ends above 1,000. */
export function closedStateNote(positions: number): string {
  if (positions === 0) return "No open positions there.";
  return `${countOrMore(positions, "position")} ${positions === 1 ? "is" : "are"} open there, and ${positions === 1 ? "stays" : "stay"} open if you turn the state off.`;
}
