/** What admins take to work on: an entry of one of the queues. Pure. */

/** The queues by what their cases are called in addresses, and how a case is called for people. */
export const CASES = {
  account: { queue: "/admin/pending-approval", noun: "account", title: "Pending approval" },
  credential: {
    queue: "/admin/pending-approval/credentials",
    noun: "credential",
    title: "Changed credentials",
  },
  appeal: { queue: "/admin/pending-approval/appeals", noun: "appeal", title: "Appeals" },
  document: { queue: "/admin/documents", noun: "document", title: "Documents to review" },
} as const;
export type CaseKind = keyof typeof CASES;

/** Whether an address names a queue. */
export function isCaseKind(kind: string | undefined): kind is CaseKind {
  return kind !== undefined && Object.hasOwn(CASES, kind);
}

type Handed = { intent: "take" | "give-back" | "assign"; from?: string | undefined };

/** What became of a case, for the person who did it. */
export function handedWords({ intent, from }: Handed): string {
  if (intent === "give-back") return "Unassigned.";
  if (intent === "assign") return "Assigned to them.";
  return from ? "You took it over." : "Assigned to you.";
}
