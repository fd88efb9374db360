import { anyText, view, type FilterValues } from "#app/platform/filters.ts";
import type { Look } from "./queries.server.ts";

/** What the list of looks is filtered by; "admin" are those of our administrators. The search for a facility is kept. */
export const LOOK_FIELDS = {
  show: view("Kinds of looks", {
    all: "All",
    list: "Lists",
    profile: "Profile",
    application: "Applications",
    messages: "Messages",
    document: "Documents",
    admin: "Administrators",
  }),
  find: anyText(120),
};
/** What an address asks of it. */
export type LookFilters = FilterValues<typeof LOOK_FIELDS>;

/** Who looked: a facility, an administrator, or an administrator who acted for a facility. */
export function whoLooked({ facility, admin }: Pick<Look, "facility" | "admin">): string {
  if (admin === null) return facility ?? "";
  return facility === null
    ? `${admin}, administrator`
    : `${admin}, administrator, acting for ${facility}`;
}

/** What was looked at, in a sentence without its subject. */
export function whatWasSeen({ kind, subject }: Pick<Look, "kind" | "subject">): string {
  const behind = subject === null ? "" : `: ${subject}`;
  switch (kind) {
    case "list":
      return `Opened a list with you in it${behind}`;
    case "profile":
      return `Opened your profile for a position${behind}`;
    case "application":
      return `Opened your application${behind}`;
    case "messages":
      return `Read the messages of your application${behind}`;
    case "document":
      return `Opened your document${behind}`;
    case "account":
      return `Opened your details${behind}`;
    case "acting":
      return `Began to act for you${behind}`;
  }
}
