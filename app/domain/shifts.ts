import { byKey } from "#app/platform/by-key.ts";
import { options } from "./options.ts";

/** Shifts, for forms and as stored. */
export const SHIFTS = ["days", "evenings", "nights", "rotating", "weekends"] as const;

export const SHIFT_LABELS: Record<string, string> = byKey({
  days: "Days",
  evenings: "Evenings",
  nights: "Nights",
  rotating: "Rotating",
  weekends: "Weekends",
});

export const shiftOptions = options(SHIFT_LABELS);

/** Weekly schedule patterns, for forms and as stored. */
export const SCHEDULES = ["3x12", "4x10", "5x8"] as const;

export const SCHEDULE_LABELS: Record<string, string> = byKey({
  "3x12": "Three 12-hour shifts a week",
  "4x10": "Four 10-hour shifts a week",
  "5x8": "Five 8-hour shifts a week",
});

export const scheduleOptions = options(SCHEDULE_LABELS);
