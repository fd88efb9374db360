import { anyText, view, type FilterValues } from "#app/platform/filters.ts";
import type { ProfileView } from "./queries.server.ts";

/** Filters of the list of views; "admin" means our admins. Keeps the facility search. */
export const VIEW_FIELDS = {
  show: view("Kinds of views", {
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
/** Filters from the URL. */
export type ViewFilters = FilterValues<typeof VIEW_FIELDS>;

/** Who viewed: a facility, an admin (private.administrator_name()), or an admin acting for a facility. */
export function viewerOf({ facility, admin }: Pick<ProfileView, "facility" | "admin">): string {
  if (admin === null) return facility ?? "";
  return facility === null ? admin : `${admin}, acting for ${facility}`;
}

/** What was viewed, as a sentence without its subject. */
export function whatWasViewed({ kind, subject }: Pick<ProfileView, "kind" | "subject">): string {
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
      return `Started acting for you${behind}`;
  }
}
