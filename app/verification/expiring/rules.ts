/** What expires of people, in words. Pure. */
import { count } from "#app/platform/format.ts";

/** Kinds of what expires, as filters and lists say it. */
export const KINDS = {
  license: "License",
  certification: "Certification",
  document: "Document",
  check: "Our check",
} as const;
export type DueKind = keyof typeof KINDS;

/** Within how many days, as the filter offers it. */
export const WITHIN = { "7": "7 days", "30": "30 days", "60": "60 days", "90": "90 days" };

/** How long it still counts: days left, below zero when it has expired. */
export function dueState(days: number): { tone: "danger" | "warning" | "waiting"; words: string } {
  if (days < 0) return { tone: "danger", words: `Expired ${count(-days, "day")} ago` };
  if (days === 0) return { tone: "warning", words: "Expires today" };
  return { tone: days <= 7 ? "warning" : "waiting", words: `In ${count(days, "day")}` };
}

/** Where a list goes on: what of, and which. "credential.0b7e…" */
export function readAfter(after: string | undefined): { of?: string; id?: string } {
  const [, of, id] =
    /^(credential|document|check)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(
      after ?? "",
    ) ?? [];
  return of && id ? { of, id } : {};
}
