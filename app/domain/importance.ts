/**
 * Weight of a requirement or preference, with labels used on every page. "must" is a gate; "nice" only raises the
 * score.
 */
export const IMPORTANCES = ["must", "nice"] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** Labels for a facility's requirements. */
export const REQUIREMENT_LABELS: Record<Importance, string> = {
  must: "Required",
  nice: "Preferred",
};

/** Labels for a job seeker's preferences. */
export const CHOICE_LABELS: Record<Importance, string> = {
  must: "Only these",
  nice: "Prefer these",
};

const optionsOf = (labels: Record<Importance, string>) =>
  IMPORTANCES.map((value) => ({ value, label: labels[value] }));
export const requirementOptions = optionsOf(REQUIREMENT_LABELS);
export const choiceOptions = optionsOf(CHOICE_LABELS);

/** Preferences a job seeker can make required: their form fields and database names. */
export const CHOICES = [
  { field: "shiftsImportance", column: "shifts" },
  { field: "schedulesImportance", column: "schedules" },
  { field: "facilityTypesImportance", column: "facility_types" },
] as const;
