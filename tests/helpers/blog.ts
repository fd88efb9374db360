/** Blog posts for tests: created directly in the database, and as form fields. */
import { randomUUID } from "node:crypto";
import { sql } from "./people.ts";
import type { Stack } from "./stack.ts";

/** A post created by a test. */
export type MadePost = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  author: string;
  body_md: string;
  version: number;
};

type Facts = Partial<Pick<MadePost, "slug" | "title" | "body_md">> & {
  status?: "draft" | "scheduled" | "published" | "unpublished";
  /** How many hours ago it was published or scheduled for; negative means in the future. */
  hoursAgo?: number;
};

/** Creates a post, a draft by default. */
export async function makePost(
  stack: Pick<Stack, "sql">,
  { status = "draft", hoursAgo, ...facts }: Facts = {},
): Promise<MadePost> {
  const id = randomUUID();
  const post = {
    id,
    slug: `post-${id}`,
    title: `Post ${id}`,
    summary: "In short.",
    author: "Ann Author",
    body_md: "Some **text**.",
    version: 1,
    ...facts,
  };
  const ago = hoursAgo ?? (status === "scheduled" ? -24 : 1);
  await sql(
    stack,
    `insert into public.blog_posts (id, slug, title, summary, author, body_md, status, published_at, scheduled_for)
     values ($1, $2, $3, $4, $5, $6, $7::text,
       case when $7::text in ('published', 'unpublished') then now() - make_interval(mins => $8::integer) end,
       case when $7::text = 'scheduled' then now() - make_interval(mins => $8::integer) end)`,
    [id, post.slug, post.title, post.summary, post.author, post.body_md, status, ago * 60],
  );
  return post;
}

/** The form fields of a post, unedited. */
export const postFields = (post: MadePost): Record<string, string> => ({
  version: String(post.version),
  title: post.title,
  slug: post.slug,
  summary: post.summary,
  author: post.author,
  body: post.body_md,
});
