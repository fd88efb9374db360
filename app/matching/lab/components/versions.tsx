import { byKey } from "#app/platform/by-key.ts";
import { formatMoment } from "#app/platform/format.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { DataTable } from "#app/ui/data-table.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Lab } from "../queries.server.ts";
import type { WeightSet } from "../rules.ts";

const versionCell = (version: number, isLive: boolean) => (
  <span className="flex flex-wrap items-center gap-2">
    {version}
    {isLive ? <StatusPill tone="success">Live</StatusPill> : null}
  </span>
);
const noteCell = ({ note }: WeightSet) => <span className="wrap-anywhere">{note}</span>;
const publishedCell = ({ publishedAt, publishedBy }: WeightSet) => (
  <>
    {publishedAt ? formatMoment(publishedAt) : ""}
    {publishedBy ? <span className="block text-sm text-muted">{publishedBy}</span> : null}
  </>
);
const backCell = ({ version, whole }: WeightSet) =>
  whole ? (
    <ButtonLink to={`/admin/matching-lab/roll-back/${version}`} variant="quiet">
      Roll back to {version}
    </ButtonLink>
  ) : (
    <span className="text-sm text-muted">
      Can’t roll back: it uses parts that matching no longer has
    </span>
  );

/** Published versions, newest first, each with its note and a button to roll back to it. */
export function Versions({ versions, live }: { versions: readonly WeightSet[]; live: number }) {
  return (
    <DataTable<WeightSet>
      caption="Published versions"
      hideCaption
      rows={versions}
      rowKey={({ version }) => String(version)}
      columns={[
        {
          key: "version",
          header: "Version",
          isName: true,
          cell: ({ version }) => versionCell(version, version === live),
        },
        { key: "note", header: "Note", cell: noteCell },
        { key: "at", header: "Published", cell: publishedCell },
        {
          key: "back",
          header: "Roll back",
          cell: (row) => (row.version === live ? "Live now" : backCell(row)),
        },
      ]}
    />
  );
}

const ACTIONS: Record<string, string> = byKey({
  "weights.published": "published version",
  "weights.rolled_back": "rolled back to version",
});

/** Publish and rollback history, newest first, with reasons. */
export function Events({ events }: { events: Lab["events"] }) {
  if (events.length === 0) {
    return <p className="text-muted">Publishing and rollbacks appear here with their reasons.</p>;
  }
  return (
    <ul className="divide-y divide-line border-y border-line">
      {events.map(({ id, at, action, version, note, who }) => (
        <li key={id} className="py-3">
          <p className="font-medium">
            {who ?? "An administrator"} {ACTIONS[action] ?? action} {version}
          </p>
          <p className="wrap-anywhere">{note}</p>
          <p className="text-sm text-muted">{formatMoment(at)}</p>
        </li>
      ))}
    </ul>
  );
}
