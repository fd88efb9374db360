/** The public list of open positions: its URLs and what search engines are told. Pure. */
import type { StatedHours } from "#app/domain/employment.ts";
import type { PayPeriod } from "#app/domain/pay.ts";

/** Positions per page of the public list. */
export const LIST_SIZE = 20;
export const LIST_PATH = "/positions";
/** RSS feed of a search, with the same query. */
export const RSS_PATH = "/positions/rss.xml";

/** A position as shown in the public list. */
export type ListedPosition = {
  id: string;
  title: string;
  facility: string;
  /** URL slug of the facility's page. */
  facility_slug: string;
  /** Id of its logo; null when it has none. */
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
  /** Latest start date; null when there is a single date. */
  starts_by: string | null;
  posted_at: string;
  /** Miles from the requested place; null without one. */
  miles: number | null;
};

/** A city with open positions: the count, and its coordinates in degrees. */
export type ListedCity = {
  city: string;
  state: string;
  n: number;
  latitude: number;
  longitude: number;
};

/** A city with open positions for a profession. */
export type Area = { profession: string; city: string; state: string; n: number };

/** A URL slug: "Kansas City, MO" is kansas-city-mo. */
export function slug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "");
}

/** Current slug of a city: older links spelled out "saint-louis-mo". */
export function citySlug(typed: string): string {
  return typed.replaceAll(/\bsaint(e?)-/g, "st$1-");
}

/** URL of the landing page for a profession in a city. */
export function areaPath(professionName: string, { city, state }: Pick<Area, "city" | "state">) {
  return `${LIST_PATH}/${slug(professionName)}/${slug(`${city} ${state}`)}`;
}

/** URL of the list around a city; 25 miles is a normal commute. */
export function cityPath(
  { city, state }: Pick<Area, "city" | "state">,
  others: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ ...others, place: `${city}, ${state}`, miles: "25" });
  return `${LIST_PATH}?${query}`;
}

/**
 * Whether search engines may index a list: the full list or one profession, when it is not empty. Other filter
 * combinations make thousands of URLs with the same few positions.
 */
export function isIndexed(asked: Readonly<Record<string, unknown>>, total: number): boolean {
  return total > 0 && Object.keys(asked).every((filter) => filter === "profession");
}

/** How long ago a position was posted, in Central time days. Both as yyyy-mm-dd. */
export function postedText(posted: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(posted)) / 86_400_000);
  if (days <= 0) return "Posted today";
  if (days === 1) return "Posted yesterday";
  if (days < 30) return `Posted ${days} days ago`;
  return "Posted over a month ago";
}
