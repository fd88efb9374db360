import { z } from "zod";
import { name, oneOf, text } from "#app/platform/fields.ts";
import { TOPICS, type Topic } from "./rules.ts";

const topics = Object.keys(TOPICS) as [Topic, ...Topic[]];

/** Contact form fields. */
export const contactForm = z.object({
  name: name("", 120, 0).optional(),
  email: z
    .string({ error: "Enter your email address." })
    .trim()
    .max(254, "An email address has at most 254 characters.")
    .pipe(z.email("Enter an email address such as name@example.com.")),
  topic: oneOf(topics, "Choose what it is about."),
  message: text("Write your message.", 4000),
});

/** Admin actions on a message. */
export const settleMessageForm = z.object({
  messageId: z.uuid("Open the list again."),
  intent: oneOf(["answered", "reopened", "deleted"], "Choose what to do."),
});
