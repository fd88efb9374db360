/** A job seeker's search: which gates are shut and why, and what would open more positions. Pure. */
import { payAmount } from "#app/domain/pay.ts";
import { count, formatDate, formatMiles } from "#app/platform/format.ts";
import type { StatedHours } from "#app/domain/employment.ts";
import { type PayPeriod } from "#app/domain/pay.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";
import { stateName } from "#app/domain/states.ts";
import type { Match } from "#app/matching/rules.ts";
import { lacksResume, withoutCopy } from "#app/verification/papers/rules.ts";

/** An open position as listed for a job seeker. Money in cents, score in basis points. */
export type PositionSummary = {
  id: string;
  title: string;
  facility: string;
  /** Id of its logo. */
  facility_logo: string | null;
  city: string;
  state: string;
  profession: string;
  /** The unit's name; null where none was chosen. */
  unit: string | null;
  shift: string;
  schedule: string | null;
  on_call: boolean;
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  hours: StatedHours;
  starts_on: string;
  /** Latest start date; null when there is a single date. */
  starts_by: string | null;
  posted_at: string;
  miles: number | null;
  score_bp: number | null;
  application_status: string | null;
  dismissed: boolean;
  saved: boolean;
};

/** How often a saved search emails new positions. */
export type Frequency = "at_once" | "daily" | "weekly" | "off";

export const FREQUENCY_LABELS: Readonly<Record<Frequency, string>> = {
  at_once: "Right away",
  daily: "Daily",
  weekly: "Weekly",
  off: "Off",
};

/** Options for the frequency select. */
export const frequencyOptions = Object.entries(FREQUENCY_LABELS).map(([value, label]) => ({
  value,
  label,
}));

/** State of saved-search emails: on or off, and whether they slowed down because the user was inactive. */
export type AlertsState = { email: boolean; pace: "chosen" | "weekly" | "paused" };

/** Notice and button label when emails don't arrive as chosen; null when they do. */
export function alertsNotice({ email, pace }: AlertsState): {
  title: string;
  text: string;
  action: string;
} | null {
  if (!email) {
    return {
      title: "Emails about saved searches are off.",
      text: "You still see new positions here and in your notifications.",
      action: "Turn emails on",
    };
  }
  if (pace === "weekly") {
    return {
      title: "These emails come once a week for now.",
      text: "You hadn’t been here for a while, so we slowed them down.",
      action: "Send them as I chose",
    };
  }
  if (pace === "paused") {
    return {
      title: "These emails are paused.",
      text: "You hadn’t been here for a while, so we stopped sending them.",
      action: "Turn emails on again",
    };
  }
  return null;
}

/** A match with the data behind its reasons. */
export type MatchedPosition = PositionSummary & Match;

/** Each gate of a position against a job seeker. */
export type Gates = {
  work_state: string;
  pay_max_hourly_cents: number;
  pay_max_yearly_cents: number;
  /** Overtime-exempt salary: compared per year. */
  exempt: boolean;
  miles: number | null;
  max_miles: number;
  desired_hourly_cents: number;
  desired_yearly_cents: number;
  employment_ok: boolean;
  profession_ok: boolean;
  pay_ok: boolean;
  distance_ok: boolean;
  license_ok: boolean;
  missing: string[];
  /** Required skills missing from the profile, and those matching does not recognize yet. */
  missing_skills: string[];
  unknown_skills: string[];
  my_years: number;
  /** 0 when experience is only preferred. */
  required_years: number;
  years_ok: boolean;
  /** For preferences the job seeker marked as required. */
  shift_ok: boolean;
  schedule_ok: boolean;
  facility_ok: boolean;
  not_blocked: boolean;
  paused: boolean;
  my_profession: string;
};

/** A shut gate: name, one sentence, and whether it also prevents applying. */
export type FailedGate = { name: string; sentence: string; bars: boolean };

