import { stringify } from "csv-stringify/sync";
import { actorOf, deedOf, type Entry } from "./rules.ts";

/** How many entries a file holds: the newest of what is asked for. */
export const MOST_IN_FILE = 10_000;

const central = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});

/**
 * Entries as CSV: UTF-8 with a byte order mark, so that spreadsheets read names right, and with an apostrophe before
 * whatever they would take for a formula.
 */
export function auditCsv(entries: readonly Entry[]): string {
  const lines = entries.map((entry) => ({
    Entry: entry.id,
    "When (UTC)": entry.at,
    "When (US Central)": central.format(new Date(entry.at)).replace(",", ""),
    Who: actorOf(entry),
    "Who (id)": entry.actor_id ?? "",
    "On behalf of": entry.on_behalf ?? "",
    "On behalf of (id)": entry.on_behalf_of ?? "",
    Action: entry.action,
    "In words": deedOf(entry),
    "About (kind)": entry.type,
    "About (id)": entry.subject_id,
    Reason: entry.reason ?? "",
    Details: JSON.stringify(entry.details ?? {}),
    Link: entry.link ?? "",
  }));
  const columns = [
    "Entry",
    "When (UTC)",
    "When (US Central)",
    "Who",
    "Who (id)",
    "On behalf of",
    "On behalf of (id)",
    "Action",
    "In words",
    "About (kind)",
    "About (id)",
    "Reason",
    "Details",
    "Link",
  ];
  return stringify(lines, { header: true, columns, bom: true, escape_formulas: true });
}
