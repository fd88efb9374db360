import { formatDate, todayCentral } from "#app/platform/format.ts";

const DAY = 86_400_000;

/**
 * A past moment in short form: "today", "yesterday", "5 days ago", "Nov 6", "Nov 6, 2025".
 * @param at ISO timestamp
 * @param today in US Central, as stored
 */
export function shortDay(at: string, today: string): string {
  const day = todayCentral(new Date(at));
  const ago = Math.round((Date.parse(today) - Date.parse(day)) / DAY);
  if (ago === 0) return "today";
  if (ago === 1) return "yesterday";
  if (ago > 1 && ago < 7) return `${ago} days ago`;
  const date = formatDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -6) : date;
}
