/** The two weights of what somebody asks for, in the words that every page uses. A must is a gate; a preference only lifts the score. */
export const IMPORTANCES = ["must", "nice"] as const;
export type Importance = (typeof IMPORTANCES)[number];

/** What a facility asks for. */
export const REQUIREMENT_LABELS: Record<Importance, string> = {
  must: "Required",
  nice: "Preferred",
};

/** What a job seeker wants. */
export const CHOICE_LABELS: Record<Importance, string> = {
  must: "Only these",
  nice: "Prefer these",
};

const optionsOf = (labels: Record<Importance, string>) =>
  IMPORTANCES.map((value) => ({ value, label: labels[value] }));
export const requirementOptions = optionsOf(REQUIREMENT_LABELS);
export const choiceOptions = optionsOf(CHOICE_LABELS);

/** The preferences that a job seeker can make musts: their fields, and as the database names them. */
export const CHOICES = [
  { field: "shiftsImportance", column: "shifts" },
  { field: "schedulesImportance", column: "schedules" },
  { field: "facilityTypesImportance", column: "facility_types" },
] as const;
