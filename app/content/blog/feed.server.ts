import { escapeMarkup } from "#app/platform/escape.ts";
import { htmlOf } from "../markdown.server.ts";
import type { FeedPost } from "./queries.server.ts";
import { postPath } from "./rules.ts";

const at = (moment: string) => new Date(moment).toISOString();

/** The blog as an Atom feed (RFC 4287). */
export function atomOf(origin: string, posts: readonly FeedPost[]): string {
  const changed = posts.map((post) => at(post.changed_at)).sort();
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    "<title>Nomera Health: Blog</title>",
    `<id>${escapeMarkup(`${origin}/blog`)}</id>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(`${origin}/blog/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(`${origin}/blog`)}"/>`,
    // For an empty feed: the date the blog began.
    `<updated>${changed.at(-1) ?? "2026-11-22T00:00:00.000Z"}</updated>`,
    ...posts.map((post) => entryOf(origin, post)),
    "</feed>",
    "",
  ].join("\n");
}

function entryOf(origin: string, post: FeedPost): string {
  const content = htmlOf(post.body_md, { pictures: post.images, origin });
  return [
    "<entry>",
    `<title>${escapeMarkup(post.title)}</title>`,
    // The id must stay the same when the URL changes.
    `<id>urn:uuid:${post.id}</id>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(origin + postPath(post.slug))}"/>`,
    `<published>${at(post.public_at)}</published>`,
    `<updated>${at(post.changed_at)}</updated>`,
    `<author><name>${escapeMarkup(post.author)}</name></author>`,
    `<summary>${escapeMarkup(post.summary)}</summary>`,
    `<content type="html">${escapeMarkup(content)}</content>`,
    "</entry>",
  ].join("\n");
}
