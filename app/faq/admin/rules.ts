/** Visitors' questions for admins, in words. Pure. */
import { ID, view, words } from "#app/platform/filters.ts";
import { byKey } from "#app/platform/by-key.ts";
import { count } from "#app/platform/format.ts";

type Tone = "neutral" | "info" | "waiting" | "success" | "danger";

/** Status of a question. */
export type FaqStatus = "pending" | "published" | "unpublished" | "spam" | "merged";

/** Question statuses, for lists and pages, in the order of the lists. */
export const FAQ_STATUSES: Record<FaqStatus, { tone: Tone; words: string; list: string }> = {
  pending: { tone: "waiting", words: "Unanswered", list: "Waiting" },
  published: { tone: "success", words: "Published", list: "Published" },
  unpublished: { tone: "neutral", words: "Unpublished", list: "Unpublished" },
  spam: { tone: "danger", words: "Spam", list: "Spam" },
  merged: { tone: "info", words: "Merged", list: "Merged" },
};

/** Filters of the question list: one list per status, and one of all. */
export const FAQ_FIELDS = {
  status: view("Lists of questions", [
    ...(Object.keys(FAQ_STATUSES) as FaqStatus[]).map((value) => ({
      value,
      label: FAQ_STATUSES[value].list,
    })),
    { value: "all", label: "All" },
  ]),
  q: words("Question or contact", 80),
  after: ID,
};

/** Empty state of each list: what will appear there. */
export const EMPTY_LISTS: Record<FaqStatus, string> = {
  pending: "Questions from the employers page appear here, oldest first.",
  published: "Published questions appear on the employers page and here.",
  unpublished: "Questions you unpublish appear here. You can publish them again.",
  spam: "Questions you mark as spam appear here. You can undo it.",
  merged: "Merged questions appear here. You can separate them.",
};

/** Actions on a question, by audit log code. */
const DONE: Record<string, string> = byKey({
  "faq.answered": "Answer saved",
  "faq.edited": "Changed",
  "faq.published": "Published",
  "faq.unpublished": "Unpublished",
  "faq.rejected": "Spam",
  "faq.restored": "Restored from spam",
  "faq.merged": "Merged",
  "faq.separated": "Separated again",
  "faq.sender_deleted": "Name and contact deleted",
  "faq.written": "Added by us",
});

/** An audit log action in words. */
export const doneWords = (action: string): string => DONE[action] ?? action;

/** How often a question was asked: "Asked once", "Asked by 3 people"; our own questions have no count. */
export function askedWords(asked: number, byUs: boolean): string {
  if (asked === 0) return "Added by us";
  const often = asked === 1 ? "Asked once" : `Asked ${count(asked, "time")}`;
  return byUs ? `Added by us, asked ${count(asked, "time")}` : often;
}

/** Note after a change that the public page shows. */
export const PUBLIC_NOTE = "It is on the employers page now.";
