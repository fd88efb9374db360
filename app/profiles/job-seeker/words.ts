/** Wording of the steps and their contents. */
import { byKey } from "#app/platform/by-key.ts";
import {
  reachSentence,
  residenceQuestion,
  type Residence,
  verifiedWords,
  type Compact,
  type CredentialsSent,
} from "#app/verification/credentials/rules.ts";
import { UNIT_ROWS } from "#app/domain/units.ts";
import { formatDate } from "#app/platform/format.ts";
import type { StatusTone } from "#app/ui/status.tsx";
import type { Example } from "./queries.server.ts";
import { titleOf } from "./rules.ts";
import type { CredentialItem, StepName } from "./steps.ts";

/** Each step's label in the stepper, heading and purpose. */
export const STEP_WORDS: Record<StepName, { label: string; title: string; lead: string }> = {
  about: {
    label: "About you",
    title: "About you",
    lead: "Who you are and where you live. Takes about 10 minutes. We save as you go.",
  },
  experience: {
    label: "Experience",
    title: "Profession and experience",
    lead: "What you do, and for how long. We don’t ask for dates or gaps.",
  },
  credentials: {
    label: "Licenses",
    title: "Licenses and certifications",
    lead: "We check licenses against the board’s public record, and certifications against the copies you upload. A license counts in matching once we’ve checked it.",
  },
  documents: {
    label: "Documents",
    title: "Your documents",
    lead: "Your r\u00e9sum\u00e9 and copies of your certificates. You can add them later. We’ll tell you what’s missing.",
  },
  preferences: {
    label: "Preferences",
    title: "Your preferences",
    lead: "You match only positions that meet your pay, your distance, the employment types you choose, and anything you mark “Only these.” Everything else makes a match stronger or weaker.",
  },
  automatic: {
    label: "Auto-apply",
    title: "Automatic applications",
    lead: "We can apply for you when a new position fits well. It’s off unless you turn it on.",
  },
  review: {
    label: "Review",
    title: "Review and submit",
    lead: "A person checks your profile, usually within 48 hours. Then you’ll see the positions that fit you, and why.",
  },
};

/** Field labels, for the notice about changes saved in another window. */
export const FIELD_LABELS: Record<string, string> = byKey({
  fullName: "Full name",
  phone: "Phone",
  zip: "ZIP code",
  homeState: "Primary state of residence",
  summary: "About you in a few sentences",
  profession: "Profession",
  yearsExperience: "Years of experience",
  npi: "NPI",
  ...Object.fromEntries(
    UNIT_ROWS.flatMap((row) => [
      [`unit${row}`, `Unit ${row}`],
      [`unitYears${row}`, `Years in unit ${row}`],
    ]),
  ),
  chargeExperience: "Charge or lead experience",
  preceptorExperience: "Preceptor experience",
  recordsSystems: "EHRs",
  skills: "Skills",
  desiredPay: "Minimum pay",
  desiredPayPeriod: "Pay period",
  hoursPerWeek: "Hours per week",
  employments: "Employment",
  shifts: "Shifts",
  shiftsImportance: "Are these shifts a must?",
  schedules: "Schedules",
  schedulesImportance: "Are these schedules a must?",
  onCall: "On call",
  facilityTypes: "Facility types",
  facilityTypesImportance: "Are these facility types a must?",
  maxDistanceMiles: "Distance in miles",
  otherZip1: "Other location 1",
  otherZip2: "Other location 2",
  otherZip3: "Other location 3",
  availableFrom: "Earliest start date",
  autoApply: "Automatic applications",
  consent: "Agreement",
  dailyCap: "Daily limit",
  minimumMatch: "Minimum match",
});

/** Schedules in words. */
export const SCHEDULE_LABELS: Record<string, string> = byKey({
  "3x12": "Three 12-hour shifts a week",
  "4x10": "Four 10-hour shifts a week",
  "5x8": "Five 8-hour shifts a week",
});

/** Where a license is valid and until when; null for a certification or an incomplete license. */
export function reach(
  item: Pick<CredentialItem, "kind" | "state" | "multistate" | "expiresOn">,
  compact: Compact | null,
  lives: Residence,
): string | null {
  if (item.kind !== "license" || !item.state || !item.expiresOn) return null;
  const { state, multistate, expiresOn } = item;
  return reachSentence({ state, multistate, expiresOn }, compact, lives);
}

