/** What admins do with the blog: each is one function of the database, which writes it down once. */
import { z } from "zod";
import { dropPublic } from "#app/platform/cache.server.ts";
import { Refusal, unwrap } from "#app/platform/failures.server.ts";
import { jsonOf } from "#app/platform/json-results.server.ts";
import { log } from "#app/platform/log.server.ts";
import { dropSharedPages } from "#app/platform/shared-page.server.ts";
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

/** What visitors were shown may have changed. */
function forgetShown(): void {
  dropSharedPages("/blog");
  dropPublic("sitemap");
}

/**
 * Saves a post, and publishes or schedules it when the form says so.
 * @throws {Refusal} 403; 409 when somebody was faster; 422 with the field
 */
export async function savePost(
  db: Db,
  id: string,
  form: Extract<PostForm, { intent: "save" | "publish" | "schedule" }>,
): Promise<z.output<typeof savedSchema>> {
  const slug = form.slug ?? slugOf(form.title ?? "");
  if (!slug) throw new Refusal(422, "Enter an address. The title doesn't give one.", "slug");
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
  forgetShown();
  return saved;
}

/** Takes a post back, from everybody or from its schedule. @throws {Refusal} 403, 404, 409 */
export async function unpublishPost(db: Db, id: string, version: number): Promise<PostStatus> {
  const status = unwrap(
    await db.rpc("unpublish_blog_post", { p_id: id, p_version: version }),
  ) as PostStatus;
  forgetShown();
  return status;
}

/** Deletes a draft. @throws {Refusal} 403, 404; 409 when it is none or somebody was faster */
export async function deletePost(db: Db, id: string, version: number): Promise<void> {
  unwrap(await db.rpc("delete_blog_post", { p_id: id, p_version: version }));
}

/**
 * Adds a picture: its file first, so that no picture is without one. The same form sent twice is one picture.
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

/** Describes a picture anew. @throws {Refusal} 403, 404, 409, 422 */
export async function describeImage(
  db: Db,
  id: string,
  { version, alt }: { version: number; alt: string },
): Promise<void> {
  unwrap(await db.rpc("describe_blog_image", { p_id: id, p_version: version, p_alt: alt }));
  forgetShown();
}

/** Deletes a picture that no post shows. @throws {Refusal} 403, 404, 409 */
export async function deleteImage(db: Db, id: string, version: number): Promise<void> {
  unwrap(await db.rpc("delete_blog_image", { p_id: id, p_version: version }));
  try {
    await removePicture(db, id);
  } catch (error) {
    // It is no picture any more, and nobody can see it: only its place is taken.
    log.warn({ err: error, picture: id }, "could not delete a picture's file");
  }
}
