/** What administrators read of visitors' questions, in words. Pure. */
import { ID, view, words } from "#app/platform/filters.ts";
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "danger";

/** Where a question stands. */
export type FaqStatus = "pending" | "published" | "unpublished" | "spam" | "merged";

/** Where questions stand, as lists and pages say it, in the order of the lists. */
export const FAQ_STATUSES: Record<FaqStatus, { tone: Tone; words: string; list: string }> = {
  pending: { tone: "waiting", words: "Waits for an answer", list: "Waiting" },
  published: { tone: "success", words: "Published", list: "Published" },
  unpublished: { tone: "neutral", words: "Taken off the page", list: "Taken off" },
  spam: { tone: "danger", words: "Set aside as spam", list: "Spam" },
  merged: { tone: "info", words: "Merged into another", list: "Merged" },
};

/** What the list of questions is filtered by: the lists by status, and that of all. */
export const FAQ_FIELDS = {
  status: view("Lists of questions", [
    ...(Object.keys(FAQ_STATUSES) as FaqStatus[]).map((value) => ({
      value,
      label: FAQ_STATUSES[value].list,
    })),
    { value: "all", label: "All" },
  ]),
  q: words("Words, or a sender's contact", 80),
  after: ID,
};

/** What each list shows when it is empty: what will appear there. */
export const EMPTY_LISTS: Record<FaqStatus, string> = {
  pending: "What visitors ask on the employers page appears here, the longest waiting first.",
  published: "What you publish stands on the employers page, and here.",
  unpublished: "What you take off the employers page appears here, and can be published again.",
  spam: "What you set aside as spam appears here, and can be taken back.",
  merged: "Questions that were made part of another one appear here, and can be separated again.",
};

/** What was done with a question, by the audit log's word for it. */
const DONE: Record<string, string> = byKey({
  "faq.answered": "Answer saved",
  "faq.edited": "Changed",
  "faq.published": "Published",
  "faq.unpublished": "Taken off the page",
  "faq.rejected": "Set aside as spam",
  "faq.restored": "Taken back from spam",
  "faq.merged": "Merged into another",
  "faq.separated": "Separated again",
  "faq.sender_deleted": "Name and contact deleted",
  "faq.written": "Written by us",
});

/** An entry of the audit log, in words. */
export const doneWords = (action: string): string => DONE[action] ?? action;

/** How many have asked a question: "Asked once", "Asked by 3 people"; nobody has asked one of our own. */
export function askedWords(asked: number, byUs: boolean): string {
  if (asked === 0) return "A question of our own";
  const often = asked === 1 ? "Asked once" : `Asked ${count(asked, "time")}`;
  return byUs ? `A question of our own, asked ${count(asked, "time")}` : often;
}

/** What is said when something was done that the public page shows. */
export const PUBLIC_NOTE =
  "The employers page shows it from now on; where several servers run, the others follow within six minutes.";
