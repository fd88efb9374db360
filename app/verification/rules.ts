/** Verification in words: check statuses and past decisions. Pure. */
import { byKey } from "#app/platform/by-key.ts";
import { formatDate } from "#app/platform/format.ts";

/** Possible results of a check, as stored. */
export const CHECK_RESULTS = ["clear", "finding", "unavailable"] as const;
export type CheckResult = (typeof CHECK_RESULTS)[number];
const RESULT_LABELS: Record<CheckResult, string> = {
  clear: "Clear",
  finding: "Finding",
  unavailable: "Could not be checked",
};

/** Possible findings about a license, as stored. */
export const FINDINGS = [
  "probation",
  "restriction",
  "suspension",
  "revocation",
  "not_found",
  "expired",
  "different",
] as const;
export type Finding = (typeof FINDINGS)[number];
const FINDING_LABELS: Record<Finding, string> = {
  probation: "On probation",
  restriction: "Restricted",
  suspension: "Suspended",
  revocation: "Revoked or surrendered",
  not_found: "Not found",
  expired: "Expired",
  different: "Number, date or type differs",
};

/** The results that can be recorded for a check, with a hint if one has further effects. */
export function resultOptions(check: {
  looks_at: string;
  holds: boolean;
}): { value: CheckResult | Finding; label: string; hint?: string }[] {
  const unavailable = { value: "unavailable", label: RESULT_LABELS.unavailable } as const;
  if (check.looks_at !== "license") {
    const found = check.holds
      ? "The account goes on hold until an administrator decides."
      : check.looks_at === "certification"
        ? "The certification is not accepted. Say why in the note."
        : undefined;
    return [
      {
        value: "clear",
        label: check.looks_at === "certification" ? "Reviewed and correct" : RESULT_LABELS.clear,
      },
      { value: "finding", label: RESULT_LABELS.finding, ...(found && { hint: found }) },
      unavailable,
    ];
  }
  return [
    {
      value: "clear",
      label: "Active and unencumbered, as stated",
      hint: "The license is verified and opens matches.",
    },
    ...FINDINGS.map((value) => ({
      value,
      label: FINDING_LABELS[value],
      hint:
        value === "expired" || value === "different"
          ? "The license is not accepted. Its owner sees what the source says."
          : "The license is not accepted, and the account goes on hold.",
    })),
    unavailable,
  ];
}

/** The result of a check, in words. */
export function resultLabel(record: { result: CheckResult; finding: Finding | null }): string {
  return record.finding ? FINDING_LABELS[record.finding] : RESULT_LABELS[record.result];
}

/** The fields of a check record that decide its status. */
type Recorded = {
  result: CheckResult;
  finding: Finding | null;
  looked_up: string;
  expires_on: string | null;
};
/** A check of an account with its records, newest first. */
type Checked = {
  required: boolean;
  applies: boolean;
  /** What would be looked up now. */
  looked_up: string;
  records: readonly Recorded[];
};

/**
 * The status of a check, in a few words. Only "clear" counts: private.missing_checks() implements the same in SQL.
 * @param today as stored: "2026-11-22"
 */
export function checkStatus(
  check: Checked,
  today: string,
): {
  status: "open" | "clear" | "finding" | "unavailable" | "changed" | "due" | "past";
  tone: "neutral" | "waiting" | "success" | "warning" | "danger";
  words: string;
} {
  const latest = check.records[0];
  if (!check.applies) return { status: "past", tone: "neutral", words: "No longer required" };
  if (!latest)
    return {
      status: "open",
      tone: check.required ? "waiting" : "neutral",
      words: check.required ? "Not checked yet" : "Not checked, not required",
    };
  if (latest.result !== "clear")
    return {
      status: latest.result,
      tone: latest.result === "finding" ? "danger" : "warning",
      words: resultLabel(latest),
    };
  if (latest.looked_up !== check.looked_up)
    return { status: "changed", tone: "warning", words: "Changed since the check" };
  if (latest.expires_on !== null && latest.expires_on < today)
    return {
      status: "due",
      tone: "warning",
      words: `Due again, check valid until ${formatDate(latest.expires_on)}`,
    };
  return {
    status: "clear",
    tone: "success",
    words: latest.expires_on
      ? `Clear, check valid until ${formatDate(latest.expires_on)}`
      : "Clear, no end date",
  };
}

const ACTIONS: Record<string, string> = byKey({
  "account.approved": "Approved",
  "account.held": "Put on hold after a finding",
  "account.renamed": "Changed their name: checks by name are due again",
  "account.rejected": "Rejected",
  "account.rejection_proposed": "Proposed to reject",
  "account.rejection_declined": "Declined to reject",
  "account.appealed": "Appealed the decision",
  "account.npi_written": "Saved the NPI",
  "account.npi_removed": "Removed the NPI",
  "appeal.upheld": "Appeal: decision upheld",
  "appeal.reopened": "Appeal granted",
  "verification.asked": "Asked for more",
  "verification.answered": "Answered our request",
});

/** An audit log entry in words; an unknown action as stored. */
export function historyWords(action: string): string {
  return ACTIONS[action] ?? action;
}

/** The note about an appeal, for the admin who made the decision. */
export function ownDecisionWords(fourEyes: boolean): string {
  return fourEyes
    ? "You made or proposed this decision, so another administrator must answer."
    : "You made this decision. It’s better if someone else answers.";
}

/** From an approval's audit log entry: which checks were missing, and why a hold was lifted; null if neither. */
export function approvedWithout(details: Readonly<Record<string, unknown>>): string | null {
  const missing = details["approved_without"];
  const why = details["why"];
  const said = [
    ...(details["hold_lifted"] === true ? ["The hold was lifted."] : []),
    ...(Array.isArray(missing) && missing.length ? [`Without: ${missing.join("; ")}.`] : []),
  ];
  if (said.length === 0) return null;
  return [...said, ...(typeof why === "string" ? [`Why: ${why}`] : [])].join(" ");
}

/** The outcome of a decision, for the admin who made it. */
export function outcomeWords(outcome: string): string {
  if (outcome === "approved") return "Approved. We are finding their matches.";
  if (outcome === "proposed") return "Rejection proposed. Another administrator has to confirm it.";
  return "Rejected. We sent the person your reason.";
}

/** The URL of a source; undefined if it is only text. */
export function addressIn(source: string): string | undefined {
  return /^https?:\/\/\S+$/.test(source) && URL.canParse(source) ? source : undefined;
}

/** An account's status in words. */
export function accountStatusWords(account: {
  approval: string;
  onboarded: boolean;
  on_hold_since: string | null;
}): {
  tone: "neutral" | "waiting" | "success" | "danger";
  words: string;
} {
  if (!account.onboarded) return { tone: "neutral", words: "Not submitted" };
  if (account.on_hold_since && account.approval === "pending")
    return { tone: "danger", words: "On hold" };
  if (account.approval === "approved") return { tone: "success", words: "Approved" };
  if (account.approval === "rejected") return { tone: "danger", words: "Rejected" };
  return { tone: "waiting", words: "Pending approval" };
}

/** Why an account is on hold. @param check the check's label, if it is still there */
export function holdReason(check: string | null): string {
  return check === null
    ? "One of our checks needs a closer look."
    : `One of our checks needs a closer look: “${check}.”`;
}
