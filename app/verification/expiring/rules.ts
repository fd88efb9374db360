/** Expiring items in words. Pure. */
import { count } from "#app/platform/format.ts";

/** Kinds of expiring items, as filters and lists say it. */
export const KINDS = {
  license: "License",
  certification: "Certification",
  document: "Document",
  check: "Our check",
} as const;
export type DueKind = keyof typeof KINDS;

/** The filter's options, in days. */
export const WITHIN = { "7": "7 days", "30": "30 days", "60": "60 days", "90": "90 days" };

/** How long it stays valid: days left, negative if it has expired. */
export function dueState(days: number): { tone: "danger" | "warning" | "waiting"; words: string } {
  if (days < 0) return { tone: "danger", words: `Expired ${count(-days, "day")} ago` };
  if (days === 0) return { tone: "warning", words: "Expires today" };
  return { tone: days <= 7 ? "warning" : "waiting", words: `In ${count(days, "day")}` };
}

/** Parses a list cursor: what kind, and its id. "credential.0b7e…" */
export function readAfter(after: string | undefined): { of?: string; id?: string } {
  const [, of, id] =
    /^(credential|document|check)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(
      after ?? "",
    ) ?? [];
  return of && id ? { of, id } : {};
}
