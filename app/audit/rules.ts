/** The audit log in words. Pure. */

/** An entry of the log, with the names of whom it speaks. */
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
  /** Only of an entry that is opened. */
  details?: Record<string, unknown>;
  /** Its link in the chain, as it may be noted elsewhere. */
  link?: string | null;
};

/** What was done, as it goes between who did it and what it was done to. */
const DID: Readonly<Record<string, string>> = {
  "account.approved": "approved the account of",
  "account.rejected": "rejected the account of",
  "account.appealed": "appealed the decision on the account of",
  "account.deleted": "deleted the account of",
  "acting.started": "started acting for",
  "acting.stopped": "stopped acting for",
  "acting.insert": "added, while acting,",
  "acting.update": "changed, while acting,",
  "acting.delete": "removed, while acting,",
  "appeal.upheld": "upheld the decision on the account of",
  "appeal.reopened": "granted the appeal of",
  "audit_log.exported": "took away as a file",
  "billing.event_replayed": "replayed",
  "billing.refund_begun": "refunded the fee of",
  "billing.refund_retried": "tried again to refund the fee of",
  "billing.credit_begun": "credited the fee of",
  "billing.credit_retried": "tried again to credit the fee of",
  "credential.verified": "verified a credential of",
  "credential.rejected": "rejected a credential of",
  "document.accepted": "accepted",
  "document.rejected": "rejected",
  "mail.retried": "sent again",
  "mail.dropped": "gave up",
  "report.settled": "settled",
  "setting.changed": "changed the setting",
  "skill.added": "added the skill",
  "skill.changed": "changed the skill",
  "skill.removed": "removed the skill",
  "weights.draft_discarded": "discarded the draft of",
  "weights.drafted": "drafted",
  "weights.published": "published",
  "weights.rolled_back": "rolled back to",
};

/** Kinds of what an entry speaks of. */
const KINDS: Readonly<Record<string, string>> = {
  account: "an account",
  acting_session: "acting",
  application: "an application",
  audit_log: "the audit log",
  credential: "a credential",
  document: "a document",
  mail: "an e-mail",
  match_weights: "a version of the weights",
  message_report: "a reported message",
  placement: "a placement",
  position: "a position",
  profile: "a person",
  setting: "a setting",
  skill: "a skill",
  weights_draft: "a draft of the weights",
  stripe_event: "an event of Stripe",
  verification_rule: "a check",
};

const plain = (word: string) => word.replace(/[._]/g, " ");

/** An action in words, for a list to choose from: "approved the account of", or the word itself, readable. */
export const actionLabel = (action: string) => DID[action]?.replace(/,$/, "") ?? plain(action);

/** A kind of subject in words: "a position", or the word itself, readable. */
export const kindLabel = (type: string) => KINDS[type] ?? plain(type);

/** What an entry speaks of: its name, or its kind and number. */
export function subjectOf({ type, subject_id, subject }: Entry): string {
  if (type === "audit_log") return "the audit log";
  if (type === "setting") return plain(subject_id);
  if (subject) return subject;
  const short = /^[0-9a-f]{8}-/.test(subject_id) ? subject_id.slice(0, 8) : subject_id;
  return `${kindLabel(type)} (${short})`;
}

/** Who did it: a name, whoever they were, or the service itself. */
export function actorOf({ actor_id, actor }: Entry): string {
  if (actor) return actor;
  return actor_id ? `somebody whose account is gone (${actor_id.slice(0, 8)})` : "The service";
}

/** What was done to what. After who did it, it is a sentence. */
export function deedOf(entry: Entry): string {
  const did = DID[entry.action];
  return did
    ? `${did} ${subjectOf(entry)}`
    : `${plain(entry.action)}: ${kindLabel(entry.type)}, ${entry.subject ?? entry.subject_id}`;
}

/** A value of an entry's details, as text. */
export function detailText(value: unknown): string {
  if (value === null || value === undefined || value === "") return "None";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return typeof value === "object" ? JSON.stringify(value) : String(value as string | number);
}
