import type { LicenseRule } from "#app/verification/credentials/rules.ts";
import { count, formatDate, formatDays } from "#app/platform/format.ts";
import type { PositionDetails } from "./details/rules.ts";
import { doorOf, type AddressDoor } from "#app/domain/doors.ts";
import { employmentText, hoursRules, type PositionHours } from "#app/domain/employment.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { formatPay, type PayPeriod } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";

/** An open position as everybody may see it. */
export type PublicPosition = {
  id: string;
  title: string;
  facility: string;
  facilityType: string;
  /** The profession's name. */
  profession: string;
  professionCode: string;
  /** The unit's name; null where none was chosen. */
  unit: string | null;
  city: string;
  state: string;
  zip: string;
  shift: string;
  minYearsExperience: number;
  /** Whether fewer years leave somebody out. */
  yearsRequired: boolean;
  payMinCents: number;
  payMaxCents: number;
  payPeriod: PayPeriod;
  startsOn: string;
  /** The latest start; null where there is one day. */
  startsBy: string | null;
  /** Until when it stays open unless the facility confirms it again: 30 days after the start date at the earliest. */
  openUntil: string;
  description: string;
  /** What the facility says of itself; null where it says nothing, and in lists. */
  aboutFacility: string | null;
  /** The last part of the address of the facility's page, and the id of its logo; null in lists. */
  facilitySlug: string | null;
  facilityLogo: string | null;
  postedAt: string;
  license: LicenseRule;
  /** The pattern of a week, as stored; null when there is none. */
  schedule: string | null;
  onCall: boolean;
  hours: PositionHours;
  /** How many people are looked for. */
  openings: number;
  benefits: string[];
  /** Structured facts; empty where the facility states none. */
  details: PositionDetails;
  requirements: { text: string; importance: "must" | "nice" }[];
};

/** What a list tells of an open position. */
export type PositionNotice = Pick<
  PublicPosition,
  | "title"
  | "facility"
  | "unit"
  | "city"
  | "state"
  | "shift"
  | "payMinCents"
  | "payMaxCents"
  | "payPeriod"
> & {
  /** The address of its public page. */
  path: string;
  /** Employment type and hours, in words. */
  employment: string;
};

/** The address of a position's public page. */
export function positionPath({ id }: { id: string }): string {
  return `/positions/${id}`;
}

/** A position that was public and is closed, as its page says it. */
export type ClosedListing = Pick<
  PublicPosition,
  "title" | "facility" | "city" | "state" | "profession" | "professionCode"
> & { closedAt: string };

const GONE_AFTER_MS = 30 * 86_400_000;

/** Whether the page of a closed position is gone for search engines (410): 30 days after it closed. */
export function isGone(closedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(closedAt) >= GONE_AFTER_MS;
}

const POSITION_ADDRESS = /^\/positions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The position that an address of ours is the public page of, with the door in it; null for every other address. */
export function positionAt(address: string): { id: string; door: AddressDoor | null } | null {
  const url = new URL(address, "https://any.invalid");
  const id = POSITION_ADDRESS.exec(url.pathname)?.[1];
  return id ? { id, door: doorOf(url) } : null;
}

/** When somebody hired would start. A date that has passed while the position stayed open means: soon. */
export function startText(startsOn: string, today: string, startsBy: string | null = null): string {
  if (startsBy === null || startsBy <= today)
    return startsOn <= today ? "As soon as possible" : formatDate(startsOn);
  return startsOn <= today
    ? `As soon as possible, by ${formatDate(startsBy)}`
    : formatDays(startsOn, startsBy);
}

/** Shift and pattern of the week with its rules, in words. */
export function hoursText({
  shift,
  schedule,
  onCall,
  hours,
}: Pick<PublicPosition, "shift" | "schedule" | "onCall" | "hours">): string {
  const words = [SHIFT_LABELS[shift] ?? shift];
  if (schedule) words.push((SCHEDULE_LABELS[schedule] ?? schedule).toLowerCase());
  if (onCall) words.push("with on call");
  words.push(...hoursRules(hours).map((rule) => rule[0]!.toLowerCase() + rule.slice(1)));
  return words.join(", ");
}

/** The experience asked for. Fewer years lower a match, they do not exclude: the form promises that. */
export function experienceText(years: number, isRequired: boolean): string {
  if (years === 0) return "New graduates are welcome";
  return `${count(years, "year")} ${REQUIREMENT_LABELS[isRequired ? "must" : "nice"].toLowerCase()}`;
}

/** One sentence that tells a position from others, for search results and shared links. */
export function positionSummary(position: PublicPosition): string {
  const { profession, shift, facility, city, state } = position;
  const pay = formatPay(position.payMinCents, position.payMaxCents, position.payPeriod);
  const hours = (SHIFT_LABELS[shift] ?? shift).toLowerCase();
  return `${profession}, ${hours}, at ${facility} in ${city}, ${state}. ${pay}. ${employmentText(position.hours)}, hired directly by the facility.`;
}
