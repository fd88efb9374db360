import { actorOf, subjectOf, type Entry } from "../../audit/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { changesOf } from "../rules.ts";

/** Changes with author and reason, latest first. */
export function SettingHistory(props: {
  entries: readonly Entry[];
  /** All entries are about the current page, so their subject is not named. */
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
