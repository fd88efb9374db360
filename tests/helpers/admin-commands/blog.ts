import { randomUUID } from "node:crypto";
import { makePost, postFields } from "#tests/helpers/blog.ts";
import { png } from "#tests/helpers/files.ts";
import { sql } from "#tests/helpers/people.ts";
import type { Stack } from "#tests/helpers/stack.ts";
import type { AdminCommand } from "./command.ts";

const at = (id: string) => `/admin/blogs/${id}`;
const intent =
  (intent: string, facts: Parameters<typeof makePost>[1] = {}): AdminCommand["prepare"] =>
  async (stack) => {
    const post = await makePost(stack, facts);
    const fields = { ...postFields(post), intent, date: "2099-05-04", time: "09:30" };
    return { path: at(post.id), fields };
  };
/** An image row without a file. */
async function makeImage(stack: Stack) {
  const id = randomUUID();
  await sql(
    stack,
    `insert into public.blog_images (id, alt, content_type, size_bytes, width, height)
     values ($1, 'A picture', 'image/png', 9, 1, 1)`,
    [id],
  );
  return `/admin/blogs/images/${id}`;
}

export const commands: AdminCommand[] = [
  {
    fn: "save_blog_post",
    does: "writes a post",
    action: "blog.created",
    prepare: async () => {
      const id = randomUUID();
      return {
        path: "/admin/blogs/new",
        fields: { intent: "save", id, version: "0", title: `A post ${id}` },
      };
    },
    refused: { title: " " },
  },
  {
    fn: "save_blog_post",
    does: "changes a post",
    action: "blog.changed",
    prepare: async (stack) => {
      const post = await makePost(stack);
      return {
        path: at(post.id),
        fields: { ...postFields(post), intent: "save", title: "Another title" },
      };
    },
    refused: { version: "7" },
  },
  {
    fn: "save_blog_post",
    does: "publishes a post",
    action: "blog.published",
    prepare: intent("publish"),
    refused: { summary: "" },
  },
  {
    fn: "save_blog_post",
    does: "schedules a post",
    action: "blog.scheduled",
    prepare: intent("schedule"),
    refused: { date: "2020-05-04" },
  },
  {
    fn: "unpublish_blog_post",
    does: "unpublishes a post",
    action: "blog.unpublished",
    prepare: intent("unpublish", { status: "published" }),
    refused: { version: "7" },
  },
  {
    fn: "unpublish_blog_post",
    does: "takes a post out of the schedule",
    action: "blog.unscheduled",
    prepare: intent("unpublish", { status: "scheduled" }),
    refused: { version: "7" },
  },
  {
    fn: "delete_blog_post",
    does: "deletes a draft",
    action: "blog.deleted",
    prepare: intent("delete"),
    refused: { version: "7" },
  },
  {
    fn: "add_blog_image",
    does: "adds a picture",
    action: "blog.image_added",
    prepare: async () => ({
      path: "/admin/blogs/images",
      fields: { id: randomUUID(), alt: "A calm ward" },
      file: { name: "ward.png", bytes: png(), type: "image/png" },
    }),
    refused: { alt: "x" },
  },
  {
    fn: "describe_blog_image",
    does: "describes a picture anew",
    action: "blog.image_described",
    prepare: async (stack) => ({
      path: await makeImage(stack),
      fields: { intent: "describe", version: "1", alt: "A calmer picture" },
    }),
    refused: { alt: "x" },
  },
  {
    fn: "delete_blog_image",
    does: "deletes a picture",
    action: "blog.image_deleted",
    prepare: async (stack) => ({
      path: await makeImage(stack),
      fields: { intent: "delete", version: "1" },
    }),
    refused: { version: "7" },
  },
];
