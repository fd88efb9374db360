/** Channels that applications come through; same list as supabase/schemas/domain/rules/channels.sql. Pure. */

/** Channels that a position's URL can name, in `?from=`. */
const ADDRESS_CHANNELS = [
  "listing",
  "list",
  "city",
  "feed",
  "rss",
  "link",
  "referral",
  "alert",
] as const;
export type AddressChannel = (typeof ADDRESS_CHANNELS)[number];

/** All channels, with labels for facilities. */
export const CHANNELS: Readonly<Record<string, string>> = {
  search: "Candidate’s own search or matches",
  automatic: "Automatic application",
  invitation: "Your invitation",
  listing: "Public position page",
  list: "Public position list",
  city: "City page",
  feed: "Job site (from our feed)",
  rss: "RSS feed",
  link: "Shared link",
  referral: "Colleague’s referral",
  alert: "Email alert",
} satisfies Record<AddressChannel | "search" | "automatic" | "invitation", string>;

/** The channel that a URL names; null when it is missing or unknown. */
export function channelOf(url: { searchParams: URLSearchParams }): AddressChannel | null {
  const said = url.searchParams.get("from");
  return ADDRESS_CHANNELS.find((channel) => channel === said) ?? null;
}

/** A position's URL tagged with the channel of its readers. */
export function withChannel(path: string, channel: AddressChannel | null | undefined): string {
  return channel ? `${path}?from=${channel}` : path;
}

/** Number of applications per channel, most first, in words. */
export function channelRows(
  counts: Readonly<Record<string, number>>,
): { label: string; n: number }[] {
  return Object.entries(counts)
    .map(([channel, n]) => ({ label: CHANNELS[channel] ?? channel, n }))
    .sort((a, b) => b.n - a.n || a.label.localeCompare(b.label));
}