/** Why a position is not among the user's matches, one sentence per gate. */
export function failedGates(
  gates: Gates,
  { profession, schedule }: Pick<PositionSummary, "profession" | "schedule">,
): FailedGate[] {
  const shut: FailedGate[] = [];
  const add = (name: string, sentence: string, bars = false) => shut.push({ name, sentence, bars });
  const { work_state: state } = gates;
  if (!gates.not_blocked) {
    add("Blocked", "You blocked this facility. Unblock it to apply.", true);
  }
  if (!gates.profession_ok) {
    add(
      "Profession",
      `This position is for another profession: ${profession}. Your profile says ${gates.my_profession}.`,
      true,
    );
  }
  if (!gates.license_ok) {
    add("License", `You have no verified license valid in ${stateName(state)}.`, true);
  }
  for (const certification of gates.missing) {
    add(
      "Certification",
      `${certification} is required. Your profile doesn’t list it, it doesn’t count right now, or it expires before the start date.`,
    );
  }
  for (const skill of gates.missing_skills) {
    add("Skill", `${skill} is required. Your profile doesn’t list it.`);
  }
  for (const skill of gates.unknown_skills) {
    add("Skill", `${skill} is required, and we can’t match on this skill yet.`);
  }
  if (!gates.years_ok) {
    add(
      "Experience",
      `${count(gates.required_years, "year")} of experience required. Your profile says ${gates.my_years}.`,
    );
  }
  if (!gates.shift_ok) {
    add("Shift", "It’s not one of the shifts you chose, and you marked “Only these.”");
  }
  if (!gates.schedule_ok) {
    add(
      "Schedule",
      `${schedule === null ? "The position doesn’t state one" : "It’s not one you chose"}, and you marked “Only these.”`,
    );
  }
  if (!gates.facility_ok) {
    add("Facility", "It’s not a facility type you chose, and you marked “Only these.”");
  }
  if (!gates.employment_ok) add("Employment", "It’s not an employment type you chose.");
  if (!gates.pay_ok && gates.exempt) {
    add(
      "Pay",
      `The salary tops out at ${payAmount(gates.pay_max_yearly_cents, "year")}; you want ${payAmount(gates.desired_yearly_cents, "year")} or more.`,
    );
  } else if (!gates.pay_ok) {
    add(
      "Pay",
      `The range tops out at ${payAmount(gates.pay_max_hourly_cents, "hour")}; you want ${payAmount(gates.desired_hourly_cents, "hour")} or more.`,
    );
  }
  if (!gates.distance_ok && gates.miles !== null) {
    add(
      "Distance",
      `It’s ${formatMiles(gates.miles)} from you; you’ll travel up to ${formatMiles(gates.max_miles)}.`,
    );
  }
  if (gates.paused) add("Paused", "Your profile is paused, so you get no matches.");
  return shut;
}

/** A profile change that would open more positions, as counted by the database. */
export type Opening = { kind: string; value: string; label: string | null; positions: number };

/** The effect of a change, in a sentence: "ACLS would open 14 more positions." */
export function openingSentence({ kind, value, label, positions }: Opening): string {
  const more = `would add ${count(positions, "match", "matches")}.`;
  switch (kind) {
    case "certification":
      return `${label ?? value.toUpperCase()} ${more}`;
    case "certification_renewal":
      return `Renewing ${label ?? value.toUpperCase()} ${more}`;
    case "certification_check":
      return `${label ?? value.toUpperCase()}, once we’ve verified it, ${more}`;
    case "license_renewal":
      return `Renewing your ${stateName(value)} license ${more}`;
    case "license_check":
      return `Your ${stateName(value)} license, once we’ve verified it, ${more}`;
    case "miles":
      return `Traveling up to ${formatMiles(Number(value))} ${more}`;
    case "pay":
      return `A minimum pay of ${payAmount(Number(value), "hour")} ${more}`;
    case "license":
      return `A license valid in ${stateName(value)} ${more}`;
    case "skill":
      return `${value}, if you have it, ${more}`;
    case "shift":
      return `Choosing ${(SHIFT_LABELS[value] ?? value).toLowerCase()} as well ${more}`;
    case "schedule":
      return `Choosing ${(SCHEDULE_LABELS[value] ?? value).toLowerCase()} as well ${more}`;
    case "facility":
      return `Choosing “${facilityTypeLabel(value)}” as well ${more}`;
    default:
      return `A change ${more}`;
  }
}

