import { formatDate, formatMoment } from "#app/platform/format.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Link } from "#app/ui/link.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Check, CheckRecord } from "../queries.server.ts";
import { addressIn, checkStatus, resultLabel } from "../rules.ts";

/** The URL for recording a check. */
export const recordHref = (here: string, { rule, credential }: Check) =>
  `${here}?check=${rule}${credential ? `&of=${credential}` : ""}`;

/** The name of a check, and of the license or certification it is about. */
export const checkTitle = ({ label, of }: Check) => (of ? `${label}: ${of}` : label);

/** The checks for an account: each with its status, its records, and a link to add one. */
export function Checklist(props: { checks: readonly Check[]; here: string; today: string }) {
  const { checks, here, today } = props;
  if (checks.length === 0)
    return (
      <EmptyState title="Nothing to check yet">
        <p>Checks appear here once their profile says what they do and where.</p>
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line border-y border-line">
      {checks.map((check) => {
        const { tone, words } = checkStatus(check, today);
        const address = addressIn(check.source);
        const [latest, ...earlier] = check.records;
        return (
          <li key={`${check.rule} ${check.credential ?? ""}`} className="space-y-1 py-4">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <h3 className="min-w-0 font-semibold">{checkTitle(check)}</h3>
              <StatusPill tone={tone}>{words}</StatusPill>
            </div>
            <p className="text-sm text-muted wrap-anywhere">Look up: {check.looked_up}</p>
            {latest ? (
              <Recorded record={latest} changed={latest.looked_up !== check.looked_up} />
            ) : null}
            {earlier.length ? (
              <Disclosure summary={`Earlier records (${earlier.length})`}>
                <ul className="space-y-3 border-s-2 border-line ps-4">
                  {earlier.map((record) => (
                    <li key={record.id}>
                      <Recorded record={record} changed={record.looked_up !== check.looked_up} />
                    </li>
                  ))}
                </ul>
              </Disclosure>
            ) : null}
            {check.applies ? (
              <p className="flex flex-wrap gap-x-6">
                {address ? (
                  <a
                    href={address}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="link inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    Look it up at {new URL(address).hostname}
                  </a>
                ) : (
                  <span className="inline-flex min-h-11 items-center">{check.source}</span>
                )}
                <Link
                  to={`${recordHref(here, check)}#record`}
                  aria-label={`${latest ? "Record again" : "Record"}: ${checkTitle(check)}`}
                  className="inline-flex min-h-11 items-center"
                >
                  {latest ? "Record it again" : "Record what you found"}
                </Link>
              </p>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

function Recorded({ record, changed }: { record: CheckRecord; changed: boolean }) {
  return (
    <>
      <p className="text-sm wrap-anywhere">
        {resultLabel(record)} on {formatDate(record.checked_on)}. Source:{" "}
        {record.source.replace(/^The /, "the ")}.
        {record.expires_on ? ` Check valid until ${formatDate(record.expires_on)}.` : ""}{" "}
        {record.method === "by hand"
          ? `Recorded by ${record.by ?? "a former administrator"}`
          : "Compared by name at import, not reviewed"}
        , {formatMoment(record.at)}.
      </p>
      {changed ? (
        <p className="text-sm text-warning wrap-anywhere">Looked up: {record.looked_up}</p>
      ) : null}
      {record.note ? (
        <p className="text-sm break-words whitespace-pre-line">{record.note}</p>
      ) : null}
    </>
  );
}
