/** The public list of checks. Pure. */
import { count } from "#app/platform/format.ts";

/** A check in use. Profession and state are names; null means any. */
export type PublicCheck = {
  subject: "job_seeker" | "employer";
  code: string;
  label: string;
  /** A URL, or a description of where to look. */
  source: string;
  source_name: string;
  profession: string | null;
  state: string | null;
  looks_at: string;
  /** Whether a finding puts the account on hold. */
  holds: boolean;
  required: boolean;
  /** How many days it stays valid; null: no end. */
  valid_days: number | null;
};

/** Every check in use, and whether approval requires all required ones. */
export type PublicChecks = { required_to_approve: boolean; checks: PublicCheck[] };

const GROUPS: readonly { title: string; has: (check: PublicCheck) => boolean }[] = [
  {
    title: "Every professional",
    has: ({ subject, looks_at }) => subject === "job_seeker" && looks_at === "person",
  },
  { title: "Licenses", has: ({ looks_at }) => looks_at === "license" },
  { title: "Certifications", has: ({ looks_at }) => looks_at === "certification" },
  { title: "Facilities", has: ({ subject }) => subject === "employer" },
];

/** The checks grouped under headings; every check is in one group. */
export function groupedChecks(
  checks: readonly PublicCheck[],
): { title: string; checks: PublicCheck[] }[] {
  return GROUPS.map(({ title, has }) => ({ title, checks: checks.filter(has) })).filter(
    (group) => group.checks.length > 0,
  );
}

/** Who a check applies to, if its label does not say. */
export function askedOf({ looks_at, profession, state, subject }: PublicCheck): string | null {
  if (looks_at === "license") return profession ? null : "For licenses that are not listed here";
  const who = subject === "employer" ? "facilities" : (profession ?? "everyone");
  if (!state) return profession ? `For ${who}` : null;
  return subject === "employer" ? `For ${who} in ${state}` : `For ${who} who can work in ${state}`;
}

/** How long a check stays valid: "31 days". */
export function countsFor({ valid_days }: Pick<PublicCheck, "valid_days">): string {
  return valid_days === null ? "No time limit" : count(valid_days, "day");
}

/** How long checks with this code stay valid: "31 days"; shortest first if they differ. */
export function daysOf(checks: readonly PublicCheck[], code: string): string {
  const all = checks.filter((check) => check.code === code);
  const spans = [...all].sort((a, b) => (a.valid_days ?? Infinity) - (b.valid_days ?? Infinity));
  const words = [...new Set(spans.map((check) => countsFor(check)))];
  return words.length > 0 ? words.join(" or ") : "no time, as we do not check it now";
}

/** Whether an account can be approved without its required checks. */
export function requiredRule(required: boolean): string {
  return required
    ? "No account is approved while a required check is missing or out of date."
    : "An account can be approved without a required check; then the record says which one is missing, and why.";
}
