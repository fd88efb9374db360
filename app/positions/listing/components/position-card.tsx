import type { ReactNode } from "react";
import { employmentText, type StatedHours } from "#app/domain/employment.ts";
import { payInTwoUnits } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { formatMiles, formatDays, todayCentral } from "#app/platform/format.ts";
import { facilityPath, picturePath } from "#app/profiles/public-page/rules.ts";
import { Link } from "#app/ui/link.tsx";
import { Mark } from "#app/ui/mark.tsx";
import { SaveButton } from "../../saved/components/save-button.tsx";
import { postedText, type ListedPosition } from "../rules.ts";

/** A dot that no line begins with. */
const DOT = "\u00A0· ";

/** What a card needs of a position. */
type CardPosition = Omit<ListedPosition, "hours" | "facility_slug" | "facility_logo"> &
  Partial<Pick<ListedPosition, "facility_slug" | "facility_logo">> & {
    hours: StatedHours;
    saved?: boolean;
  };

/**
 * One position in any list: facility, pay, shift, place and posting date, always in the same spots so that cards are
 * easy to compare.
 */
export function PositionCard(props: {
  position: CardPosition;
  /** Link to its page. */
  to: string;
  /** Place distance is measured from; null: the reader's home. */
  from: string | null;
  /** Today's date in Central time. */
  today: string;
  /** Who may save it from here; null hides the button. The page needs a SaveForm. */
  saveFor: "owner" | "visitors" | null;
  /** Default 3. */
  level?: 2 | 3;
  /** Status pills for the reader. */
  marks?: ReactNode;
  /** Shown below: what changed, or why it is a match. */
  children?: ReactNode;
}) {
  const { position, to, from, today, saveFor, level, marks, children } = props;
  const { facility_slug, facility_logo } = position;
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <li className="position">
      <Mark name={position.facility} src={facility_logo && picturePath(facility_logo)} />
      <div className="position-name">
        <Heading className="text-lg">
          <Link to={to} className="row-title">
            {position.title}
          </Link>
        </Heading>
        {/* One text each: React marks the seams between several, in every row of a list. */}
        <p className="text-sm text-muted">
          {facility_slug ? (
            <>
              <Link to={facilityPath(facility_slug)}>{position.facility}</Link>
              {`${DOT}${placeText(position, from)}`}
            </>
          ) : (
            `${position.facility}${DOT}${placeText(position, from)}`
          )}
        </p>
      </div>
      {saveFor ? <SaveButton position={position} forVisitors={saveFor === "visitors"} /> : null}
      <PositionFacts position={position} today={today} />
      {marks ? <div className="position-marks">{marks}</div> : null}
      {children ? <div className="position-more">{children}</div> : null}
    </li>
  );
}

/** "Kansas City, MO · 8 mi from you". */
function placeText({ city, state, miles }: CardPosition, from: string | null): string {
  const place = `${city}, ${state}`;
  // "Less than 1 mi from Kansas City, MO" says nothing about a position in Kansas City.
  return miles === null || (miles < 1 && from === place)
    ? place
    : `${place}${DOT}${formatMiles(miles)} from ${from ?? "you"}`;
}

/** Pay in two units, shift, unit and hours, and dates, in a fixed order. */
export function PositionFacts(props: { position: CardPosition; today: string }) {
  const { position, today } = props;
  const [pay, inOtherUnit] = payInTwoUnits(
    [position.pay_min_cents, position.pay_max_cents],
    position.pay_period,
    position.hours,
  );
  return (
    <ul className="position-facts">
      <li>
        <b>{pay}</b> <span>{inOtherUnit}</span>
      </li>
      <li>
        <span>{SHIFT_LABELS[position.shift] ?? position.shift}</span>{" "}
        <span>{weekText(position)}</span>
      </li>
      <li>
        {position.unit ? <span>{position.unit}</span> : null}{" "}
        <span>{employmentText(position.hours)}</span>
      </li>
      <li>
        <span>{postedText(todayCentral(new Date(position.posted_at)), today)}</span>{" "}
        {position.starts_by ? (
          <span>Starts {formatDays(position.starts_on, position.starts_by)}</span>
        ) : null}
      </li>
    </ul>
  );
}

/** "Three 12-hour shifts, on call": the card has room only for what varies. */
function weekText({ schedule, on_call }: Pick<CardPosition, "schedule" | "on_call">): string {
  const week = schedule && (SCHEDULE_LABELS[schedule] ?? schedule).replace(/ a week$/, "");
  return [week, on_call && "on call"].filter(Boolean).join(", ");
}
