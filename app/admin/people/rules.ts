/** People in words for admins, and the actions possible on an account. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count, formatMoment } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";
type Label = { tone: Tone; words: string };

/** Roles, for filters and lists. */
export const ROLES = {
  job_seeker: "Professional",
  employer: "Facility",
  admin: "Administrator",
  none: "No role yet",
} as const;
export type PersonKind = keyof typeof ROLES;

/** Profile statuses. */
export const STATUSES = {
  draft: { tone: "neutral", words: "Not submitted" },
  pending: { tone: "waiting", words: "Pending approval" },
  approved: { tone: "success", words: "Approved" },
  rejected: { tone: "warning", words: "Rejected" },
} as const satisfies Record<string, Label>;
export type PersonStatus = keyof typeof STATUSES;

/** Status of an account, in a word: suspended or merged takes precedence over the profile's status. */
export function personStatus(person: {
  role: PersonKind;
  status: PersonStatus;
  suspended: boolean;
  merged?: boolean;
}): Label {
  if (person.merged) return { tone: "neutral", words: "Merged" };
  if (person.suspended) return { tone: "danger", words: "Suspended" };
  if (person.role === "admin") return { tone: "success", words: "Active" };
  return STATUSES[person.status];
}

/** Results of a license check. */
export const LICENSE_STATUSES = {
  pending: "not verified",
  verified: "verified",
  rejected: "rejected",
} as const;

/** Search results shown per kind; the database returns one more to tell whether there are more. */
export const FOUND_SHOWN = 8;

/** Position statuses, in a word. */
export const POSITION_STATUSES: Readonly<Record<string, string>> = byKey({
  draft: "Draft",
  open: "Open",
  paused: "Paused",
  closed: "Closed",
});

/** The account fields that decide which actions are possible. */
export type Subject = {
  role: PersonKind;
  profile_role: "job_seeker" | "employer" | "admin" | null;
  status: PersonStatus;
  is_you: boolean;
  /** Whether they use two-step verification. */
  second_factor: boolean;
  suspension: { kind: "suspended" | "merged" } | null;
  job_seeker: object | null;
  member_of: object | null;
};
/** Admin actions on an account, as the form's `intent`. */
export const INTENTS = [
  "suspend",
  "restore",
  "make_admin",
  "remove_admin",
  "change_role",
  "reset_second_factor",
] as const;
export type Intent = (typeof INTENTS)[number];

/** Actions possible on an account. The database decides; this only hides what it would refuse. */
export function availableActions(person: Subject): readonly (Intent | "merge")[] {
  if (person.suspension?.kind === "merged") return [];
  if (person.suspension) return ["restore"];
  const reset = person.second_factor ? (["reset_second_factor"] as const) : [];
  if (person.role === "admin") return person.is_you ? [] : ["remove_admin", ...reset];
  return [
    "suspend",
    ...(person.status === "draft" && person.profile_role !== null && !person.member_of
      ? (["change_role"] as const)
      : []),
    ...(person.role === "job_seeker" && person.job_seeker ? (["merge"] as const) : []),
    "make_admin",
    ...reset,
  ];
}

/** Confirmations. */
export const DONE: Record<Intent, string> = {
  suspend:
    "Account suspended. We told them why. Matching has stopped, and open applications are paused.",
  restore: "Account restored. Everything is back, and we told them.",
  make_admin: "They are an administrator now.",
  remove_admin: "They are no longer an administrator.",
  change_role: "Role changed. They start their profile again.",
  reset_second_factor: "Two-step verification reset. We emailed them so they can set it up again.",
};

/** An audit log entry, for a person's history. */
export type LogEntry = {
  id: number;
  at: string;
  action: string;
  reason: string | null;
  by_them: boolean;
  for_them: boolean;
  actor_id: string | null;
  actor: string | null;
  subject_type: string;
  subject_id: string;
};

