import { actorOf, subjectOf, type Entry } from "../../audit/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { changesOf } from "../rules.ts";

/** What was changed, by whom and why, the latest first. */
export function SettingHistory(props: {
  entries: readonly Entry[];
  /** All are about the page they stand on, which need not be named. */
  isOfOne?: boolean;
}) {
  if (props.entries.length === 0)
    return <p className="text-muted">Changes appear here with who made them and why.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {props.entries.map((entry) => (
        <li key={entry.id} className="py-3 wrap-anywhere">
          <p>
            {props.isOfOne
              ? changesOf(entry.details)
              : `${subjectOf(entry)}. ${changesOf(entry.details)}`}
          </p>
          <p className="text-sm text-muted">{`${actorOf(entry)}, ${formatMoment(entry.at)}${entry.reason ? `: ${entry.reason}` : ""}`}</p>
        </li>
      ))}
    </ul>
  );
}
