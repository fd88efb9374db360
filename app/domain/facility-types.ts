import { options } from "./options.ts";

/** Kinds of facilities, as stored. */
export const FACILITY_TYPES = [
  "hospital",
  "clinic",
  "long_term_care",
  "home_health",
  "surgery_center",
  "behavioral_health",
  "pharmacy",
  "laboratory",
  "other",
] as const;

export const FACILITY_TYPE_LABELS: Record<(typeof FACILITY_TYPES)[number], string> = {
  hospital: "Hospital",
  clinic: "Clinic",
  long_term_care: "Long-term care",
  home_health: "Home health",
  surgery_center: "Surgery center",
  behavioral_health: "Behavioral health",
  pharmacy: "Pharmacy",
  laboratory: "Laboratory",
  other: "Other",
};
/** A facility type in words; unknown codes are shown as stored. */
export const facilityTypeLabel = (stored: string): string =>
  FACILITY_TYPE_LABELS[stored as keyof typeof FACILITY_TYPE_LABELS] ?? stored;

export const facilityTypeOptions = options(FACILITY_TYPE_LABELS);
