import type { ReactNode } from "react";
import { formatMiles, formatDays } from "#app/platform/format.ts";
import { employmentText } from "#app/domain/employment.ts";
import { payInTwoUnits } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { SaveButton } from "../../saved/components/save-button.tsx";
import { statusLabel, type ApplicationStatus } from "#app/applications/rules.ts";
import { Link } from "#app/ui/link.tsx";
import { BAND_TONES, bandOf, matchText } from "#app/domain/bands.ts";
import { StatusPill } from "#app/ui/status.tsx";
import type { PositionSummary } from "../rules.ts";

/** Unit, pay, shift and distance of a position, as short facts. `from`: what the distance is measured from, null for home. */
export function factsOf(position: PositionSummary, from: string | null): string[] {
  return [
    ...(position.unit ? [position.unit] : []),
    payInTwoUnits(
      [position.pay_min_cents, position.pay_max_cents],
      position.pay_period,
      position.hours,
    ).join(" · "),
    [
      SHIFT_LABELS[position.shift] ?? position.shift,
      position.schedule ? (SCHEDULE_LABELS[position.schedule] ?? position.schedule) : null,
      position.on_call ? "on call" : null,
    ]
      .filter(Boolean)
      .join(", "),
    employmentText(position.hours),
    ...(position.starts_by ? [`Starts ${formatDays(position.starts_on, position.starts_by)}`] : []),
    ...(position.miles === null
      ? []
      : [`${upper(formatMiles(position.miles))} from ${from ?? "you"}`]),
  ];
}

const upper = (text: string) => text[0]!.toUpperCase() + text.slice(1);

/** One position in a list: what it pays, how far it is, and how it stands with the reader. Its page has a SaveForm. */
export function PositionRow(props: {
  position: PositionSummary;
  /** What distance is measured from; null: home. */
  from: string | null;
  level: 2 | 3;
  children?: ReactNode;
}) {
  const { position, from, children } = props;
  const Heading = props.level === 2 ? "h2" : "h3";
  return (
    <li className="py-5">
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-[1fr_auto]">
        <div className="min-w-0">
          <Heading className="text-lg">
            <Link to={`/job-seeker/positions/${position.id}`} className="row-title">
              {position.title}
            </Link>
          </Heading>
          <p className="text-muted">
            {position.facility} · {position.city}, {position.state}
          </p>
          <ul className="row-facts">
            {factsOf(position, from).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
        <div className="row-marks">
          {position.score_bp !== null ? (
            <StatusPill tone={BAND_TONES[bandOf(position.score_bp)]}>
              {matchText(position.score_bp)}
            </StatusPill>
          ) : null}
          {position.application_status ? (
            <StatusPill tone="info">
              {statusLabel(position.application_status as ApplicationStatus, "candidate")}
            </StatusPill>
          ) : null}
          {position.dismissed ? <StatusPill tone="neutral">Not for me</StatusPill> : null}
          <SaveButton position={position} />
        </div>
      </div>
      {children}
    </li>
  );
}