/** Question about a multistate license that does not match the owner's home state; null when there is none. */
export function residence(
  item: Pick<CredentialItem, "kind" | "state" | "multistate">,
  compact: Compact | null,
  lives: Residence,
): string | null {
  if (item.kind !== "license" || !item.state || !lives.home) return null;
  const { state, multistate } = item;
  return residenceQuestion({ state, multistate }, compact, lives, "owner");
}

/**
 * Licenses and certifications as a facility reads them from an applicant: a license's number, but not a certification's.
 * @param lives where the person lives, for a license's states
 */
export const credentialsSent = (
  { licenses, certifications }: CredentialsSent,
  compact: Compact | null,
  lives: Residence,
): string[] => [
  ...licenses.map(({ state, multistate, expires_on: expiresOn, number }) => {
    const license = { kind: "license", state, multistate, expiresOn, name: null } as const;
    const title = titleOf(license);
    return [number ? `${title}, number ${number}` : title, reach(license, compact, lives)]
      .filter(Boolean)
      .join(". ");
  }),
  ...certifications.map(({ name }) => name),
];

/** What facilities read of a changed credential until the change is accepted, as private.credentials_in_force has it. */
function asInForce(item: CredentialItem): CredentialItem {
  const { status, expiresOn, multistate, inForce } = item;
  if (!inForce) return item;
  const endsEarlier =
    status !== "rejected" && expiresOn && (!inForce.until || expiresOn < inForce.until);
  return {
    ...item,
    expiresOn: endsEarlier ? expiresOn : inForce.until,
    multistate: multistate && inForce.multistate,
  };
}

/** A draft's licenses and certifications in the form of private.credentials_sent, without those not accepted. */
export const draftedCredentials = (items: readonly CredentialItem[]): CredentialsSent => {
  const sent = items
    .filter(({ status, inForce }) => status !== "rejected" || inForce)
    .map(asInForce);
  const unverified = { source: null, verified_on: null };
  return {
    licenses: sent.flatMap(({ kind, state, expiresOn, multistate, number }) =>
      kind === "license" && state && expiresOn
        ? { state, multistate, expires_on: expiresOn, number, moved_until: null, ...unverified }
        : [],
    ),
    certifications: sent.flatMap((item) =>
      item.kind === "certification"
        ? { name: titleOf(item), expires_on: item.expiresOn, ...unverified }
        : [],
    ),
  };
};

const TONES = { pending: "waiting", verified: "success", rejected: "danger" } as const;

/** Verification status of a credential: how it was verified, or what is pending; null before submission. */
export function checkWords({ kind, status, inForce }: CredentialItem): {
  tone: StatusTone;
  label: string;
  /** What is valid meanwhile. */
  meanwhile: string | null;
} | null {
  if (!status) return null;
  const verified = inForce && verifiedWords(kind, inForce, "owner");
  const until = inForce?.until ? ` until ${formatDate(inForce.until)}` : "";
  return {
    tone: TONES[status],
    label:
      status === "rejected"
        ? "Not accepted"
        : verified && status === "verified"
          ? verified
          : verifiedWords(kind, { source: null, verified_on: null }, "owner"),
    meanwhile: verified && status !== "verified" ? `${verified}. That counts${until}.` : null,
  };
}

const OBSTACLES: Record<NonNullable<Example["obstacle"]>, string> = byKey({
  score: "it’s below your minimum",
  shift: "it’s not a shift you chose",
  start: "you can’t start in time",
  experience: "you have none of the experience they prefer",
  skills: "you have none of the skills they prefer",
  certifications: "you have none of the certifications they prefer",
  other: "something doesn’t fit at all",
  question: "the facility has a required question for you to answer",
});

/** What would happen to a match if it were processed now. */
export const exampleWords = ({ obstacle }: Pick<Example, "obstacle">): string =>
  obstacle === null ? "We would apply." : `We wouldn’t apply: ${OBSTACLES[obstacle]}.`;
