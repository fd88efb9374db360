/** The doors that applications come through: a closed list, the same as in supabase/schemas/domain/rules/doors.sql. Pure. */

/** Those that the address of a position names, in `?from=`. */
const ADDRESS_DOORS = [
  "listing",
  "list",
  "city",
  "feed",
  "rss",
  "link",
  "referral",
  "alert",
] as const;
export type AddressDoor = (typeof ADDRESS_DOORS)[number];

/** Every door, as a facility reads it. */
export const DOORS: Readonly<Record<string, string>> = {
  search: "Own search or matches",
  automatic: "Automatic application",
  invitation: "Your invitation",
  listing: "Public page of the position",
  list: "Public list of positions",
  city: "Page of a city",
  feed: "Job site (from our feed)",
  rss: "RSS feed",
  link: "Shared link",
  referral: "Colleague’s referral",
  alert: "Alert by email",
} satisfies Record<AddressDoor | "search" | "automatic" | "invitation", string>;

/** The door that an address names; null for anything that is not on the list. */
export function doorOf(url: { searchParams: URLSearchParams }): AddressDoor | null {
  const said = url.searchParams.get("from");
  return ADDRESS_DOORS.find((door) => door === said) ?? null;
}

/** An address of a position with the door that its readers come through. */
export function through(path: string, door: AddressDoor | null | undefined): string {
  return door ? `${path}?from=${door}` : path;
}

/** How many applications came through each door, most first, in words. */
export function doorRows(counts: Readonly<Record<string, number>>): { label: string; n: number }[] {
  return Object.entries(counts)
    .map(([door, n]) => ({ label: DOORS[door] ?? door, n }))
    .sort((a, b) => b.n - a.n || a.label.localeCompare(b.label));
}
