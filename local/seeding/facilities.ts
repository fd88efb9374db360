import { billingStories } from "../market-data/billing.ts";
import { facilities, type Facility } from "../market-data/facilities.ts";
import { facilityLooks } from "../market-data/facility-pages.ts";
import { positions, type Position } from "../market-data/positions.ts";
import { HOLIDAYS, WEEKENDS } from "#app/domain/employment.ts";
import { paidHours } from "#app/domain/pay.ts";
import { detailsOf } from "../market-data/details.ts";
import { certificationsOf } from "../market-data/certifications.ts";
import { unitOf } from "../market-data/units.ts";
import { addAgreement, addProfile, addUser } from "./accounts.ts";
import type { Book } from "./book.ts";
import { idOf } from "./credentials.ts";

/** A facility in the market; its id is its owner's. */
export type MadeFacility = Facility & { id: string; recruiter: string | null };
/** A position in the market, and how many days ago it opened and closed. */
export type MadePosition = Position & {
  id: string;
  facility: MadeFacility;
  openedAgo: number;
  closedAgo: number | null;
  /** Minimum and maximum hours per week. */
  hours: readonly [number, number];
  asked: string[];
};

/** Each plan's placement fee, in basis points of a year's salary. */
export const FEE_BP = { employer_starter: 500, employer_growth: 400, employer_enterprise: 300 };

/** Adds the facilities, their teams and their subscriptions. */
export function addFacilities(book: Book, admins: string[]): MadeFacility[] {
  return facilities.map((facility, index) => {
    const { status, contact, reason, plan } = facility;
    const days = status === "pending" ? 1 + index / 8 : 170 - index * 4;
    const id = addUser(book, { name: contact, email: ownersEmail(facility), days });
    const decidedBy = book.pick(admins);
    addProfile(book, id, { role: "employer", name: contact, status, days, reason, decidedBy });
    if (status !== "draft") {
      addAgreement(book, id, "facility_agreement");
      book.add("public.employer_profiles", {
        user_id: id,
        facility_name: facility.name,
        facility_type: facility.type,
        address_line: facility.address,
        zip: facility.zip,
        phone: facility.phone,
        npi: facility.npi,
        ccn: facility.ccn ?? null,
        website: `https://${facility.key}.facility.example`,
        contact_title: facility.contactTitle,
        about: facility.about || null,
        benefits: facilityLooks[facility.key]?.benefits ?? [],
        authorized_at: book.ago(days - 0.1),
        created_at: book.ago(days),
      });
    }
    if (plan) {
      book.add("public.employer_subscriptions", {
        employer_id: id,
        plan_code: plan,
        current_period_start: periodStart(book, facility.key),
        current_period_end: monthsFrom(periodStart(book, facility.key), 1),
        created_at: book.ago(Math.min(days - 2, 100)),
      });
    }
    const recruiter = index === 0 ? addTeam(book, id, admins) : null;
    return { ...facility, id, recruiter };
  });
}

/** The email address for a facility's bills and other emails. */
export function ownersEmail({ key, contact }: Facility): string {
  if (key === facilities[0]!.key) return "employer@demo.nomera.example";
  return `${contact.toLowerCase().replaceAll(" ", ".")}@facility.example`;
}

/** When a facility's view count started: this many days ago, or on the same day of the previous month. */
export function periodOf(book: Book, key: string, ago: number): string {
  const start = periodStart(book, key);
  return book.ago(ago) >= start ? start : monthsFrom(start, -1);
}

/** Full seconds, as in Stripe, on a day that every month has. */
function periodStart(book: Book, key: string): string {
  const { periodAgo } = billingStories[key]!;
  const start = new Date(Math.floor(book.now.getTime() / 1000 - periodAgo * 86_400) * 1000);
  while (start.getUTCDate() > 28) start.setUTCDate(start.getUTCDate() - 1);
  return start.toISOString();
}

/** The same day and time a number of months later, or earlier if negative. */
export function monthsFrom(moment: string, months: number): string {
  const other = new Date(moment);
  other.setUTCMonth(other.getUTCMonth() + months);
  return other.toISOString();
}

/** Adds the demo employer's colleagues. @returns the recruiter's id */
function addTeam(book: Book, facility: string, admins: string[]): string {
  const [recruiter] = [
    { role: "recruiter", name: "Marcus Bell", email: "recruiter@demo.nomera.example", days: 80 },
    { role: "viewer", name: "Denise Okonkwo", email: "viewer@demo.nomera.example", days: 60 },
  ].map(({ role, ...account }) => {
    const id = addUser(book, account);
    const decidedBy = book.pick(admins);
    addProfile(book, id, { ...account, role: "employer", status: "approved", decidedBy });
    book.add("public.facility_members", {
      user_id: id,
      facility_id: facility,
      role,
      created_at: book.ago(account.days - 1),
    });
    return id;
  });
  book.add("public.facility_invitations", {
    facility_id: facility,
    email: "night.manager@larkspur.facility.example",
    role: "viewer",
    invited_by: facility,
    token_sha256: Array.from({ length: 64 }, () => book.between(0, 15).toString(16)).join(""),
    expires_at: book.ago(-9),
    created_at: book.ago(5),
  });
  return recruiter!;
}

