import { z } from "zod";
import { day, oneOf, text, whole } from "#app/platform/fields.ts";
import { MOST_SLUG } from "./rules.ts";

const AGAIN = "Open the page again.";
const version = whole(AGAIN, 0, 999_999);

/**
 * What the editor sends. A preview and a draft may have gaps; the database asks for more before a post is public.
 * Spaces at a text's beginning mean something in Markdown, so it is taken as it is.
 */
export const postForm = z
  .object({
    intent: oneOf(
      ["preview", "save", "publish", "schedule", "unpublish", "delete"],
      "Choose what to do with the post.",
    ),
    id: z.uuid(AGAIN).optional(),
    version,
    title: text("Give the post a title.", 120).optional(),
    slug: z
      .string()
      .trim()
      .max(MOST_SLUG, `Use at most ${MOST_SLUG} characters.`)
      .regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        "Use small letters and digits with single hyphens between them, such as compact-license.",
      )
      .optional(),
    summary: text("Write a summary.", 300).optional(),
    author: text("Say who wrote it.", 80).optional(),
    seo: text("Write a description.", 180).optional(),
    cover: z.uuid("Choose a picture of the list.").optional(),
    body: z
      .string()
      .max(60_000, "Use at most 60,000 characters.")
      .refine(
        (typed) => !/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(typed),
        "Remove the characters that cannot be shown.",
      )
      .transform((typed) => typed.replace(/\r\n?/g, "\n"))
      .optional(),
    date: day("Choose a day.").optional(),
    time: z
      .string()
      .trim()
      .regex(/^([01]\d|2[0-3]):[0-5]\d(:00)?$/, "Enter a time as hours and minutes, such as 09:30.")
      .optional(),
  })
  .superRefine((form, context) => {
    const missing = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (!["save", "publish", "schedule"].includes(form.intent)) return;
    if (form.title === undefined) missing("title", "Give the post a title.");
    if (form.intent === "save") return;
    if (form.summary === undefined)
      missing("summary", "Write a summary: lists and search engines show it.");
    if (form.author === undefined) missing("author", "Say who wrote it.");
    if (!form.body?.trim()) missing("body", "Write the post before it is published.");
    if (form.intent === "publish") return;
    if (form.date === undefined) missing("date", "Choose a day.");
    if (form.time === undefined) missing("time", "Choose a time.");
  });

const alt = text("Describe the picture.", 300, 3);

/** A new picture's form, without its file. */
export const imageForm = z.object({ id: z.uuid(AGAIN), alt });

/** What the page of one picture sends. */
export const imageChangeForm = z
  .object({
    intent: oneOf(["describe", "delete"], "Choose what to do with the picture."),
    version,
    alt: alt.optional(),
  })
  .superRefine((form, context) => {
    if (form.intent === "describe" && form.alt === undefined)
      context.addIssue({ code: "custom", path: ["alt"], message: "Describe the picture." });
  });
