import { formatMoment } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import { entryWords, type LogEntry } from "../rules.ts";

/** History of a person, latest first. */
export function Timeline({ entries, of }: { entries: readonly LogEntry[]; of: string }) {
  if (entries.length === 0) {
    return (
      <p className="text-muted">
        Decisions about this account appear here, along with what they did.
      </p>
    );
  }
  return (
    <ol className="divide-y divide-line border-y border-line">
      {entries.map((entry) => (
        <li key={entry.id} className="py-3">
          <p className="font-medium">{entryWords(entry)}.</p>
          {entry.reason ? (
            <p className="break-words whitespace-pre-line">“{entry.reason}”</p>
          ) : null}
          <p className="text-sm text-muted">
            {formatMoment(entry.at)}
            {entry.by_them && entry.subject_type === "profile" && entry.subject_id !== of ? (
              <>
                {", "}
                <Link to={`/admin/people/${entry.subject_id}`}>open account</Link>
              </>
            ) : null}
          </p>
        </li>
      ))}
    </ol>
  );
}