/** A credential for the dashboard. */
export type HeldCredential = {
  id: string;
  kind: "license" | "certification";
  name: string | null;
  state: string | null;
  status: string;
  reason: string | null;
  expires_on: string | null;
};

/** A current document for the dashboard. */
export type HeldDocument = {
  kind: string;
  credential_id: string | null;
  status: "pending" | "accepted" | "rejected";
  expires_on: string | null;
};

/** Something missing from a profile: a sentence, and the page to fix it. */
export type Missing = { sentence: string; where: "documents" | "profile" };

const DAY_MS = 86_400_000;
const SOON_DAYS = 60;

/** What is missing from a profile, most urgent first. `today` as stored. */
export function missingThings(
  held: {
    credentials: readonly HeldCredential[];
    documents: readonly HeldDocument[];
  },
  today: string,
): Missing[] {
  const missing: Missing[] = [];
  const add = (where: Missing["where"], sentence: string) => missing.push({ where, sentence });
  for (const credential of held.credentials) {
    const name =
      credential.kind === "license"
        ? `${stateName(credential.state ?? "")} license`
        : (credential.name ?? "certification");
    const days = credential.expires_on
      ? Math.round((Date.parse(credential.expires_on) - Date.parse(today)) / DAY_MS)
      : null;
    if (credential.status === "rejected") {
      add(
        "profile",
        `We couldn’t accept your ${name}${credential.reason ? `: ${credential.reason}` : "."}`,
      );
    } else if (days !== null && days < 0) {
      add("profile", `Your ${name} expired on ${formatDate(credential.expires_on!)}.`);
    } else if (days !== null && days <= SOON_DAYS) {
      add(
        "profile",
        `Your ${name} expires ${days === 0 ? "today" : `in ${count(days, "day")}`}, on ${formatDate(credential.expires_on!)}.`,
      );
    }
  }
  const refused = held.documents.filter(({ status }) => status === "rejected");
  if (refused.length > 0) {
    add("documents", `We couldn’t accept ${count(refused.length, "document")}.`);
  }
  const documents = held.documents.map(({ credential_id: credentialId, ...row }) => ({
    ...row,
    credentialId,
    expiresOn: row.expires_on,
  }));
  // A refused résumé is among those we couldn't accept.
  if (lacksResume(documents, today) && !refused.some(({ kind }) => kind === "resume"))
    add("documents", "Upload your résumé.");
  const bare = withoutCopy(held.credentials, documents, today);
  if (bare.length > 0) {
    add(
      "documents",
      bare.length === 1
        ? "Upload a copy of one license or certification."
        : `Upload copies of ${bare.length} licenses and certifications.`,
    );
  }
  return missing;
}

/** Most screening questions per form. */
export const MOST_QUESTIONS = 20;

/** Answers as typed: by the question's id, with the number that the form gave it. */
export function answersTyped(
  valueOf: (name: string) => string | undefined,
): Map<string, { n: number; text: string }> {
  const typed = new Map<string, { n: number; text: string }>();
  for (let n = 1; n <= MOST_QUESTIONS; n += 1) {
    const question = valueOf(`question${n}`);
    if (question) typed.set(question, { n, text: valueOf(`answer${n}`) ?? "" });
  }
  return typed;
}

/** The texts typed for questions that are no longer asked, to return them. `asked`: the ids of those that are. */
export function textsWithoutQuestion(
  valueOf: (name: string) => string | undefined,
  asked: readonly string[],
): string {
  return [...answersTyped(valueOf)]
    .filter(([id]) => !asked.includes(id))
    .map(([, { text }]) => text)
    .filter(isWorthCopying)
    .join("\n\n");
}

const isWorthCopying = (text: string | undefined) => text && text !== "yes" && text !== "no";

/** The texts typed to apply or decline, to return once their form is gone. Yes and no are not worth copying. */
export function textsTyped(valueOf: (name: string) => string | undefined): string {
  const answers = Array.from({ length: MOST_QUESTIONS }, (_, index) => `answer${index + 1}`);
  return ["note", "reason", ...answers].map(valueOf).filter(isWorthCopying).join("\n\n");
}
