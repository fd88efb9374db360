/** Employment types, weekly hours, and weekend and holiday rules: stored codes and labels. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { options } from "./options.ts";

/** Employment types, all permanent direct hires (RSMo 198.640-648: no temporary staffing). */
export const EMPLOYMENTS = ["full_time", "part_time", "per_diem"] as const;
export type Employment = (typeof EMPLOYMENTS)[number];

export const EMPLOYMENT_LABELS: Readonly<Record<string, string>> = byKey({
  full_time: "Full-time",
  part_time: "Part-time",
  per_diem: "Per diem",
});
export const employmentOptions = options(EMPLOYMENT_LABELS);

/** How often weekends are worked. */
export const WEEKENDS = ["none", "every_third", "every_other", "every", "as_needed"] as const;
export const WEEKEND_LABELS: Readonly<Record<string, string>> = byKey({
  none: "No weekends",
  every_third: "Every third weekend",
  every_other: "Every other weekend",
  every: "Every weekend",
  as_needed: "Weekends as needed",
});
export const weekendOptions = options(WEEKEND_LABELS);

/** How often holidays are worked. */
export const HOLIDAYS = ["none", "rotating", "every_other", "as_needed"] as const;
export const HOLIDAY_LABELS: Readonly<Record<string, string>> = byKey({
  none: "No holidays",
  rotating: "Rotating holidays",
  every_other: "Every other holiday",
  as_needed: "Holidays as needed",
});
export const holidayOptions = options(HOLIDAY_LABELS);

/** A position's employment, from private.position_hours(). Hours are per week. */
export type PositionHours = {
  employment: Employment;
  min: number;
  max: number;
  /** Overtime-exempt salary. */
  exempt: boolean;
  shift_hours: number | null;
  shifts_per_week: number | null;
  weekends: string | null;
  holidays: string | null;
};

/** A position's employment for a card. */
export type StatedHours = Pick<PositionHours, "employment" | "min" | "max">;

/** "36 hrs/wk", "24 to 36 hrs/wk". */
export function weeklyHoursText({ min, max }: Pick<PositionHours, "min" | "max">): string {
  return `${min === max ? min : `${min} to ${max}`} hrs/wk`;
}

/** "Permanent, full-time, 36 hrs/wk", "Permanent, per diem, 12 hrs/wk": every position is a direct hire. */
export function employmentText(hours: StatedHours): string {
  const label = EMPLOYMENT_LABELS[hours.employment] ?? hours.employment;
  return `Permanent, ${label.toLowerCase()}, ${weeklyHoursText(hours)}`;
}

/** Work rules, each in a few words: shift pattern, weekends, holidays, overtime. */
export function hoursRules(hours: PositionHours): string[] {
  const { shift_hours: long, shifts_per_week: shifts, weekends, holidays } = hours;
  const pattern =
    long !== null && shifts !== null
      ? `${shifts} × ${long}-hour shifts a week`
      : long !== null
        ? `${long}-hour shifts`
        : shifts !== null
          ? `${shifts} shifts a week`
          : null;
  return [
    pattern,
    weekends && (WEEKEND_LABELS[weekends] ?? weekends),
    holidays && (HOLIDAY_LABELS[holidays] ?? holidays),
    hours.exempt && "Salaried, exempt from overtime",
  ].filter((words) => typeof words === "string");
}
