import type { Look } from "./queries.server.ts";

/** Which looks the list shows; "admin" are those of our administrators. */
export const LOOK_FILTERS = [
  { show: "all", label: "All" },
  { show: "list", label: "Lists" },
  { show: "profile", label: "Profile" },
  { show: "application", label: "Applications" },
  { show: "messages", label: "Messages" },
  { show: "document", label: "Documents" },
  { show: "admin", label: "Administrators" },
] as const;
export type LookFilter = (typeof LOOK_FILTERS)[number]["show"];

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
