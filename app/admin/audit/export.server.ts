import { byKey } from "#app/platform/by-key.ts";
import { actorOf, actionPhrase, type Entry } from "./rules.ts";

const central = new Intl.DateTimeFormat("en-CA", {
  timeZone: "America/Chicago",
  dateStyle: "short",
  timeStyle: "medium",
  hourCycle: "h23",
});

/** Columns of the audit log export. */
export const AUDIT_COLUMNS: Record<string, (entry: Entry) => string | number> = byKey({
  Entry: (entry) => entry.id,
  "When (UTC)": (entry) => entry.at,
  "When (US Central)": (entry) => central.format(new Date(entry.at)).replace(",", ""),
  Who: actorOf,
  "Who (id)": (entry) => entry.actor_id ?? "",
  "On behalf of": (entry) => entry.on_behalf ?? "",
  "On behalf of (id)": (entry) => entry.on_behalf_of ?? "",
  Action: (entry) => entry.action,
  "In words": actionPhrase,
  "About (kind)": (entry) => entry.type,
  "About (id)": (entry) => entry.subject_id,
  Reason: (entry) => entry.reason ?? "",
  Details: (entry) => JSON.stringify(entry.details ?? {}),
  Link: (entry) => entry.link ?? "",
});
