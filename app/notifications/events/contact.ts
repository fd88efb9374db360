import { topicWords } from "#app/contact/rules.ts";
import { lines, type Events } from "../facts.ts";

/** Emails to support. */
export const contactEvents: Events = {
  contact: {
    message_arrived: (f) => ({
      title: `Contact page: ${topicWords(f.text("topic", "other"))}`,
      lines: lines(
        `From ${[f.maybe("name"), f.maybe("email")].filter(Boolean).join(", ") || "someone"}.`,
        f.quoted("Message", "message"),
      ),
      action: "Read the message",
    }),
  },
};
