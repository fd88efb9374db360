/** The checklist in words. Pure. */

/** Who is checked, as stored. */
export const SUBJECTS = { job_seeker: "Professionals", employer: "Facilities" } as const;
export type Subject = keyof typeof SUBJECTS;

/** What is looked up, as stored: a check counts only until that changes. */
export const LOOKED_AT = {
  person: "The person’s name",
  license: "Each license",
  certification: "Each certification",
  facility: "The facility’s name and address",
  contact: "The contact’s name and title",
  phone: "The phone number",
  npi: "The NPI",
  ccn: "The CCN",
} as const;
export type LookedAt = keyof typeof LOOKED_AT;

/** Who a check applies to: "Registered Nurse, Missouri". */
export function askedOf(rule: {
  subject: Subject;
  profession: string | null;
  state: string | null;
}): string {
  const who = rule.subject === "employer" ? "Every facility" : "Every professional";
  return [rule.profession ?? who, rule.state].filter(Boolean).join(", ");
}

/** How long a clear check stays valid. */
export function countsFor(days: number | null): string {
  if (days === null) return "No end date";
  return days === 1 ? "One day" : `${days} days`;
}
