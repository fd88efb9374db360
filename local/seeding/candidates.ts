import { farAway, firstNames, lastNames, people } from "../market-data/names.ts";
import type { Status } from "../market-data/facilities.ts";
import { professions, type Profession } from "../market-data/professions.ts";
import { hourlyCents } from "#app/domain/pay.ts";
import { peopleUnits, systemsUsed, unitOf } from "../market-data/units.ts";
import { addProfile, addUser } from "./accounts.ts";
import type { Book } from "./book.ts";
import { addCredentials, addUnitCertifications } from "./credentials.ts";
import type { MadePosition } from "./facilities.ts";

/** A job seeker. */
export type Candidate = {
  id: string;
  name: string;
  email: string;
  profession: Profession;
  status: Status;
  /** How many days ago they signed up. */
  days: number;
  /** The admin who reviewed them, or will. */
  decidedBy: string;
  /** In how many days they can start. */
  availableIn: number;
};

const REJECTED =
  "We could not find this license number in the state’s register. Please check it and submit your profile again.";
/** Candidates waiting for a decision, by place; few, so that an admin's queue stays short. */
const WAITING = new Set([7, 31, 90, 212, 340]);
/** Facilities where towns are far apart. */
const RURAL = new Set(["cottonwood", "smoky", "riverbluff"]);
/** Weekly hours for each pay period of a minimum. */
const WEEKLY_HOURS = { hour: null, week: 36, year: 40 };
const PAID_HOURS = { hour: 1, week: 36, year: 2080 };
/** Common combinations of shifts. */
const SHIFTS = [
  ["days"],
  ["days", "evenings"],
  ["nights"],
  ["nights", "rotating"],
  ["days", "rotating", "weekends"],
  ["days", "nights"],
  ["evenings", "nights"],
];

/** A ZIP code's state, of the two we serve. */
export const stateOf = (zip: string) => (zip < "66000" ? "MO" : "KS");

function statusOf(place: number): Status {
  if (WAITING.has(place)) return "pending";
  if (place % 40 === 37) return "rejected";
  return place % 20 === 18 ? "draft" : "approved";
}

function namesOf(book: Book, count: number): string[] {
  const names = new Set<string>(people);
  while (names.size < count) names.add(`${book.pick(firstNames)} ${book.pick(lastNames)}`);
  return [...names];
}

/** Adds the job seekers, most with a target position; the first one is the demo's. */
export function addCandidates(
  book: Book,
  admins: string[],
  positions: MadePosition[],
): Candidate[] {
  const jobs = professions.flatMap((profession) =>
    Array.from({ length: profession.people }, (_, turn) => ({ profession, turn })),
  );
  const names = namesOf(book, jobs.length);
  return jobs.map(({ profession, turn }, place) => {
    const name = names[place]!;
    const status = statusOf(place);
    const isDemo = place === 0;
    const days = isDemo ? 90 : status === "pending" ? 0.3 + place / 150 : book.between(14, 130);
    const email = isDemo ? "jobseeker@demo.nomera.example" : `${mailName(name)}@mail.example`;
    const id = addUser(book, { name, email, days });
    const reason = status === "rejected" ? REJECTED : undefined;
    const decidedBy = book.pick(admins);
    addProfile(book, id, { role: "job_seeker", name, status, days, reason, decidedBy });
    const candidate = { id, name, email, profession, status, days, decidedBy };
    const available = (availableIn: number) => ({ ...candidate, availableIn });
    const wanted = positions.filter(
      (position) => position.profession === profession.code && position.status !== "draft",
    );
    const target = wanted[turn % wanted.length]!;
    if (status === "draft") return available(0);
    return available(
      isDemo ? addDemoCandidate(book, candidate) : addPreferences(book, candidate, target, place),
    );
  });
}

const mailName = (name: string) =>
  name
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", ".");

const phone = (book: Book) =>
  `${book.pick(["816", "314", "913", "620"])}55501${book.between(10, 99)}`;

/** A candidate before their preferences. */
type Person = Omit<Candidate, "availableIn">;

const DEMO_AVAILABLE_IN = 14;

function addDemoCandidate(book: Book, { id, profession, days }: Person): number {
  book.add("public.job_seeker_profiles", {
    user_id: id,
    profession: profession.code,
    years_experience: 6,
    zip: "64114",
    home_state: "MO",
    max_distance_miles: 45,
    other_zips: ["66044"],
    desired_pay_cents: 3700,
    desired_pay_period: "hour",
    shifts: ["days", "evenings", "nights", "rotating"],
    available_from: book.day(DEMO_AVAILABLE_IN),
    phone: "8165550119",
    summary:
      "Six years in med-surg and telemetry, the last two as a charge nurse on nights. I’m looking for days, a team that sticks around, and patients I can get to know.",
    skills: ["Wound care", "Telemetry", "IV starts", "Precepting", "Epic"],
    units: [
      { unit: "med_surg", years: 4 },
      { unit: "telemetry", years: 2 },
    ],
    charge_experience: true,
    preceptor_experience: true,
    records_systems: ["epic", "meditech"],
    created_at: book.ago(days),
  });
  const rows = {
    user_id: id,
    status: "pending",
    status_reason: null,
    created_at: book.ago(days),
  };
  addCredentials(book, rows, profession, {
    license: { state: "MO", multistate: true, expires: null },
    certifications: [
      ["bls", 400],
      ["acls", 48],
      ["pals", 610],
    ],
  });
  return DEMO_AVAILABLE_IN;
}

/** Ethnicities that the demo's candidates state, in rotation. */
const ANSWERS =
  "white white black white hispanic white asian black hispanic white undisclosed".split(" ");

