/** What users stated about themselves, as label and value pairs. Pure. */
import { payAmount } from "#app/domain/pay.ts";
import type { Profession } from "./credentials/queries.server.ts";
import {
  unusualExpiry,
  isNpi,
  reachSentence,
  residenceOf,
  residenceQuestion,
  type Residence,
  type ExpiryRule,
} from "./credentials/rules.ts";
import { count, formatDate, formatPhone, todayCentral } from "#app/platform/format.ts";
import { facilityTypeLabel } from "#app/domain/facility-types.ts";
import { SHIFT_LABELS } from "#app/domain/shifts.ts";
import {
  RECORDS_SYSTEM_LABELS,
  unitExperience,
  unitExperienceText,
  unitRoles,
} from "#app/domain/units.ts";
import type { Dossier } from "./queries.server.ts";

/** One stated fact; anything unusual about it is kept separate. */
export type StatedFact = { term: string; words: string; odd?: string | undefined };
type Trade = {
  professions: readonly Profession[];
  rules: readonly ExpiryRule[];
  /** Unit names by code. */
  units: Readonly<Record<string, string>>;
};

const said = (term: string, words: string | null | undefined, odd?: string): StatedFact[] =>
  words ? [{ term, words, odd }] : [];

/** What can be said about an NPI without looking it up. */
export function npiWords(npi: string | null): StatedFact {
  if (npi === null) return { term: "NPI", words: "None given" };
  return isNpi(npi)
    ? { term: "NPI", words: `${npi} (check digit OK)` }
    : { term: "NPI", words: npi, odd: "Invalid NPI: the check digit is wrong." };
}

/** What a person or a facility stated. */
export function statedFacts(dossier: Dossier, trade: Trade): StatedFact[] {
  return dossier.facility ? ofFacility(dossier) : ofJobSeeker(dossier, trade);
}

function ofJobSeeker(
  { job_seeker: jobSeeker, place, credentials, ...person }: Dossier,
  trade: Trade,
): StatedFact[] {
  const whoever = [...said("Name", person.full_name), ...said("Email", person.email)];
  if (!jobSeeker) return whoever;
  const profession = trade.professions.find(({ code }) => code === jobSeeker.profession);
  return [
    ...whoever,
    ...said("Phone", jobSeeker.phone && formatPhone(jobSeeker.phone)),
    ...said(
      "Profession",
      `${profession?.name ?? jobSeeker.profession}, ${count(jobSeeker.years_experience, "year")}`,
    ),
    ...experienceSaid(jobSeeker, trade.units),
    ...said("Location", place ? `${place.city}, ${place.state} ${jobSeeker.zip}` : jobSeeker.zip),
    ...said("Home state", jobSeeker.home_state),
    ...(credentials.length
      ? credentials.map((credential) => credentialSaid(credential, residenceOf(jobSeeker), trade))
      : [{ term: "License", words: "None given" }]),
    ...said("Shifts", jobSeeker.shifts.map((shift) => SHIFT_LABELS[shift] ?? shift).join(", ")),
    ...said("Can start", formatDate(jobSeeker.available_from)),
    ...said("Minimum pay", payAmount(jobSeeker.desired_pay_cents, jobSeeker.desired_pay_period)),
    ...said("Skills", jobSeeker.skills.join(", ")),
    ...said("About", jobSeeker.summary),
  ];
}

type Experience = Pick<
  NonNullable<Dossier["job_seeker"]>,
  "units" | "charge_experience" | "preceptor_experience" | "records_systems"
>;

/** Units with years in each, past roles, and records systems. */
export function experienceSaid(
  jobSeeker: Experience,
  names: Readonly<Record<string, string>>,
): StatedFact[] {
  const roles = unitRoles({
    charge: jobSeeker.charge_experience,
    preceptor: jobSeeker.preceptor_experience,
  });
  const systems = jobSeeker.records_systems.map((one) => RECORDS_SYSTEM_LABELS[one] ?? one);
  return [
    ...said("Units", unitExperience(jobSeeker.units, names).map(unitExperienceText).join("; ")),
    ...said("Roles", roles.join(", ")),
    ...said("EHRs", systems.join(", ")),
  ];
}

function credentialSaid(
  credential: Dossier["credentials"][number],
  lives: Residence,
  trade: Trade,
): StatedFact {
  const { kind, name, number, state, multistate, status, expires_on: expiresOn } = credential;
  const profession = trade.professions.find(({ code }) => code === credential.profession);
  const rule = trade.rules.find(
    (one) => one.profession === credential.profession && one.state === state,
  );
  const parts = [
    kind === "license" ? profession?.shortName : name,
    number,
    state,
    multistate ? "multistate" : null,
    expiresOn ? `expires ${formatDate(expiresOn)}` : "no expiration date",
    status,
  ];
  const reach =
    state && expiresOn
      ? ` ${reachSentence({ state, multistate, expiresOn }, profession?.compact ?? null, lives)}`
      : "";
  const residence =
    state && residenceQuestion({ state, multistate }, profession?.compact ?? null, lives, "admin");
  const odd =
    expiresOn && unusualExpiry(rule, profession?.shortName ?? "", expiresOn, todayCentral());
  return {
    term: kind === "license" ? "License" : "Certification",
    words: `${parts.filter(Boolean).join(", ")}.${reach}`,
    odd: [odd && `Unusual date: ${odd}`, residence].filter(Boolean).join(" ") || undefined,
  };
}

function ofFacility({ facility, place, ...owner }: Dossier): StatedFact[] {
  if (!facility) return [];
  return [
    ...said("Facility", facility.facility_name),
    ...said("Facility type", facilityTypeLabel(facility.facility_type ?? "")),
    ...said(
      "Contact",
      [owner.full_name, facility.contact_title, owner.email].filter(Boolean).join(", "),
    ),
    ...said(
      "Address",
      facility.address_line &&
        `${facility.address_line}, ${place ? `${place.city}, ${place.state} ` : ""}${facility.zip}`,
    ),
    ...said("Phone", facility.phone && formatPhone(facility.phone)),
    npiWords(facility.npi),
    ...said("CCN", facility.ccn),
    ...said("Website", facility.website),
    ...said("About", facility.about),
    ...said("How to check", facility.verification_note),
  ];
}
