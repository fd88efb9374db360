import { formatMoment } from "#app/platform/format.ts";
import { historySentence, type HistoryEntry } from "../rules.ts";

/** The history of an application, the newest first. Nothing of it is ever changed. */
export function Timeline(props: {
  entries: readonly HistoryEntry[];
  reader: "candidate" | "facility";
  names: { facility: string; candidate: string };
}) {
  return (
    <ol reversed className="border-l-2 border-line">
      {props.entries.map((entry) => (
        <li key={entry.id} className="relative pb-5 pl-6 last:pb-0">
          <span
            aria-hidden="true"
            className="absolute top-2 -left-[7px] size-3 rounded-full border-2 border-accent bg-surface"
          />
          <p className="font-medium">{historySentence(entry, props.reader, props.names)}</p>
          {entry.reason ? (
            <p className="mt-0.5 break-words whitespace-pre-line">“{entry.reason}”</p>
          ) : null}
          <p className="text-sm text-muted">
            <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
          </p>
        </li>
      ))}
    </ol>
  );
}