/** Some hourly positions without fixed weekly hours are part-time or per diem. */
function employmentOf({ period, schedule }: Position, index: number) {
  if (period !== "hour" || schedule || index % 3 === 0)
    return { employment: "full_time", stated: null } as const;
  return index % 2 === 0
    ? ({ employment: "part_time", stated: [24, 32] } as const)
    : ({ employment: "per_diem", stated: [12, 16] } as const);
}

/** Adds the positions, all but drafts as open, so that their matches are computed first. */
export function addPositions(book: Book, made: MadeFacility[]): MadePosition[] {
  return positions.map((position, index) => {
    const { employment, stated } = employmentOf(position, index);
    const hours =
      stated ?? ([paidHours(null, position.schedule), paidHours(null, position.schedule)] as const);
    const facility = made.find(({ key }) => key === position.at)!;
    const id = book.uuid();
    const isClosed = position.status === "closed";
    const openedAgo = isClosed ? book.between(75, 100) : book.between(12, 55);
    const closedAgo = isClosed ? book.between(18, 45) : null;
    book.add("public.positions", {
      id,
      employer_id: facility.id,
      title: position.title,
      profession: position.profession,
      unit: unitOf(position),
      zip: facility.zip,
      shift: position.shift,
      schedule: position.schedule ?? null,
      on_call: position.onCall ?? false,
      employment,
      hours_min: stated?.[0] ?? null,
      hours_max: stated?.[1] ?? null,
      weekends: facility.weekdaysOnly
        ? "none"
        : (position.weekends ?? WEEKENDS[index % WEEKENDS.length]),
      holidays: facility.weekdaysOnly ? "none" : HOLIDAYS[index % HOLIDAYS.length],
      openings: position.openings ?? 1,
      in_feeds: index % 13 !== 5,
      benefits: facility.benefits,
      min_years_experience: position.years,
      years_importance: position.yearsRequired ? "must" : "nice",
      pay_min_cents: position.pay[0] * 100,
      pay_max_cents: position.pay[1] * 100,
      pay_period: position.period,
      starts_on: book.day(book.workday(position.startsIn)),
      // Some offer a six-week range of start dates.
      starts_by: index % 4 === 1 ? book.day(book.workday(position.startsIn + 42)) : null,
      description: position.description,
      status: position.status === "draft" ? "draft" : "open",
      opened_at: position.status === "draft" ? null : book.ago(openedAgo),
      created_at: book.ago(openedAgo + 0.5),
    });
    addRequirements(book, id, position);
    const details = detailsOf(position);
    if (Object.keys(details).length > 0)
      book.add("public.position_details", { position_id: id, ...details });
    addUnitRequirement(book, id, position);
    return {
      ...position,
      id,
      facility,
      openedAgo,
      closedAgo,
      hours,
      asked: addQuestions(book, id, position),
    };
  });
}

function addRequirements(
  book: Book,
  position_id: string,
  { must, nice, skills, mustSkills }: Position,
): void {
  const add = (importance: string, what: object, id = book.uuid()) =>
    book.add("public.position_requirements", { id, position_id, importance, ...what });
  for (const [turn, certification] of (must ?? []).entries())
    if (turn === 0) add("must", { certification });
    // Uses no random choice, so that the others stay the same.
    else add("must", { certification }, idOf(`${position_id} must ${certification}`));
  for (const certification of nice ?? []) add("nice", { certification });
  for (const skill of mustSkills ?? []) add("must", { skill });
  for (const skill of skills ?? []) add("nice", { skill });
}

/** Adds what the unit usually prefers, in addition to what the facility wrote. */
function addUnitRequirement(book: Book, position_id: string, position: Position): void {
  const [usual] = certificationsOf(position.profession, unitOf(position));
  if (usual && ![...(position.must ?? []), ...(position.nice ?? [])].includes(usual))
    book.add("public.position_requirements", {
      id: idOf(`${position_id} ${usual}`),
      position_id,
      importance: "nice",
      certification: usual,
    });
}

function addQuestions(book: Book, position_id: string, { questions = [] }: Position): string[] {
  return questions.map(([question, kind], index) => {
    const required = kind === "yes_no" || index === 0;
    book.add("public.screening_questions", {
      id: book.uuid(),
      position_id,
      question,
      kind,
      required,
      sort_order: index + 1,
    });
    return question;
  });
}