/**
 * What most candidates state. Based on place instead of random, so that the market's other random choices stay the
 * same.
 */
function addSelfIdentification(book: Book, id: string, place: number, days: number): void {
  if (place % 4 === 3) return;
  const unlike = (place * 7) % 19;
  book.add("public.self_identification", {
    user_id: id,
    sex: unlike === 0 ? "undisclosed" : unlike % 4 === 1 ? "male" : "female",
    ethnicity:
      place % 97 === 50 ? "pacific" : place % 29 === 5 ? "several" : ANSWERS[(place * 5) % 11],
    consented_at: book.ago(days - 0.5),
  });
}

/** Units and EHR systems of a candidate. Based on place instead of random, as above; some have none. */
function unitsOf(profession: string, wanted: string | null, place: number, years: number) {
  const known = peopleUnits[profession] ?? [];
  const at = (place * 7) % known.length;
  // Most look for the kind of work they have done before.
  const first = (place % 3 === 2 ? null : wanted) ?? known[at];
  const second = known
    .slice(at)
    .concat(known)
    .find((unit) => unit !== first);
  const several = years >= 4 && place % 3 !== 0;
  const here = several ? Math.ceil((years * 2) / 3) : years;
  const units = [
    { unit: first, years: here },
    ...(several ? [{ unit: second, years: years - here }] : []),
  ];
  return {
    units: place % 9 === 5 ? [] : units,
    charge_experience: years >= 3 && place % 4 === 1,
    preceptor_experience: years >= 2 && place % 3 === 1,
    records_systems: place % 5 === 4 ? [] : systemsUsed[place % systemsUsed.length],
  };
}

/** Preferences for schedules and facilities, and which are musts. Based on place, as above. */
function choicesOf(isPicky: boolean, target: MadePosition, place: number) {
  const schedules = isPicky && target.schedule ? [target.schedule] : [];
  const facility_types = place % 7 === 3 ? [target.facility.type] : [];
  const musts = [
    ...(place % 6 === 2 ? ["shifts"] : []),
    ...(schedules.length > 0 && place % 2 === 0 ? ["schedules"] : []),
    ...(facility_types.length > 0 && place % 3 === 0 ? ["facility_types"] : []),
  ];
  return { schedules, facility_types, musts };
}

function addPreferences(
  book: Book,
  candidate: Person,
  target: MadePosition,
  place: number,
): number {
  const { id, profession, status, days } = candidate;
  const near = book.between(1, 7) > 1;
  const zip = near ? book.pick(target.facility.near) : book.pick(farAway);
  const period = book.pick(["hour", "hour", "hour", "week", "year"] as const);
  const hours = PAID_HOURS[period];
  // Candidates with a target position ask for its pay and would drive there.
  const [least, most] = profession.hourly;
  const paid = Math.floor(hourlyCents(target.pay[1] * 100, target.period, target.hours[1]) / 100);
  const ask = book.between(least, near ? Math.max(least, Math.min(most, paid)) : most);
  const isRural = RURAL.has(target.at);
  const automatic = place % 57 === 20;
  const years = book.between(0, 18);
  const experience = unitsOf(profession.code, unitOf(target), place, years);
  const max_distance_miles = book.pick(isRural ? [75, 90, 120] : [20, 30, 40, 60, 90]);
  const shifts = book.pick(
    near ? SHIFTS.filter((combination) => combination.includes(target.shift)) : SHIFTS,
  );
  const choices = choicesOf(book.ofTen(2), target, place);
  const on_call = target.onCall ?? book.ofTen(2);
  const availableIn = book.between(-10, 60);
  book.add("public.job_seeker_profiles", {
    user_id: id,
    profession: profession.code,
    years_experience: years,
    ...experience,
    zip,
    home_state: stateOf(zip),
    max_distance_miles,
    desired_pay_cents: ask * 100 * hours,
    desired_pay_period: period,
    hours_per_week: WEEKLY_HOURS[period],
    shifts,
    ...choices,
    on_call,
    available_from: book.day(availableIn),
    open_to_matches: place % 33 !== 25,
    phone: book.ofTen(7) ? phone(book) : null,
    summary: book.ofTen(5) ? book.pick(profession.summaries) : null,
    skills: profession.skills.filter(() => book.ofTen(3)),
    auto_apply: automatic,
    auto_apply_consented_at: automatic ? book.ago(days - 0.2) : null,
    auto_apply_min_score_bp: automatic ? 9900 : 8000,
    created_at: book.ago(days),
  });
  addSelfIdentification(book, id, place, days);

  const rows = {
    user_id: id,
    status: status === "rejected" ? "rejected" : "pending",
    status_reason: status === "rejected" ? REJECTED : null,
    created_at: book.ago(days),
  };
  const compact = profession.code === "rn" || profession.code === "lpn";
  const state = compact ? stateOf(zip) : stateOf(target.facility.zip);
  const needsOne =
    profession.licensed || (profession.code === "radiologic_technologist" && state === "KS");
  addCredentials(book, rows, profession, {
    license: needsOne && {
      state,
      multistate: compact && book.ofTen(8),
      // Some are about to expire, and some have expired.
      expires: place % 23 === 8 ? 25 : place % 31 === 9 ? -40 : null,
    },
    certifications: profession.certifications
      .filter(([, ofTen]) => book.ofTen(ofTen))
      .map(([code]) => [code, place % 29 === 4 ? 20 : book.between(90, 700)]),
  });
  addUnitCertifications(book, rows, profession.code, experience.units, place);
  return availableIn;
}