const ACTIONS: Record<string, string> = byKey({
  "account.approved": "approved the account",
  "account.rejected": "rejected the account",
  "account.appealed": "appealed the decision",
  "account.deleted": "deleted the account",
  "account.held": "put the account on hold after a finding",
  "account.renamed": "changed the name",
  "account.suspended": "suspended the account",
  "account.restored": "restored the account",
  "account.rejection_proposed": "proposed to reject the account",
  "account.rejection_declined": "declined to reject the account",
  "account.second_factor_added": "turned two-step verification on",
  "account.second_factor_removed": "turned two-step verification off",
  "account.second_factor_reset": "reset two-step verification",
  "account.authenticator_removed": "removed their authenticator app",
  "account.passkey_added": "added a passkey",
  "account.passkey_removed": "removed a passkey",
  "account.recovery_code_used": "used a recovery code",
  "account.recovery_codes_made": "made new recovery codes",
  "account.npi_written": "saved the NPI",
  "account.npi_removed": "removed the NPI",
  "account.merged": "merged two accounts into one",
  "account.role_changed": "changed the role of the account",
  "account.made_admin": "made them an administrator",
  "account.removed_admin": "removed them as an administrator",
  "appeal.upheld": "upheld the decision on appeal",
  "appeal.reopened": "granted the appeal",
  "credential.verified": "verified a license or certification",
  "credential.rejected": "rejected a license or certification",
  "document.accepted": "accepted a document",
  "document.rejected": "rejected a document",
  "facility.image_added": "uploaded a logo or photo",
  "facility.image_removed": "removed a logo or photo",
  "facility.part_taken_down": "took something off the public page",
  "team.invited": "invited someone to the team",
  "acting.started": "started acting",
  "acting.stopped": "stopped acting",
  "acting.insert": "added something while acting",
  "acting.update": "changed something while acting",
  "acting.delete": "removed something while acting",
  "acting.read": "read messages while acting",
  "verification.compared": "compared the name with the exclusion list",
  "report.settled": "closed a report",
  "contact.answered": "marked a contact message as answered",
  "contact.reopened": "reopened a contact message",
  "contact.deleted": "deleted a contact message",
  "dispute.settled": "settled a dispute",
});

/** What happened, as a sentence: "Ada Admin suspended the account". Unknown codes are shown as stored. */
export function entryWords(entry: LogEntry): string {
  const who = entry.by_them ? "They" : (entry.actor ?? "The system");
  const did = ACTIONS[entry.action] ?? entry.action.replace(/[._]/g, " ");
  const [room] = entry.action.split(".");
  const onThem = !entry.by_them && entry.for_them && room === "acting";
  return `${who} ${did}${onThem ? " for them" : ""}`;
}

/** When someone was last active. */
export function lastSeen(at: string | null): string {
  return at ? formatMoment(at) : "Never logged in";
}

const MOVED: Record<string, readonly [one: string, many: string]> = byKey({
  applications: ["application", "applications"],
  placements: ["placement", "placements"],
  credentials: ["license or certification", "licenses and certifications"],
  documents: ["document", "documents"],
  searches: ["saved search", "saved searches"],
  blocks: ["blocked facility", "blocked facilities"],
});

/** What a merge would move, one line each; zero counts are omitted. */
export function movedWords(moves: Readonly<Record<string, number>>): string[] {
  return Object.entries(MOVED).flatMap(([what, [one, many]]) =>
    moves[what] ? [count(moves[what], one, many)] : [],
  );
}

const STAYS: Record<string, string> = byKey({
  application: "Both applied, so we close the other account’s application and tell the facility",
  license: "Both have this license, so we keep this account’s",
  certification: "Both have this certification, so we keep this account’s",
  search: "Both have saved this search",
});

/** Why something is not moved. */
export const notMovedReason = (what: string): string => STAYS[what] ?? "Both have it";

/** A person's name in lists: their name, else their email. */
export function personName(person: { name: string | null; email: string | null }): string {
  return person.name ?? person.email ?? "Unnamed account";
}
