import { z } from "zod";
import { day, text, whole } from "#app/platform/fields.ts";
import { MOST_SLUG } from "./rules.ts";

const AGAIN = "Open the page again.";
const version = whole(AGAIN, 0, 999_999);

const title = text("Enter a title.", 120);
const summary = text("Enter a summary.", 300);
const author = text("Enter an author.", 80);
const body = z
  .string({ error: "Write the post before you publish it." })
  .overwrite((typed) => typed.replace(/\r\n?/g, "\n"))
  .max(60_000, "Use at most 60,000 characters.")
  .refine(
    (typed) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(typed),
    "Remove the characters that cannot be shown.",
  );
const written = body.refine((typed) => typed.trim(), "Write the post before you publish it.");

const fields = {
  id: z.uuid(AGAIN).optional(),
  version,
  title: title.optional(),
  slug: z
    .string()
    .trim()
    .max(MOST_SLUG, `Use at most ${MOST_SLUG} characters.`)
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      "Use lowercase letters, digits and single hyphens, such as compact-license.",
    )
    .optional(),
  summary: summary.optional(),
  author: author.optional(),
  seo: text("Write a description.", 180).optional(),
  cover: z.uuid("Choose a picture from the list.").optional(),
  body: body.optional(),
};
/** Fields required before a post can be public. */
const ready = { ...fields, title, summary, author, body: written };

/**
 * Form of the editor. Previews and drafts may be incomplete; the database requires more before a post goes public. Text
 * is not trimmed, because leading spaces are significant in Markdown.
 */
export const postForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("preview"), ...fields }),
    z.object({ intent: z.literal("unpublish"), ...fields }),
    z.object({ intent: z.literal("delete"), ...fields }),
    z.object({ intent: z.literal("save"), ...fields, title }),
    z.object({ intent: z.literal("publish"), ...ready }),
    z.object({
      intent: z.literal("schedule"),
      ...ready,
      date: day("Choose a day."),
      time: z
        .string({ error: "Choose a time." })
        .trim()
        .regex(
          /^([01]\d|2[0-3]):[0-5]\d(:00)?$/,
          "Enter a time as hours and minutes, such as 09:30.",
        ),
    }),
  ],
  { error: "Choose what to do with the post." },
);

const alt = text("Describe the picture.", 300, 3);

/** Form of a new picture, without its file. */
export const imageForm = z.object({ id: z.uuid(AGAIN), alt });

/** Forms of a picture's page. */
export const imageChangeForm = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("describe"), version, alt }),
    z.object({ intent: z.literal("delete"), version }),
  ],
  { error: "Choose what to do with the picture." },
);
