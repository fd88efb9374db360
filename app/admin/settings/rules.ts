/** Settings in words. Pure. */
import { count } from "#app/platform/format.ts";

/** The numbers that may be set, each within its bounds, which the database holds as well. */
export const NUMBERS = [
  {
    key: "guarantee_days",
    label: "Days of the guarantee",
    hint: "From the first day of work. Placements that were made keep the day they were promised.",
    least: 0,
    most: 365,
  },
  {
    key: "past_due_days",
    label: "Days after a failed payment",
    hint: "Then a facility publishes nothing new and views nobody new.",
    least: 0,
    most: 60,
  },
  {
    key: "documents_most",
    label: "Documents of one person",
    hint: "Whoever has more keeps them, and adds none.",
    least: 1,
    most: 200,
  },
  {
    key: "document_uploads_daily",
    label: "Uploads of one person in 24 hours",
    hint: undefined,
    least: 1,
    most: 200,
  },
  {
    key: "document_mb_most",
    label: "Largest document, in MB",
    hint: "Ten at most: more is not read at all.",
    least: 1,
    most: 10,
  },
  {
    key: "checks_required_to_approve",
    label: "Nobody is approved without all required checks",
    hint: "When not, it is only written down which were missing.",
    least: 0,
    most: 1,
  },
  {
    key: "four_eyes_rejections",
    label: "Rejecting takes two administrators",
    hint: "Then one proposes, another confirms, and nobody decides an appeal against their own decision.",
    least: 0,
    most: 1,
  },
] as const;

/** Those that are one of two answers, kept as 1 and 0. */
const YES_OR_NO: ReadonlySet<string> = new Set(
  NUMBERS.filter(({ most }) => most === 1).map(({ key }) => key),
);

const plain = (key: string) => key.replaceAll("_", " ");

/** What a value was or became, as the history shows it: only what differs. */
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

/** What becomes of the positions that are open in a state when it is closed. */
export function stayWords(positions: number): string {
  if (positions === 0) return "No position is open there.";
  return `${count(positions, "position")} ${positions === 1 ? "is" : "are"} open there, and ${positions === 1 ? "stays" : "stay"} open when it is closed.`;
}
