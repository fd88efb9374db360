/** Cases from the queues, and their assignment to admins. Pure. */

/** Queues by their URL segment, with the label of one case. */
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

/** Whether a URL segment names a queue. */
export function isCaseKind(kind: string | undefined): kind is CaseKind {
  return kind !== undefined && Object.hasOwn(CASES, kind);
}

type AssignmentChange = { intent: "take" | "give-back" | "assign"; from?: string | undefined };

/** Confirmation after a case was assigned. */
export function assignmentConfirmation({ intent, from }: AssignmentChange): string {
  if (intent === "give-back") return "Unassigned.";
  if (intent === "assign") return "Assigned to them.";
  return from ? "You took it over." : "Assigned to you.";
}
