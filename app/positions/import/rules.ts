/** Wording for imports. Pure. */
import { choice, type FilterValues } from "#app/platform/filters.ts";
import { count } from "#app/platform/format.ts";
import type { StatusTone } from "#app/ui/status.tsx";

type Stage = {
  imported_at: string | null;
  undone_at: string | null;
  drafts: number | null;
  untouched: number;
  edited: number;
};

/** Status pill of an import. */
export function stageOf(held: Stage): { label: string; tone: StatusTone } {
  if (held.undone_at) return { label: held.imported_at ? "Undone" : "Deleted", tone: "neutral" };
  return held.imported_at
    ? { label: "Imported", tone: "success" }
    : { label: "Not imported yet", tone: "waiting" };
}

/** What happened to an import's drafts, in a sentence. */
export function draftsSentence({ drafts, untouched, edited }: Stage): string {
  const others = (drafts ?? 0) - untouched - edited;
  const parts = [
    untouched > 0 ? `${untouched} not edited yet` : null,
    edited > 0 ? `${edited} edited since` : null,
    others > 0 ? `${others} posted, finished or deleted` : null,
  ].filter((part) => part !== null);
  return `${count(drafts ?? 0, "draft")}: ${parts.join(", ")}.`;
}

/** What undoing an import would do, in sentences. */
export function undoSentence({ drafts, untouched }: Stage): string {
  const kept = (drafts ?? 0) - untouched;
  const goes = `This deletes the ${count(untouched, "draft")} from this file that nobody has edited since.`;
  return kept > 0
    ? `${goes} What was edited, finished or posted stays.`
    : `${goes} Nothing else changes.`;
}

/** Outcomes of a row. */
export const OUTCOMES = {
  draft: { label: "Becomes a draft", tone: "success" },
  duplicate: { label: "Left out", tone: "waiting" },
  problem: { label: "Problem", tone: "danger" },
} as const;
export type Outcome = keyof typeof OUTCOMES;

/** Filters for the rows of a file. */
export const LINE_FIELDS = {
  show: choice(
    "Show",
    [
      { value: "problem", label: "Rows with a problem" },
      { value: "duplicate", label: "Rows left out" },
      { value: "draft", label: "Rows that become drafts" },
    ] as const,
    "All rows",
  ),
};
export type LineFilters = FilterValues<typeof LINE_FIELDS>;
