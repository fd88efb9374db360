/** The audit log in words. Pure. */
import { day, known, NUMBER, tick, words, type FilterValues } from "#app/platform/filters.ts";
import { byKey } from "#app/platform/by-key.ts";

/** An audit log entry, with the names of its actor and subject. */
export type Entry = {
  id: number;
  at: string;
  actor_id: string | null;
  actor: string | null;
  on_behalf_of: string | null;
  on_behalf: string | null;
  action: string;
  type: string;
  subject_id: string;
  subject: string | null;
  reason: string | null;
  /** Only for the expanded entry. */
  details?: Record<string, unknown>;
  /** Its link in the hash chain, to record elsewhere. */
  link?: string | null;
};

/** Most entries in a downloaded file. */
export const MOST_IN_FILE = 10_000;

/** Action phrases, placed between the actor and the subject; {} is where the subject goes if it is not last. */
export const DID: Readonly<Record<string, string>> = byKey({
  "account.approved": "approved {}’s account",
  "account.rejected": "rejected {}’s account",
  "account.rejection_proposed": "proposed to reject {}’s account",
  "account.rejection_declined": "declined to reject {}’s account",
  "account.appealed": "appealed the decision on {}’s account",
  "account.held": "put {}’s account on hold",
  "account.renamed": "changed {}’s name",
  "account.suspended": "suspended {}’s account",
  "account.restored": "restored {}’s account",
  "account.role_changed": "changed {}’s role",
  "account.merged": "merged another account into {}’s",
  "account.made_admin": "gave admin rights to",
  "account.removed_admin": "took admin rights from",
  "account.second_factor_added": "added two-step verification to {}’s account",
  "account.second_factor_removed": "turned off {}’s two-step verification",
  "account.second_factor_reset": "reset {}’s two-step verification",
  "account.authenticator_removed": "removed {}’s authenticator app",
  "account.passkey_added": "added a passkey to {}’s account",
  "account.passkey_removed": "removed one of {}’s passkeys",
  "account.recovery_code_used": "used one of {}’s recovery codes",
  "account.recovery_codes_made": "made new recovery codes for",
  "account.npi_written": "saved {}’s NPI",
  "account.npi_removed": "removed {}’s NPI",
  "account.agreed": "agreed to our terms for",
  "account.deleted": "deleted {}’s account",
  "acting.started": "started acting for",
  "acting.stopped": "stopped acting for",
  "acting.insert": "added (while acting)",
  "acting.update": "changed (while acting)",
  "acting.delete": "removed (while acting)",
  "acting.read": "read {}’s messages (while acting)",
  "affiliate.created": "added",
  "affiliate.changed": "updated",
  "affiliate.approved": "approved",
  "affiliate.suspended": "suspended",
  "affiliate.referrals_qualified": "qualified referrals of",
  "affiliate.referrals_voided": "voided referrals of",
  "affiliate.paid": "recorded a payout to",
  "affiliate.payout_voided": "undid a payout to",
  "affiliate.referrals_exported": "downloaded the referrals of",
  "affiliates.exported": "downloaded",
  "appeal.upheld": "upheld the decision on {}’s account",
  "appeal.reopened": "granted {}’s appeal",
  "audit_log.exported": "downloaded",
  "billing.event_replayed": "replayed",
  "billing.fee_waived": "waived the fee of",
  "billing.refund_begun": "started a refund of the fee of",
  "billing.refund_retried": "tried again to refund the fee of",
  "billing.refund_settled": "marked as settled what could not be refunded of the fee of",
  "billing.credit_begun": "started a credit for the fee of",
  "billing.credit_retried": "tried again to credit the fee of",
  "blog.created": "wrote",
  "blog.changed": "changed the text of",
  "blog.published": "published",
  "blog.scheduled": "scheduled",
  "blog.unscheduled": "unscheduled",
  "blog.unpublished": "took down",
  "blog.deleted": "deleted",
  "blog.image_added": "added",
  "blog.image_described": "changed the description of",
  "blog.image_deleted": "deleted",
  "case.taken": "assigned themselves the case of",
  "case.taken_over": "took over the case of",
  "case.assigned": "assigned the case of",
  "case.given_back": "unassigned the case of",
  "credential.verified": "verified a credential of",
  "credential.rejected": "rejected a credential of",
  "dispute.settled": "settled",
  "document.accepted": "accepted",
  "document.rejected": "rejected",
  "document.infected": "found a virus in an upload of",
  "facility.image_added": "uploaded a logo or photo for",
  "facility.image_removed": "removed a logo or photo of",
  "facility.part_taken_down": "took something off the public page of",
  "team.invited": "invited someone to the team of",
  "faq.written": "wrote",
  "faq.answered": "answered",
  "faq.edited": "edited",
  "faq.published": "published",
  "faq.unpublished": "unpublished",
  "faq.rejected": "marked as spam",
  "faq.restored": "restored from spam",
  "faq.merged": "merged",
  "faq.separated": "separated",
  "faq.sender_deleted": "deleted the sender of",
  "leie.imported": "imported",
  "leie.same": "confirmed",
  "leie.not_same": "ruled out",
  "mail.retried": "sent again",
  "mail.dropped": "abandoned",
  "question.accepted": "approved",
  "question.taken_back": "removed",
  "renewal.asked": "asked for a renewal of",
  "report.settled": "closed",
  "certification.added": "added the certification",
  "certification.changed": "changed the certification",
  "contact.answered": "marked as answered",
  "contact.reopened": "reopened",
  "contact.deleted": "deleted",
  "setting.changed": "changed",
  "skill.added": "added the skill",
  "skill.changed": "changed the skill",
  "skill.removed": "removed",
  "unit.added": "added the unit",
  "unit.changed": "changed the unit",
  "verification.checked": "recorded a check of",
  "verification.compared": "compared {}’s name with the exclusion list",
  "verification.asked": "asked for more from",
  "verification.answered": "answered our request about {}’s account",
  "weights.draft_discarded": "discarded",
  "weights.drafted": "saved",
  "weights.published": "published",
  "weights.rolled_back": "rolled back to",
});

