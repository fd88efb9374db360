import type { PublicData } from "#app/platform/cache.server.ts";
import { Outage, Refusal, unwrap } from "#app/platform/failures.server.ts";
import { given, partOf, type Asked, type Part } from "#app/platform/keyset.ts";
import { log } from "#app/platform/log.server.ts";
import { anonymousClient, type Db } from "#app/platform/supabase.server.ts";
import { readPicture } from "./storage.server.ts";
import { postPath, type Standing } from "./rules.ts";

/** A picture as pages draw it. */
export type Image = {
  id: string;
  alt: string;
  content_type: string;
  width: number;
  height: number;
};

/** A post in the list of admins. Times are UTC. */
export type PostRow = {
  id: string;
  slug: string;
  title: string;
  author: string;
  standing: Standing;
  public_at: string | null;
  updated_at: string;
};

/** Posts, the last changed first. Admins only. @throws {Refusal} 403 */
export async function allPosts(db: Db, { status, q, after }: Asked): Promise<Part<PostRow>> {
  const found = unwrap(
    await db.rpc("admin_blog_posts", given({ p_status: status, p_search: q, p_after: after })),
  ) as unknown as PostRow[];
  return partOf(found, (row) => row.id);
}

/** A post as its editor has it. */
export type EditedPost = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  body_md: string;
  author: string;
  seo_description: string | null;
  cover_image_id: string | null;
  standing: Standing;
  was_public: boolean;
  public_at: string | null;
  published_at: string | null;
  scheduled_for: string | null;
  updated_at: string;
  version: number;
  /** Addresses it had while it was public; they lead to it. */
  old_slugs: string[];
};

/** A post, if it is there, with its pictures and the newest ones. Admins only. @throws {Refusal} 403 */
export async function editedPost(
  db: Db,
  id: string,
): Promise<{ post: EditedPost | null; images: Image[] }> {
  return unwrap(await db.rpc("admin_blog_post", { p_id: id })) as unknown as {
    post: EditedPost | null;
    images: Image[];
  };
}

/** A picture with the posts that show it. */
export type ImageRow = Image & {
  version: number;
  size_bytes: number;
  created_at: string;
  used_by: { id: string; title: string }[];
};

/** Pictures, the newest first. Admins only. @throws {Refusal} 403 */
export async function allImages(db: Db, after: string | undefined): Promise<Part<ImageRow>> {
  const found = unwrap(
    await db.rpc("admin_blog_images", given({ p_after: after })),
  ) as unknown as ImageRow[];
  return partOf(found, (row) => row.id);
}

/** Pictures by their ids, as far as they are there. Admins only. @throws {Refusal} 403 */
export async function imagesOf(db: Db, ids: string[]): Promise<ImageRow[]> {
  if (ids.length === 0) return [];
  // More than a part holds are in no text.
  return unwrap(
    await db.rpc("admin_blog_images", { p_only: ids.slice(0, 25) }),
  ) as unknown as ImageRow[];
}

/** One picture. Admins only. @throws {Refusal} 403, 404 */
export async function oneImage(db: Db, id: string): Promise<ImageRow> {
  const [found] = await imagesOf(db, [id]);
  if (!found) throw new Refusal(404, "There is no such picture. It may have been deleted.");
  return found;
}

/**
 * A picture's file: for an admin any, for everybody those of public posts.
 * @param db the data API as an admin; null for everybody
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

/** A public post in lists. */
export type PostNotice = {
  id: string;
  slug: string;
  title: string;
  summary: string;
  author: string;
  public_at: string;
  cover: Image | null;
};
const NOTICES = 10;

/** Public posts, the newest first; none when the database does not answer, because the page is there without them. */
export async function publishedPosts(
  after: string | undefined,
): Promise<PublicData<Part<PostNotice>>> {
  try {
    const found = unwrap(
      await anonymousClient().rpc("published_posts", given({ p_after: after })),
    ) as unknown as PostNotice[];
    return { value: partOf(found, ({ id }) => id, NOTICES), whole: true };
  } catch (error) {
    if (!(error instanceof Outage)) throw error;
    log.warn(`posts not read: ${error.message}`);
    return { value: { rows: [], after: null }, whole: false };
  }
}

/** A public post with its text. */
export type Post = {
  slug: string;
  title: string;
  summary: string;
  body_md: string;
  author: string;
  seo_description: string | null;
  public_at: string;
  changed_at: string;
  cover: Image | null;
  images: Image[];
};

/** A post by its address; or where it is now, or that it was taken down. @throws {Refusal} 404 */
export async function publishedPost(
  slug: string,
): Promise<{ post: Post } | { moved: string } | { gone: true }> {
  const none = () => new Refusal(404, "There is no post at this address.");
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) throw none();
  const { data, error, status } = await anonymousClient().rpc("published_post", { p_slug: slug });
  const found = unwrap({ data: data ?? {}, error, status }) as
    { post: Post } | { moved: string } | { gone: true } | Record<string, never>;
  if (!("post" in found || "moved" in found || "gone" in found)) throw none();
  return found as { post: Post };
}

/** A post as readers of the feed get it. */
export type FeedPost = Pick<
  Post,
  "slug" | "title" | "summary" | "body_md" | "author" | "public_at" | "changed_at" | "images"
> & { id: string };

/** The twenty newest posts with their text. @throws {Outage} */
export async function feedPosts(): Promise<FeedPost[]> {
  return unwrap(await anonymousClient().rpc("blog_feed")) as unknown as FeedPost[];
}

/** The path of each public post, and the moment it last changed. */
export async function postAddresses(): Promise<{ path: string; changedAt: string }[]> {
  const rows = unwrap(await anonymousClient().rpc("blog_addresses"));
  return (rows as { slug: string; changed_at: string }[]).map(({ slug, changed_at }) => ({
    path: postPath(slug),
    changedAt: changed_at,
  }));
}
