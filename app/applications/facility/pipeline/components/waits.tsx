import type { ReactNode } from "react";
import { count, formatMoment } from "#app/platform/format.ts";
import type { PipelineRow } from "../../position.ts";

/** An application's next steps and who must act, one line each; `none` when there are none. */
export function Waits({
  row,
  none = <span data-nothing>–</span>,
}: {
  row: PipelineRow;
  none?: ReactNode;
}) {
  const lines = [
    row.unread ? count(row.unread, "new message") : null,
    row.times_wait ? "Proposed other times" : null,
    row.interview_at ? `Interview ${formatMoment(row.interview_at)}` : null,
    row.offer_expires_at ? `Offer expires ${formatMoment(row.offer_expires_at)}` : null,
  ].filter((line) => line !== null);
  if (lines.length === 0) return none;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Home, years and whether it was sent automatically, in one line; the profession is the same for the whole position. */
export function placeLine(row: PipelineRow): string {
  return [
    row.name && row.city ? `${row.city}, ${row.state}` : null,
    row.years === null ? null : count(row.years, "year"),
    row.automatic ? "applied automatically" : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
