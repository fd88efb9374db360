import { formatMoment } from "#app/platform/format.ts";
import { listHref, type Filters } from "#app/platform/keyset.ts";
import { DefinitionList } from "#app/ui/definition-list.tsx";
import { Link } from "#app/ui/link.tsx";
import { actorOf, actionPhrase, detailText, kindLabel, type Entry } from "../rules.ts";

type Props = {
  rows: readonly Entry[];
  /** URL of the list. */
  here: string;
  /** The list's filters from the URL. */
  asked: Filters;
};

/** Subject types whose id is a person's. */
const PEOPLE = ["profile", "person", "account"];

/** Audit log entries in words, with one expanded. */
export function Entries({ rows, here, asked }: Props) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {rows.map((entry) => (
        <li key={entry.id} id={`entry-${entry.id}`} className="space-y-2 py-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <div className="min-w-0 flex-1 basis-72">
              <p className="wrap-anywhere">
                <span className="font-semibold">{actorOf(entry)}</span>
                {` ${actionPhrase(entry)}`}
                {entry.on_behalf_of
                  ? `, on behalf of ${entry.on_behalf ?? "a deleted account"}`
                  : ""}
              </p>
              <p className="text-sm text-muted">{formatMoment(entry.at)}</p>
              {entry.reason ? <p className="text-sm wrap-anywhere">“{entry.reason}”</p> : null}
            </div>
            <Link
              to={
                entry.details
                  ? `${listHref(here, { ...asked, open: undefined })}#entry-${entry.id}`
                  : `${listHref(here, { ...asked, open: String(entry.id) })}#entry-${entry.id}`
              }
              className="inline-flex min-h-11 items-center"
            >
              {entry.details ? "Close" : "Details"}
              <span className="sr-only">{` of entry ${entry.id}`}</span>
            </Link>
          </div>
          {entry.details ? <Opened entry={entry} here={here} details={entry.details} /> : null}
        </li>
      ))}
    </ol>
  );
}

function Opened({
  entry,
  here,
  details,
}: {
  entry: Entry;
  here: string;
  details: Record<string, unknown>;
}) {
  return (
    <DefinitionList
      items={[
        { term: "Entry", description: `${entry.id}, ${entry.action}` },
        {
          term: "About",
          description: (
            <Link
              to={listHref(here, { type: entry.type, subject: entry.subject_id })}
              className="wrap-anywhere"
            >{`${kindLabel(entry.type)} ${entry.subject_id}`}</Link>
          ),
        },
        ...(PEOPLE.includes(entry.type)
          ? [
              {
                term: "The person",
                description: (
                  <Link to={`/admin/people/${entry.subject_id}`}>
                    {entry.subject ?? "Open account"}
                  </Link>
                ),
              },
            ]
          : []),
        {
          term: "Done by",
          description: entry.actor_id ? (
            <Link to={listHref(here, { actor: entry.actor_id })} className="wrap-anywhere">
              {entry.actor_id}
            </Link>
          ) : (
            "The system"
          ),
        },
        ...Object.entries(details).map(([key, value]) => ({
          term: key.replaceAll("_", " "),
          description: <span className="wrap-anywhere">{detailText(value).slice(0, 4_000)}</span>,
        })),
        {
          term: "Fingerprint",
          description: <code className="text-sm wrap-anywhere">{entry.link ?? "None"}</code>,
        },
      ]}
    />
  );
}
