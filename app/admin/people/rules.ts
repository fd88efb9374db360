/** People as administrators read them, in words, and what may be done with an account. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { count, formatMoment } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "warning" | "danger";
type Label = { tone: Tone; words: string };

/** What somebody is here, as filters and lists say it. */
export const ROLES = {
  job_seeker: "Professional",
  employer: "Facility",
  admin: "Administrator",
  none: "No role yet",
} as const;
export type PersonKind = keyof typeof ROLES;

/** Where a profile stands. */
export const STATUSES = {
  draft: { tone: "neutral", words: "Not submitted" },
  pending: { tone: "waiting", words: "Pending approval" },
  approved: { tone: "success", words: "Approved" },
  rejected: { tone: "warning", words: "Needs a change" },
} as const satisfies Record<string, Label>;
export type PersonStatus = keyof typeof STATUSES;

/** Where an account stands, in a word: what an administrator closed comes before what a profile says. */
export function personStatus(person: {
  role: PersonKind;
  status: PersonStatus;
  suspended: boolean;
}): Label {
  if (person.suspended) return { tone: "danger", words: "Suspended" };
  if (person.role === "admin") return { tone: "success", words: "Active" };
  return STATUSES[person.status];
}

/** What a check has found about a license. */
export const LICENSE_STATUSES = {
  pending: "not verified",
  verified: "verified",
  rejected: "rejected",
} as const;

/** How many of a group the search shows; the database finds one more, so that it is known whether there are. */
export const FOUND_SHOWN = 8;

/** Where a position stands, in a word. */
export const POSITION_STATUSES: Readonly<Record<string, string>> = byKey({
  draft: "Draft",
  open: "Open",
  paused: "Paused",
  closed: "Closed",
});

/** An account as far as it decides what may be done with it. */
export type Subject = {
  role: PersonKind;
  profile_role: "job_seeker" | "employer" | "admin" | null;
  status: PersonStatus;
  is_you: boolean;
  /** Whether they have two-step verification. */
  second_factor: boolean;
  suspension: { kind: "suspended" | "merged" } | null;
  job_seeker: object | null;
  member_of: object | null;
};
/** What an administrator may do with an account, as the form's `intent` names it. */
export const INTENTS = [
  "suspend",
  "restore",
  "make_admin",
  "remove_admin",
  "change_role",
  "reset_second_factor",
] as const;
export type Intent = (typeof INTENTS)[number];

/** What may be done with somebody. The database decides; this only leaves out what it would refuse. */
export function mayBeDone(person: Subject): readonly (Intent | "merge")[] {
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

/** What was said when it was done. */
export const DONE: Record<Intent, string> = {
  suspend:
    "Account suspended. We told them why. Matching has stopped, and open applications are frozen.",
  restore: "Account restored. Everything is back, and we told them.",
  make_admin: "They are an administrator now.",
  remove_admin: "They are no longer an administrator.",
  change_role: "Role changed. They start their profile again.",
  reset_second_factor: "Two-step verification reset. We emailed them so they can set it up again.",
};

/** An entry of the audit log, as a person's timeline has it. */
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
  "appeal.reopened": "reopened the decision on appeal",
  "credential.verified": "verified a license or certification",
  "credential.rejected": "rejected a license or certification",
  "document.accepted": "accepted a document",
  "document.rejected": "rejected a document",
  "facility.image_added": "uploaded a logo or photo",
  "facility.image_removed": "removed a logo or photo",
  "facility.part_taken_down": "took something off the public page",
  "acting.started": "started acting",
  "acting.stopped": "stopped acting",
  "acting.insert": "added something while acting",
  "acting.update": "changed something while acting",
  "acting.delete": "removed something while acting",
  "acting.read": "read messages while acting",
  "verification.compared": "compared the name with the exclusion list",
  "report.settled": "settled a reported message",
  "contact.answered": "marked a contact message as answered",
  "contact.reopened": "moved a contact message back to open",
  "contact.deleted": "deleted a contact message",
  "dispute.settled": "settled a dispute",
});

/** What happened, as a sentence: "Ada Admin suspended the account". Words that we have none for are said as stored. */
export function entryWords(entry: LogEntry): string {
  const who = entry.by_them ? "They" : (entry.actor ?? "The system");
  const did = ACTIONS[entry.action] ?? entry.action.replace(/[._]/g, " ");
  const [room] = entry.action.split(".");
  const onThem = !entry.by_them && entry.for_them && room === "acting";
  return `${who} ${did}${onThem ? " for them" : ""}`;
}

/** When somebody was last here. */
export function lastSeen(at: string | null): string {
  return at ? formatMoment(at) : "Never signed in";
}

const MOVED: Record<string, readonly [one: string, many: string]> = byKey({
  applications: ["application", "applications"],
  placements: ["placement", "placements"],
  credentials: ["license or certification", "licenses and certifications"],
  documents: ["document", "documents"],
  searches: ["saved search", "saved searches"],
  blocks: ["hidden facility", "hidden facilities"],
});

/** What a merge would move, a line each; nothing for what there is none of. */
export function movedWords(moves: Readonly<Record<string, number>>): string[] {
  return Object.entries(MOVED).flatMap(([what, [one, many]]) =>
    moves[what] ? [count(moves[what], one, many)] : [],
  );
}

const STAYS: Record<string, string> = byKey({
  application: "Both applied. We close the other account's application and tell the facility",
  license: "Both have this license. We keep this account's",
  certification: "Both have this certification. We keep this account's",
  search: "Both have saved this search",
});

/** Why something is not moved. */
export const staysWords = (what: string): string => STAYS[what] ?? "Both have it";

/** What somebody is called in lists: by their name, otherwise by their address. */
export function personName(person: { name: string | null; email: string | null }): string {
  return person.name ?? person.email ?? "Unnamed account";
}
