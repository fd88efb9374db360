import type { ReactNode } from "react";
import { statusLabel, type ApplicationStatus } from "#app/applications/rules.ts";
import { BAND_TONES, bandOf, matchText } from "#app/domain/bands.ts";
import { PositionCard } from "#app/positions/listing/components/position-card.tsx";
import { StatusPill } from "#app/ui/status.tsx";
import type { PositionSummary } from "../rules.ts";

/** One position in a job seeker's list, with its status for them. The page needs a SaveForm. */
export function PositionRow(props: {
  position: PositionSummary;
  /** Place distance is measured from; null: home. */
  from: string | null;
  /** Today's date in Central time. */
  today: string;
  level: 2 | 3;
  children?: ReactNode;
}) {
  const { position } = props;
  const { score_bp: score, application_status: status, dismissed } = position;
  return (
    <PositionCard
      {...props}
      to={`/job-seeker/positions/${position.id}`}
      saveFor="owner"
      marks={
        score !== null || status || dismissed ? (
          <>
            {score === null ? null : (
              <StatusPill tone={BAND_TONES[bandOf(score)]}>{matchText(score)}</StatusPill>
            )}
            {status ? (
              <StatusPill tone="info">
                {statusLabel(status as ApplicationStatus, "candidate")}
              </StatusPill>
            ) : null}
            {dismissed ? <StatusPill tone="neutral">Not for me</StatusPill> : null}
          </>
        ) : null
      }
    />
  );
}
