/** Admin actions on the blog: each is one database function, which writes one log entry. */
import { z } from "zod";
import { publicChanged } from "#app/domain/public-topics.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import type { Uploaded } from "#app/platform/upload.server.ts";
import { preparePicture } from "./picture.server.ts";
import { slugOf, type PostStatus } from "./rules.ts";
import type { imageForm, postForm } from "./schema.ts";
import { putPicture, removePicture } from "./storage.server.ts";

type PostForm = z.output<typeof postForm>;

const savedSchema = z.strictObject({
  slug: z.string(),
  status: z.enum(["draft", "scheduled", "published", "unpublished"]),
  changed: z.boolean(),
});

/**
 * Saves a post, and publishes or schedules it if the form says so.
 * @throws {Refusal} 403; 409 when someone else saved first; 422 with the field
 */
export async function savePost(
  db: Db,
  id: string,
  form: Extract<PostForm, { intent: "save" | "publish" | "schedule" }>,
): Promise<z.output<typeof savedSchema>> {
  const slug = form.slug ?? slugOf(form.title ?? "");
  if (!slug) throw new Refusal(422, "Enter an address. The title doesn’t give one.", "slug");
  const saved = await jsonOf(db, "save_blog_post", savedSchema, {
    p_id: id,
    p_version: form.version,
    p_post: {
      title: form.title ?? "",
      slug,
      summary: form.summary ?? "",
      body_md: form.body ?? "",
      author: form.author ?? "",
      seo_description: form.seo ?? null,
      cover_image_id: form.cover ?? null,
    },
    p_then: form.intent,
    ...(form.intent === "schedule" && { p_when: `${form.date}T${form.time.slice(0, 5)}` }),
  });
  publicChanged("blog");
  return saved;
}

/** Unpublishes a post or cancels its schedule. @throws {Refusal} 403, 404, 409 */
export async function unpublishPost(db: Db, id: string, version: number): Promise<PostStatus> {
  const status = unwrap(
    await db.rpc("unpublish_blog_post", { p_id: id, p_version: version }),
  ) as PostStatus;
  publicChanged("blog");
  return status;
}

/** Deletes a draft. @throws {Refusal} 403, 404; 409 when it is not a draft or someone else saved first */
export async function deletePost(db: Db, id: string, version: number): Promise<void> {
  unwrap(await db.rpc("delete_blog_post", { p_id: id, p_version: version }));
}

/**
 * Adds a picture. The file is stored first, so that no picture lacks its file. Idempotent per form.
 * @throws {Refusal} 403; 409 when the form was sent with another file before, 422, both with the field
 */
export async function addImage(
  db: Db,
  { bytes }: Uploaded,
  { id, alt }: z.output<typeof imageForm>,
): Promise<void> {
  const picture = await preparePicture(bytes);
  await putPicture(db, id, picture.bytes, picture.type);
  unwrap(
    await db.rpc("add_blog_image", {
      p_id: id,
      p_alt: alt,
      p_content_type: picture.type,
      p_size_bytes: picture.bytes.length,
      p_width: picture.width,
      p_height: picture.height,
    }),
  );
}

/** Changes a picture's description. @throws {Refusal} 403, 404, 409, 422 */
export async function describeImage(
  db: Db,
  id: string,
  { version, alt }: { version: number; alt: string },
): Promise<void> {
  unwrap(await db.rpc("describe_blog_image", { p_id: id, p_version: version, p_alt: alt }));
  publicChanged("blog");
}

/** Deletes a picture that no post uses. @throws {Refusal} 403, 404, 409 */
export async function deleteImage(db: Db, id: string, version: number): Promise<void> {
  unwrap(await db.rpc("delete_blog_image", { p_id: id, p_version: version }));
  try {
    await removePicture(db, id);
  } catch (error) {
    // The picture is deleted and no longer visible: the file only takes up space.
    log.warn({ err: error, picture: id }, "could not delete a picture's file");
  }
}
