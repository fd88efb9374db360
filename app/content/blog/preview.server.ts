import type { z } from "zod";
import type { FormAgain } from "#app/platform/form-state.ts";
import type { Db } from "#app/platform/supabase.server.ts";
import { htmlOf, picturesIn } from "../markdown.server.ts";
import type { ShownPost } from "./components/blog-post.tsx";
import { imagesOf } from "./queries.server.ts";
import { slugOf } from "./rules.ts";
import type { postForm } from "./schema.ts";

/** Renders a post as typed, without saving anything; returns the form as typed, too. */
export async function previewOf(
  db: Db,
  form: z.output<typeof postForm>,
): Promise<FormAgain & { preview: ShownPost }> {
  const { intent: _, version, ...typed } = form;
  const body = form.body ?? "";
  const images = await imagesOf(
    db,
    [...picturesIn(body), form.cover].filter((id) => id !== undefined),
  );
  const slug = form.slug ?? (form.title && slugOf(form.title));
  return {
    result: { initialValue: { ...typed, slug, version: String(version) } },
    preview: {
      title: form.title ?? "No title yet",
      summary: form.summary ?? "",
      author: form.author ?? "nobody yet",
      public_at: null,
      cover: images.find(({ id }) => id === form.cover) ?? null,
      html: htmlOf(body, {
        pictures: images,
        srcOf: (id) => `/admin/blogs/images/${id}/file`,
      }),
    },
  };
}
