import type { Section } from "./rules.ts";

/** Copy beside the contact form. */
export const CONTACT: readonly Section[] = [
  {
    id: "answer",
    title: "What happens next",
    paragraphs: [
      "We save your message and forward it to our support address. A person reads it and replies by email.",
      "Please don’t send patient information, passwords or card numbers. We never ask for them.",
    ],
  },
];
