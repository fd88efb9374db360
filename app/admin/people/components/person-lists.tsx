import type { ReactNode } from "react";
import { byKey } from "#app/platform/by-key.ts";
import { count, formatDate, todayCentral } from "#app/platform/format.ts";
import { Link } from "#app/ui/link.tsx";
import { kindLabel, SCAN_WORDS } from "#app/verification/documents/rules.ts";
import type { PersonCard } from "../queries.server.ts";
import { POSITION_STATUSES } from "../rules.ts";

const day = (at: string) => formatDate(todayCentral(new Date(at)));

function ListedSection(props: {
  id: string;
  title: string;
  /** Total number; the list may show fewer. */
  total: number;
  shown: number;
  /** Text of an empty list. */
  none: string;
  note?: string;
  children: ReactNode;
}) {
  const { id, title, total, shown, none, note, children } = props;
  return (
    <section aria-labelledby={id} className="space-y-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {shown === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">{children}</ul>
      )}
      {shown > 0 && note ? <p className="text-sm text-muted">{note}</p> : null}
      {shown < total ? (
        <p className="text-sm text-muted">{`The latest ${shown} of ${total.toLocaleString("en-US")}.`}</p>
      ) : null}
    </section>
  );
}

function Entry(props: { to: string; name: string; children: ReactNode; reload?: boolean }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <Link to={props.to} reload={props.reload} className="inline-flex min-h-11 items-center">
        {props.name}
      </Link>
      <span className="text-sm text-muted">{props.children}</span>
    </li>
  );
}

/** A facility's positions. */
export function PersonPositions({ facility }: { facility: PersonCard["facility"] }) {
  if (!facility) return null;
  const { positions, latest_positions: latest } = facility;
  return (
    <ListedSection
      id="positions"
      title="Positions"
      total={positions}
      shown={latest.length}
      none="No positions yet."
    >
      {latest.map(({ id, title, status, applications }) => (
        <Entry key={id} to={`/admin/positions/${id}`} name={title}>
          {`${POSITION_STATUSES[status] ?? status} · ${count(applications, "application")}`}
        </Entry>
      ))}
    </ListedSection>
  );
}

/** A professional's applications. */
export function PersonApplications({ professional }: { professional: PersonCard["job_seeker"] }) {
  if (!professional) return null;
  const { applications, latest_applications: latest } = professional;
  return (
    <ListedSection
      id="applications"
      title="Applications"
      total={applications}
      shown={latest.length}
      none="No applications yet."
    >
      {latest.map(({ id, title, facility, status, at }) => (
        <Entry
          key={id}
          to={`/admin/applications/${id}`}
          name={facility ? `${title}, ${facility}` : title}
        >
          {`${status} · ${day(at)}`}
        </Entry>
      ))}
    </ListedSection>
  );
}

/** Documents by kind and status. Opening one is logged. */
export function PersonDocuments({ documents }: { documents: PersonCard["documents"] }) {
  return (
    <ListedSection
      id="documents"
      title="Documents"
      total={documents.length}
      shown={documents.length}
      none="No documents yet."
      note="Opening a document is logged, and the owner can see who opened it."
    >
      {documents.map(({ id, kind, status, file_state, at }) => (
        <Entry key={id} to={`/admin/documents/${id}`} name={kindLabel(kind)} reload>
          {`${DOCUMENT_STATUSES[status] ?? status} · ${day(at)} · ${SCAN_WORDS[file_state]}`}
        </Entry>
      ))}
    </ListedSection>
  );
}

const DOCUMENT_STATUSES: Readonly<Record<string, string>> = byKey({
  pending: "Not reviewed",
  accepted: "Accepted",
  rejected: "Not accepted",
});
