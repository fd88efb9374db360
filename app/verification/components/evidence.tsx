import { expiryOf, kindLabel } from "../documents/rules.ts";
import { formatMoment } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import { StatusPill, type StatusTone } from "#app/ui/status.tsx";
import type { Dossier, NamedDocument } from "../queries.server.ts";
import type { StatedFact } from "../stated.ts";

/** What the user stated. */
export function StatedFacts({ said }: { said: readonly StatedFact[] }) {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {said.map(({ term, words, odd }, index) => (
        <div key={`${term} ${index}`} className="gap-4 py-2 sm:grid sm:grid-cols-[8rem_1fr]">
          <dt className="text-muted">{term}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">
            {words}
            {odd ? <p className="text-warning">{odd}</p> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const STATUSES: Record<NamedDocument["status"], { tone: StatusTone; words: string }> = {
  pending: { tone: "waiting", words: "Not reviewed" },
  accepted: { tone: "success", words: "Accepted" },
  rejected: { tone: "danger", words: "Not accepted" },
};

/** The user's documents, by name only: opening one is logged. */
export function Documents({
  documents,
  today,
}: {
  documents: Dossier["documents"];
  today: string;
}) {
  if (documents.length === 0) return <p className="text-muted">No documents yet.</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {documents.map((document) => {
          const { tone, words } = STATUSES[document.status];
          return (
            <li key={document.id} className="space-y-1 py-2">
              <p className="flex flex-wrap items-center justify-between gap-x-4">
                <a
                  href={`/admin/documents/${document.id}`}
                  target="_blank"
                  rel="noopener"
                  aria-describedby="opened-is-noted"
                  className="link inline-flex min-h-11 max-w-full items-center wrap-anywhere"
                >
                  {document.file_name}
                </a>
                <StatusPill tone={tone}>{words}</StatusPill>
              </p>
              <p className="text-sm text-muted">
                {kindLabel(document.kind)}. {expiryOf(document.expires_on, today).words}. Uploaded{" "}
                {formatMoment(document.created_at)}.
              </p>
              {document.status_reason ? (
                <p className="text-sm break-words whitespace-pre-line">{document.status_reason}</p>
              ) : null}
            </li>
          );
        })}
      </ul>
      <p id="opened-is-noted" className="text-sm text-muted">
        Documents open in a new tab. Opening one is logged, and the owner can see that.
      </p>
    </>
  );
}

/** Team members of a facility besides its owner. */
export function Team({ team }: { team: Dossier["team"] }) {
  if (team.length === 0) return <p className="text-muted">Only the owner so far.</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {team.map(({ user_id, name, role, since }) => (
        <li key={user_id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
          <Link
            to={`/admin/verification/${user_id}`}
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {name}
          </Link>
          <span className="text-sm text-muted">
            {role === "viewer" ? "Viewer" : "Recruiter"} since {formatMoment(since)}
          </span>
        </li>
      ))}
    </ul>
  );
}
