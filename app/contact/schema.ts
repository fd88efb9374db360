import { z } from "zod";
import { email } from "#app/account/schema.ts";
import { oneOf, text } from "#app/platform/fields.ts";
import { TOPICS, type Topic } from "./rules.ts";

const topics = Object.keys(TOPICS) as [Topic, ...Topic[]];

/** A message from the contact page. */
export const contactForm = z.object({
  name: text("", 120, 0).optional(),
  email,
  topic: oneOf(topics, "Choose what it is about."),
  message: z
    .string({ error: "Write your message." })
    .transform((value) => value.replaceAll("\r\n", "\n"))
    .pipe(text("Write your message.", 4000)),
});

/** What an administrator does with a message. */
export const settleMessageForm = z.object({
  messageId: z.uuid("Open the list again."),
  intent: oneOf(["answered", "reopened", "deleted"], "Choose what to do."),
});
