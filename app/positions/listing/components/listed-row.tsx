import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { through, type AddressDoor } from "#app/domain/doors.ts";
import { employmentText } from "#app/domain/employment.ts";
import { formatPay } from "#app/domain/pay.ts";
import { formatMiles, formatShortDays, todayCentral } from "#app/platform/format.ts";
import { facilityPath } from "#app/profiles/public-page/rules.ts";
import { Link } from "#app/ui/link.tsx";
import { SaveButton } from "../../saved/components/save-button.tsx";
import { positionPath } from "../../rules.ts";
import { postedText, type ListedPosition } from "../rules.ts";

/** One open position in the public list: what it pays, when, where, and since when it is posted. */
export function ListedRow(props: {
  position: ListedPosition;
  /** What distance is measured from. */
  from: string | null;
  today: string;
  /** What its readers came through, for the application that may follow. */
  door?: AddressDoor | undefined;
  /** Whether it can be saved from here; the page then has a SaveForm. */
  saving: boolean;
}) {
  const { position, from, today, door, saving } = props;
  const shift = [
    SHIFT_LABELS[position.shift] ?? position.shift,
    position.schedule ? (SCHEDULE_LABELS[position.schedule] ?? position.schedule) : null,
    position.on_call ? "on call" : null,
  ];
  return (
    <li className="grid gap-x-8 py-5 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-lg">
          <Link to={through(positionPath(position), door)} className="row-title">
            {position.title}
          </Link>
        </h3>
        <p className="text-muted">
          <Link to={facilityPath(position.facility_slug)}>{position.facility}</Link> ·{" "}
          {position.city}, {position.state}
          {position.miles === null ? "" : `, ${formatMiles(position.miles)} from ${from}`}
        </p>
        <ul className="row-facts">
          <li className="font-semibold tabular-nums">
            {formatPay(position.pay_min_cents, position.pay_max_cents, position.pay_period)}
          </li>
          {position.unit ? <li>{position.unit}</li> : null}
          <li>{shift.filter(Boolean).join(", ")}</li>
          <li>{employmentText(position.hours)}</li>
          {position.starts_by ? (
            <li>Starts {formatShortDays(position.starts_on, position.starts_by)}</li>
          ) : null}
          <li className="text-muted">
            {postedText(todayCentral(new Date(position.posted_at)), today)}
          </li>
        </ul>
      </div>
      {saving ? (
        <div className="row-marks">
          <SaveButton position={position} forVisitors />
        </div>
      ) : null}
    </li>
  );
}