/** Subject types. Plural ones are tables: a row was written by an acting admin. */
export const KINDS: Readonly<Record<string, string>> = byKey({
  account: "an account",
  account_appeals: "an appeal",
  acting_session: "acting",
  affiliate: "an affiliate",
  affiliates: "the list of affiliates",
  appeal: "an appeal",
  application_notes: "a note",
  applications: "an application",
  audit_log: "the audit log",
  blog_image: "a blog picture",
  blog_post: "a blog post",
  candidate_views: "a candidate view",
  certification: "a certification",
  credential: "a credential",
  credentials: "a credential",
  document: "a document",
  documents: "a document",
  employer_profiles: "a facility",
  facility_blocks: "a blocked facility",
  facility_invitations: "an invitation to a team",
  facility_members: "a member of a team",
  faq_question: "a question",
  faq_questions: "a question",
  interview_times: "a time for an interview",
  interviews: "an interview",
  job_seeker_profiles: "a job seeker’s profile",
  leie_list: "an exclusion list",
  leie_match: "a possible match with the exclusion list",
  mail: "an email",
  match_dismissals: "a dismissed match",
  match_weights: "a version of the weights",
  message_report: "a reported message",
  position_report: "a reported position",
  contact_message: "a contact message",
  message_reports: "a reported message",
  position_reports: "a reported position",
  position_referrals: "a referral link",
  wanted_positions: "a position someone wanted to apply for",
  messages: "a message",
  notification_preferences: "a notification setting",
  notification_settings: "the notification settings",
  notifications: "a notification",
  offers: "an offer",
  placement: "a placement",
  placement_dispute: "a dispute",
  placement_disputes: "a dispute",
  placements: "a placement",
  position_details: "the details of a position",
  position_drafts: "a draft of a position",
  position_imports: "an import of positions",
  position_requirements: "a requirement of a position",
  positions: "a position",
  profile: "a person",
  profiles: "a person",
  saved_candidates: "a saved candidate",
  saved_positions: "a saved position",
  saved_searches: "a saved search",
  scorecards: "a scorecard",
  screening_question: "a screening question",
  screening_questions: "a question of a position",
  setting: "a setting",
  skill: "a skill",
  unit: "a unit",
  stripe_event: "a Stripe event",
  verification_rule: "a check",
  weights_draft: "a draft of the weights",
});

/** Subjects that exist only once. */
const SINGLE: ReadonlySet<string> = new Set(["affiliates", "audit_log"]);

const plain = (word: string) => word.replace(/[._]/g, " ");
const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Filters of the log. */
export const AUDIT_FIELDS = {
  actor: words("Done by", 200, "Email address or account ID."),
  action: known("Action", "Everything"),
  type: known("Type", "All kinds"),
  subject: words("Subject", 200, "ID, or a person’s email address."),
  from: day("From"),
  to: day("Through"),
  behalf: tick("Only while acting"),
  after: NUMBER,
  open: NUMBER,
};

/** Filters of a list or export. */
export type AuditFilters = FilterValues<typeof AUDIT_FIELDS>;

/** An action's label for a select: "Approved someone's account", or the code made readable. */
export const actionLabel = (action: string) =>
  capitalized(DID[action]?.replace("{}", "someone") ?? plain(action));

/** Options sorted by label. Options with the same label also show their code. */
export function choicesOf(words: readonly string[], labelOf: (word: string) => string) {
  const known = Map.groupBy(words, labelOf);
  return words
    .map((value) => {
      const label = labelOf(value);
      return { value, label: known.get(label)!.length > 1 ? `${label} (${plain(value)})` : label };
    })
    .sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/** A subject type's label: "a position", or the code made readable. */
export const kindLabel = (type: string) => KINDS[type] ?? plain(type);

/** A subject type's label for a select: "Position". */
export const kindOption = (type: string) => capitalized(kindLabel(type).replace(/^(an?|the) /, ""));

/** The subject of an entry: its name, or its type and number. */
export function subjectOf({ type, subject_id, subject }: Entry): string {
  if (SINGLE.has(type)) return kindLabel(type);
  if (type === "setting") return `the setting ${plain(subject_id)}`;
  if (subject) return subject;
  const short = /^[0-9a-f]{8}-/.test(subject_id) ? subject_id.slice(0, 8) : subject_id;
  return `${kindLabel(type)} (${short})`;
}

/** The actor: a name, a generic description, or the service itself. */
export function actorOf({ actor_id, actor }: Entry): string {
  if (actor) return actor;
  return actor_id ? `A deleted account (${actor_id.slice(0, 8)})` : "The system";
}

/** The action and its subject. Completes a sentence that starts with the actor. */
export function actionPhrase(entry: Entry): string {
  const did = DID[entry.action];
  const subject = subjectOf(entry);
  if (did?.includes("{}")) return did.replace("{}", () => subject);
  return did
    ? `${did} ${subject}`
    : `${plain(entry.action)}: ${kindLabel(entry.type)}, ${entry.subject ?? entry.subject_id}`;
}

/** A value of an entry's details, as text. */
export function detailText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
}
