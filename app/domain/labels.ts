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

/** Words for stored values, as pages and forms show them. */
export const SHIFT_LABELS: Record<string, string> = {
  days: "Days",
  evenings: "Evenings",
  nights: "Nights",
  rotating: "Rotating",
  weekends: "Weekends",
};
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
/** A kind of facility in words; for one that is not known, as it is stored. */
export const facilityTypeLabel = (stored: string): string =>
  FACILITY_TYPE_LABELS[stored as keyof typeof FACILITY_TYPE_LABELS] ?? stored;
export const SCHEDULE_LABELS: Record<string, string> = {
  "3x12": "Three 12-hour shifts a week",
  "4x10": "Four 10-hour shifts a week",
  "5x8": "Five 8-hour shifts a week",
};
const PERIOD_LABELS: Record<string, string> = { hour: "an hour", week: "a week", year: "a year" };
const STATE_LABELS: Record<string, string> = { MO: "Missouri", KS: "Kansas" };
const CATEGORY_LABELS: Record<string, string> = {
  nursing: "Nursing",
  allied_health: "Allied Health",
  diagnostic_lab: "Diagnostic and Lab",
  pharmacy_support: "Pharmacy and Support",
  administrative: "Administrative",
};

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export const shiftOptions = options(SHIFT_LABELS);
export const scheduleOptions = options(SCHEDULE_LABELS);
export const facilityTypeOptions = options(FACILITY_TYPE_LABELS);
export const periodOptions = options(PERIOD_LABELS);
export const stateOptions = options(STATE_LABELS);

/** Professions as a select's groups, in the order given. */
export function professionOptions(
  professions: readonly { code: string; name: string; category: string }[],
) {
  return Object.entries(CATEGORY_LABELS).flatMap(([category, label]) => {
    const members = professions.filter((profession) => profession.category === category);
    return members.length
      ? [{ label, options: members.map(({ code, name }) => ({ value: code, label: name })) }]
      : [];
  });
}
