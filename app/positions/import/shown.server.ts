import { factsOf } from "./facts.ts";
import { knownWords } from "./queries.server.ts";
import type { Reviewed } from "./review.ts";
import { problemText } from "./review.ts";
import type { LineFilters, Outcome } from "./rules.ts";

/** Longest title shown, in characters: a cell may hold anything. */
const MAX_TITLE = 120;

const outcomeOf = ({ problems, duplicate }: Reviewed): Outcome =>
  problems.length > 0 ? "problem" : duplicate === null ? "draft" : "duplicate";

/** One page of the filtered rows, and the number of rows by outcome. */
export async function shownLines(
  lines: readonly Reviewed[],
  { show }: LineFilters,
  part: { from: number; many: number },
) {
  const known = await knownWords();
  const counts: Record<Outcome, number> = { draft: 0, duplicate: 0, problem: 0 };
  for (const line of lines) counts[outcomeOf(line)] += 1;
  const found = show ? lines.filter((line) => outcomeOf(line) === show) : lines;
  return {
    counts,
    total: found.length,
    rows: found.slice(part.from, part.from + part.many).map((one) => ({
      line: one.line,
      title: one.title.slice(0, MAX_TITLE),
      facts: factsOf(one.values, known),
      outcome: outcomeOf(one),
      sentences: [
        ...one.problems.map((problem) => problemText(one.line, problem)),
        ...(one.duplicate === null ? [] : [one.duplicate]),
      ],
      missing: one.missing,
    })),
  };
}
