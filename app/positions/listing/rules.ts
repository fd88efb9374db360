/** The public list of open positions: its addresses and what search engines are told of them. Pure. */
import type { StatedHours } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";

/** Positions a page of the public list shows. */
export const LIST_SIZE = 20;
export const LIST_PATH = "/positions";
/** Where a search is to be followed, with the same query. */
export const RSS_PATH = "/positions/rss.xml";

/** What the public list says of a position. */
export type ListedPosition = {
  id: string;
  title: string;
  facility: string;
  /** The last part of the address of the facility's page. */
  facility_slug: string;
  /** The id of its logo; null where it has none. */
  facility_logo: string | null;
  unit: string | null;
  city: string;
  state: string;
  shift: string;
  schedule: string | null;
  on_call: boolean;
  hours: StatedHours & { exempt: boolean };
  pay_min_cents: number;
  pay_max_cents: number;
  pay_period: PayPeriod;
  starts_on: string;
  /** The latest start; null where there is one day. */
  starts_by: string | null;
  posted_at: string;
  /** From the place that was asked for; null where none was. */
  miles: number | null;
};

/** A city where positions are open, with how many, and where it is in degrees. */
export type ListedCity = {
  city: string;
  state: string;
  n: number;
  latitude: number;
  longitude: number;
};

/** A city where something is open for a profession. */
export type Area = { profession: string; city: string; state: string; n: number };

/** A name as a part of an address: "Kansas City, MO" is kansas-city-mo. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** A city's part of an address as it is now: "saint-louis-mo" was written out once. */
export function citySlug(typed: string): string {
  return typed.replaceAll(/\bsaint(e?)-/g, "st$1-");
}

/** The address of the page about a profession in a city. */
export function areaPath(professionName: string, { city, state }: Pick<Area, "city" | "state">) {
  return `${LIST_PATH}/${slug(professionName)}/${slug(`${city} ${state}`)}`;
}

/** The list around a city, as an address; 25 miles are what people drive without asking. */
export function cityPath(
  { city, state }: Pick<Area, "city" | "state">,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...others, place: `${city}, ${state}`, miles: "25" });
  return `${LIST_PATH}?${query}`;
}

/**
 * Whether search engines are offered a list: all of it, or of one profession, with something in it. What people combine
 * beyond that are thousands of addresses with the same few positions.
 */
export function isIndexed(asked: Readonly<Record<string, unknown>>, total: number): boolean {
  return total > 0 && Object.keys(asked).every((filter) => filter === "profession");
}

/** How long ago a position was posted, by days of US Central: both as yyyy-mm-dd. */
export function postedText(posted: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(posted)) / 86_400_000);
  if (days <= 0) return "Posted today";
  if (days === 1) return "Posted yesterday";
  if (days < 30) return `Posted ${days} days ago`;
  return "Posted over a month ago";
}
