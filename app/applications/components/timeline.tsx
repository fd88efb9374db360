import { formatMoment } from "#app/platform/format.ts";
import { historySentence, type HistoryEntry, type HistoryEvent } from "../rules.ts";

/** History of an application, newest first. It is append-only. */
export function Timeline(props: {
  entries: readonly HistoryEntry[];
  reader: "candidate" | "facility";
  names: { facility: string; candidate: string };
  /** Events that are not status changes, such as an agreed interview. */
  events?: readonly HistoryEvent[];
}) {
  const steps = props.entries.map((entry) => ({
    key: String(entry.id),
    at: entry.at,
    sentence: historySentence(entry, props.reader, props.names),
    // Quotation marks are for what a person wrote.
    reason: entry.side === "system" ? entry.reason : entry.reason && `“${entry.reason}”`,
  }));
  const events = (props.events ?? []).map((event) => ({ ...event, reason: null }));
  return (
    <ol reversed className="border-l-2 border-line">
      {[...events, ...steps].sort(newestFirst).map((entry) => (
        <li key={entry.key} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[7px] size-3 rounded-full border-2 border-accent bg-surface"
          />
          <p className="font-medium">{entry.sentence}</p>
          {entry.reason ? (
            <p className="mt-0.5 break-words whitespace-pre-line">{entry.reason}</p>
          ) : null}
          <p className="text-sm text-muted">
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}

const newestFirst = (one: { at: string }, other: { at: string }) =>
  Date.parse(other.at) - Date.parse(one.at);
