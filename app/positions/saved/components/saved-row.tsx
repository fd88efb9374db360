import { formatDate, todayCentral } from "#app/platform/format.ts";
import { PositionRow } from "#app/positions/search/components/position-row.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { Saved } from "../queries.server.ts";
import { changesSince, SHUT } from "../rules.ts";
import { SaveButton } from "./save-button.tsx";

/** One saved position: its current state and what changed since, or why it is unavailable. */
export function SavedRow({ saved, today }: { saved: Saved; today: string }) {
  const { id, title, facility, status, position } = saved;
  const since = `Saved ${formatDate(todayCentral(new Date(saved.saved_at)))}`;
  if (status === "open" && position) {
    const changes = changesSince(saved, position);
    return (
      <PositionRow position={position} from={null} today={today} level={2}>
        {changes.length ? (
          <ul className="mt-2 space-y-1">
            {changes.map((sentence) => (
              <li key={sentence} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <StatusPill tone="warning">Changed</StatusPill>
                {sentence}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2 text-sm text-muted">{since}</p>
      </PositionRow>
    );
  }
  const [word, about] = SHUT[status === "open" ? "hidden" : status];
  return (
    <li className="position">
      <Mark name={facility} />
      <div className="position-name">
        <h2 className="text-lg break-words">{title}</h2>
        <p className="text-sm text-muted">{facility}</p>
      </div>
      <SaveButton position={{ id, title, saved: true }} />
      <div className="position-more">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill tone="neutral">{word}</StatusPill> {about}
        </p>
        <p className="mt-2 text-sm text-muted">{since}</p>
      </div>
    </li>
  );
}
