import type { Section } from "./rules.ts";

/** What the contact page says beside its form. */
export const CONTACT: readonly Section[] = [
  {
    id: "answer",
    title: "What happens with your message",
    paragraphs: [
      "Your message is stored and emailed to our support address. A person reads it and answers by email.",
      "Do not send anything about patients, and no passwords or card numbers. We never ask for them.",
    ],
  },
];
