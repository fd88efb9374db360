import { jsonOf } from "#app/platform/json-results.server.ts";
import { z } from "zod";
import { postStatusSchema } from "./results.server.ts";
import type { PublicData } from "#app/platform/cache.server.ts";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { omitEmpty, toPage, type Filters, type Page } from "#app/platform/keyset.ts";
import { log } from "#app/platform/log.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import { readPicture } from "./storage.server.ts";
import { postPath } from "./rules.ts";

/** A post in the admin list. Times are UTC. */
const postRowSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  author: z.string(),
  status: postStatusSchema,
  public_at: z.string().nullable(),
  updated_at: z.string(),
});
export type PostRow = z.infer<typeof postRowSchema>;

/** A post for its editor. */
const editedPostSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body_md: z.string(),
  author: z.string(),
  seo_description: z.string().nullable(),
  cover_image_id: z.string().nullable(),
  status: postStatusSchema,
  was_public: z.boolean(),
  public_at: z.string().nullable(),
  published_at: z.string().nullable(),
  scheduled_for: z.string().nullable(),
  updated_at: z.string(),
  version: z.number(),
  /** Former public slugs; they redirect to the post. */
  old_slugs: z.array(z.string()),
});
export type EditedPost = z.infer<typeof editedPostSchema>;

/** A picture for pages. */
const imageSchema = z.strictObject({
  id: z.string(),
  alt: z.string(),
  content_type: z.string(),
  width: z.number(),
  height: z.number(),
});
export type Image = z.infer<typeof imageSchema>;

/** A picture with the posts that use it. */
const imageRowSchema = z.strictObject({
  ...imageSchema.shape,
  version: z.number(),
  size_bytes: z.number(),
  created_at: z.string(),
  used_by: z.array(
    z.strictObject({
      id: z.string(),
      title: z.string(),
    }),
  ),
});
export type ImageRow = z.infer<typeof imageRowSchema>;

/** A public post as listed. */
const postNoticeSchema = z.strictObject({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  public_at: z.string(),
  cover: imageSchema.nullable(),
});
export type PostNotice = z.infer<typeof postNoticeSchema>;

/** A post for the feed. */
const feedPostSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body_md: z.string(),
  author: z.string(),
  public_at: z.string(),
  changed_at: z.string(),
  images: z.array(imageSchema),
  id: z.string(),
});
export type FeedPost = z.infer<typeof feedPostSchema>;

/** Posts, most recently changed first. Admins only. @throws {Refusal} 403 */
export async function allPosts(db: Db, { status, q, after }: Filters): Promise<Page<PostRow>> {
  const found = await jsonOf(
    db,
    "admin_blog_posts",
    z.array(postRowSchema),
    omitEmpty({ p_status: status, p_search: q, p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** A post, if it exists, with its pictures and the newest ones. Admins only. @throws {Refusal} 403 */
export async function editedPost(
  db: Db,
  id: string,
): Promise<{ post: EditedPost | null; images: Image[] }> {
  return await jsonOf(
    db,
    "admin_blog_post",
    z.strictObject({
      post: editedPostSchema.nullable(),
      images: z.array(imageSchema),
    }),
    { p_id: id },
  );
}

/** Pictures, newest first. Admins only. @throws {Refusal} 403 */
export async function allImages(db: Db, after: string | undefined): Promise<Page<ImageRow>> {
  const found = await jsonOf(
    db,
    "admin_blog_images",
    z.array(imageRowSchema),
    omitEmpty({ p_after: after }),
  );
  return toPage(found, (row) => row.id);
}

/** Pictures by id; unknown ids are skipped. Admins only. @throws {Refusal} 403 */
export async function imagesOf(db: Db, ids: string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  // No text contains more pictures than one page holds.
  return await jsonOf(db, "admin_blog_images", z.array(imageRowSchema), {
    p_only: ids.slice(0, 25),
  });
}

/** One picture. Admins only. @throws {Refusal} 403, 404 */
export async function oneImage(db: Db, id: string): Promise<ImageRow> {
  const [found] = await imagesOf(db, [id]);
  if (!found) throw new Refusal(404, "This picture does not exist. It may have been deleted.");
  return found;
}

/**
 * A picture's file: any for admins, those of public posts for everyone.
 * @param db the data API as an admin; null for the public
 * @throws {Refusal} 404
 * @throws {Outage}
 */
export async function pictureFile(
  db: Db | null,
  id: string,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; contentType: string }> {
  const { data, error, status } = db
    ? await db.rpc("blog_image", { p_id: id })
    : await anonymousClient().rpc("blog_image", { p_id: id });
  const contentType = unwrap({ data: data ?? "", error, status });
  if (!contentType) throw new Refusal(404, "There is no picture at this address.");
  return { bytes: await readPicture(db ?? anonymousClient(), id), contentType };
}
const NOTICES = 10;

/** Public posts, newest first; empty when the database does not answer, because the page must still render. */
export async function publishedPosts(
  after: string | undefined,
): Promise<PublicData<Page<PostNotice>>> {
  try {
    const found = await jsonOf(
      anonymousClient(),
      "published_posts",
      z.array(postNoticeSchema),
      omitEmpty({ p_after: after }),
    );
    return { value: toPage(found, ({ id }) => id, NOTICES), whole: true };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn(`posts not read: ${error.message}`);
    return { value: { rows: [], after: null }, whole: false };
  }
}

/** A public post with its text. */
const postSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  body_md: z.string(),
  author: z.string(),
  seo_description: z.string().nullable(),
  public_at: z.string(),
  changed_at: z.string(),
  cover: imageSchema.nullable(),
  images: z.array(imageSchema),
});
export type Post = z.infer<typeof postSchema>;

/** A post by slug, or where it moved, or that it was taken down. @throws {Refusal} 404 */
export async function publishedPost(
  slug: string,
): Promise<{ post: Post } | { moved: string } | { gone: true }> {
  const none = () => new Refusal(404, "There is no post at this address.");
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw none();
  const found = await jsonOf(
    anonymousClient(),
    "published_post",
    z
      .union([
        z.strictObject({
          post: postSchema,
        }),
        z.strictObject({
          moved: z.string(),
        }),
        z.strictObject({
          gone: z.literal(true),
        }),
      ])
      .nullable(),
    { p_slug: slug },
  );
  if (!found) throw none();
  return found;
}

/** The 20 newest posts with their text. @throws {Outage} */
export async function feedPosts(): Promise<FeedPost[]> {
  return await jsonOf(anonymousClient(), "blog_feed", z.array(feedPostSchema));
}

/** Path of each public post, with its last change. */
export async function postAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = await jsonOf(
    anonymousClient(),
    "blog_addresses",
    z.array(
      z.strictObject({
        slug: z.string(),
        changed_at: z.string(),
      }),
    ),
  );
  return rows.map(({ slug, changed_at }) => ({
    path: postPath(slug),
    changedAt: changed_at,
  }));
}
