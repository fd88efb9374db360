import { formatMoment } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Dossier } from "../queries.server.ts";
import { approvedWithout, historyWords, ownDecisionWords } from "../rules.ts";

/** Past decisions, newest first. */
export function History({ history }: { history: Dossier["history"] }) {
  if (history.length === 0) return <p className="text-muted">No decisions yet.</p>;
  return (
    <ol className="divide-y divide-line border-y border-line">
      {history.map((entry) => (
        <li key={entry.id} className="py-3">
          <p className="font-semibold">{historyWords(entry.action)}</p>
          {entry.reason ? <p className="break-words whitespace-pre-line">{entry.reason}</p> : null}
          <Without details={entry.details} />
          <p className="text-sm text-muted wrap-anywhere">
            {entry.by ?? "A former administrator"}, {formatMoment(entry.at)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function Without({ details }: Pick<Dossier["history"][number], "details">) {
  const words = approvedWithout(details);
  return words ? <p className="break-words text-warning">{words}</p> : null;
}

/** Requests for information and their answers, newest first. */
export function Requests({ requests }: { requests: Dossier["requests"] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {requests.map((one) => (
        <li key={one.id} className="space-y-1 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-sm text-muted wrap-anywhere">
              {one.by ?? "A former administrator"}, {formatMoment(one.at)}
            </span>
            <StatusPill tone={REQUESTS[one.status].tone}>{REQUESTS[one.status].words}</StatusPill>
          </p>
          <p className="break-words whitespace-pre-line">{one.body}</p>
          {one.answered_at ? (
            <p className="break-words whitespace-pre-line text-muted">
              {one.answer ? `Answer: ${one.answer}` : "They updated their information."}{" "}
              {formatMoment(one.answered_at)}
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

const REQUESTS = {
  open: { tone: "waiting", words: "Waiting for the person" },
  answered: { tone: "info", words: "Answered" },
  closed: { tone: "neutral", words: "Decided without an answer" },
} as const;

const APPEALS = {
  open: { tone: "waiting", words: "Unanswered" },
  upheld: { tone: "neutral", words: "Decision upheld" },
  reopened: { tone: "info", words: "Appeal granted" },
  superseded: { tone: "neutral", words: "Profile resubmitted" },
  suspended: { tone: "neutral", words: "Account suspended" },
  merged: { tone: "neutral", words: "Account merged" },
} as const;

/** The user's appeals, with a link to the open one. */
export function Appeals({
  dossier,
}: {
  dossier: Pick<Dossier, "appeals" | "decided_by_you" | "four_eyes">;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {dossier.appeals.map((appeal) => (
        <li key={appeal.id} className="space-y-1 py-3">
          <p className="flex flex-wrap items-center justify-between gap-x-4">
            <span className="text-sm text-muted">Appeal of {formatMoment(appeal.at)}</span>
            <StatusPill tone={APPEALS[appeal.status].tone}>
              {APPEALS[appeal.status].words}
            </StatusPill>
          </p>
          <p className="break-words whitespace-pre-line">{appeal.body}</p>
          {appeal.answer ? (
            <p className="break-words whitespace-pre-line text-muted">Answer: {appeal.answer}</p>
          ) : null}
          {appeal.status === "open" ? (
            <>
              {dossier.decided_by_you ? (
                <p className="text-warning">{ownDecisionWords(dossier.four_eyes)}</p>
              ) : null}
              <Link
                to={`/admin/pending-approval/appeals?open=${appeal.id}`}
                className="inline-flex min-h-11 items-center"
              >
                Decide appeal
              </Link>
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
