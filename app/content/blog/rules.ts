/** URLs and statuses of posts. Pure. */
import { formatMoment } from "#app/platform/format.ts";

/** Status of a post: a scheduled one whose time has come counts as published. */
export type PostStatus = "draft" | "scheduled" | "published" | "unpublished";

/** Statuses, for filters and lists. */
export const STATUSES = {
  draft: { tone: "neutral", words: "Draft" },
  scheduled: { tone: "waiting", words: "Scheduled" },
  published: { tone: "success", words: "Published" },
  unpublished: { tone: "warning", words: "Unpublished" },
} as const satisfies Record<PostStatus, { tone: string; words: string }>;

/** Longest slug of a post; same as in the database. */
export const MOST_SLUG = 80;

/** A slug from a title: "What’s a fee?" is "whats-a-fee". Empty when the title has no letter or digit. */
export function slugOf(title: string): string {
  const words = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let slug = words.shift()?.slice(0, MOST_SLUG) ?? "";
  for (const word of words) {
    if (slug.length + 1 + word.length > MOST_SLUG) break;
    slug += `-${word}`;
  }
  return slug;
}

/** Path of a post's page. */
export const postPath = (slug: string): string => `/blog/${slug}`;

/** The Markdown line that embeds a picture. */
export const imageLine = (id: string): string => `![](/blog/images/${id})`;

/** When a post goes or went public, in a sentence; null for a draft. */
export function postStatusSentence(post: {
  status: PostStatus;
  public_at: string | null;
  published_at: string | null;
  slug: string;
}): string {
  const at = post.public_at ? formatMoment(post.public_at) : "";
  switch (post.status) {
    case "published":
      return `Public at ${postPath(post.slug)} since ${at}.`;
    case "scheduled":
      return `Publishes on ${at} at ${postPath(post.slug)}.`;
    case "unpublished":
      return `Not public. ${postPath(post.slug)} says it was taken down.`;
    case "draft":
      return "Draft. Only administrators see it.";
  }
}

/** Confirmation after saving a post. */
export function savedWords(
  intent: "save" | "publish" | "schedule",
  { slug, status }: { slug: string; status: PostStatus },
): string {
  if (intent === "publish") return `Published at ${postPath(slug)}.`;
  if (intent === "schedule") return `Scheduled. It will publish at ${postPath(slug)}.`;
  return status === "published"
    ? "Saved. The new text is public within a minute."
    : "Saved. Only administrators see it.";
}

/** A post's publication time as form values, in US Central time. */
export function scheduleFields(iso: string | null): { date: string; time: string } | null {
  if (!iso) return null;
  const at = new Date(iso);
  return {
    date: new Intl.DateTimeFormat("en-CA", { timeZone: "America/Chicago" }).format(at),
    time: new Intl.DateTimeFormat("en-GB", {
      timeZone: "America/Chicago",
      hour: "2-digit",
      minute: "2-digit",
    }).format(at),
  };
}
