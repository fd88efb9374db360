import type { LicenseRule } from "#app/verification/credentials/rules.ts";
import { count, formatDate, formatDays } from "#app/platform/format.ts";
import type { PositionDetails } from "./details/rules.ts";
import { channelOf, type AddressChannel } from "#app/domain/channels.ts";
import { employmentText, hoursRules, type PositionHours } from "#app/domain/employment.ts";
import { REQUIREMENT_LABELS } from "#app/domain/importance.ts";
import { formatPay, type PayPeriod } from "#app/domain/pay.ts";
import { SCHEDULE_LABELS, SHIFT_LABELS } from "#app/domain/shifts.ts";

/** A public open position. */
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
  /** Whether fewer years exclude a candidate. */
  yearsRequired: boolean;
  payMinCents: number;
  payMaxCents: number;
  payPeriod: PayPeriod;
  startsOn: string;
  /** Latest start date; null when there is a single date. */
  startsBy: string | null;
  /** Stays open until then unless the facility confirms again: 30 days after the start date at the earliest. */
  openUntil: string;
  description: string;
  /** The facility's own description; null when it has none, and in lists. */
  aboutFacility: string | null;
  /** URL slug of the facility's page, and the id of its logo; null in lists. */
  facilitySlug: string | null;
  facilityLogo: string | null;
  postedAt: string;
  license: LicenseRule;
  /** Weekly schedule pattern, as stored; null when there is none. */
  schedule: string | null;
  onCall: boolean;
  hours: PositionHours;
  /** Number of openings. */
  openings: number;
  benefits: string[];
  /** Structured details; empty when the facility states none. */
  details: PositionDetails;
  requirements: { text: string; importance: "must" | "nice" }[];
};

/** An open position as listed. */
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
  /** URL of its public page. */
  path: string;
  /** Employment type and hours, in words. */
  employment: string;
};

/** URL of a position's public page. */
export function positionPath({ id }: { id: string }): string {
  return `/positions/${id}`;
}

/** A closed position that was public, for its page. */
export type ClosedListing = Pick<
  PublicPosition,
  "title" | "facility" | "city" | "state" | "profession" | "professionCode"
> & { closedAt: string };

const GONE_AFTER_MS = 30 * 86_400_000;

/** Whether a closed position's page returns 410 to search engines: from 30 days after it closed. */
export function isGone(closedAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(closedAt) >= GONE_AFTER_MS;
}

const POSITION_ADDRESS = /^\/positions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The position whose public page a URL of ours is, with the channel the URL names; null for any other URL. */
export function positionAt(address: string): { id: string; channel: AddressChannel | null } | null {
  const url = new URL(address, "https://any.invalid");
  const id = POSITION_ADDRESS.exec(url.pathname)?.[1];
  return id ? { id, channel: channelOf(url) } : null;
}

/** When a new hire would start. A past date on a position that is still open means soon. */
export function startText(startsOn: string, today: string, startsBy: string | null = null): string {
  if (startsBy === null || startsBy <= today)
    return startsOn <= today ? "As soon as possible" : formatDate(startsOn);
  return startsOn <= today
    ? `As soon as possible, by ${formatDate(startsBy)}`
    : formatDays(startsOn, startsBy, ["Between", "and"]);
}

/** Shift and weekly schedule with its rules, in words. */
export function hoursText({
  shift,
  schedule,
  onCall,
  hours,
}: Pick<PublicPosition, "shift" | "schedule" | "onCall" | "hours">): string {
  const words = [SHIFT_LABELS[shift] ?? shift];
  if (schedule) words.push((SCHEDULE_LABELS[schedule] ?? schedule).toLowerCase());
  if (onCall) words.push("includes on-call");
  words.push(...hoursRules(hours).map((rule) => rule[0]!.toLowerCase() + rule.slice(1)));
  return words.join(", ");
}

/**
 * Experience asked for. When it is only preferred, fewer years lower the score but don't exclude, as the form promises.
 */
export function experienceText(years: number, isRequired: boolean): string {
  if (years === 0) return "New graduates are welcome";
  return `${count(years, "year")} ${REQUIREMENT_LABELS[isRequired ? "must" : "nice"].toLowerCase()}`;
}

/** One distinctive sentence about a position, for search results and shared links. */
export function positionSummary(position: PublicPosition): string {
  const { profession, shift, facility, city, state } = position;
  const pay = formatPay(position.payMinCents, position.payMaxCents, position.payPeriod);
  const hours = (SHIFT_LABELS[shift] ?? shift).toLowerCase();
  return `${profession}, ${hours}, at ${facility} in ${city}, ${state}. ${pay}. ${employmentText(position.hours)}, hired directly by the facility.`;
}
