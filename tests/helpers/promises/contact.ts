import type { Promises } from "./promises.ts";

/** Claims on /contact. */
export const contact: Promises = {
  from: { page: "/contact" },
  held: {
    "tests/integration/contact/contact.test.ts › other columns of a form change nothing, and the name may be left out":
      ["Your name (optional)"],
    "tests/integration/contact/contact.test.ts › the email answers to whoever wrote": [
      "We’ll reply to this address.",
    ],
    "tests/integration/contact/contact.test.ts › a message is stored and queued for support before anybody is told so":
      ["We save your message and forward it to our support address."],
    "tests/integration/site/never-asked.test.ts › no column is for a Social Security number, birth, age, former pay, health, a record or a card's number":
      ["We never ask for them."],
    "tests/integration/site/legal-pages.test.ts › says that it is a draft and which version, with sign-in %s":
      [
        "Draft, version 2, Nov 26, 2026",
        "This text is a draft.",
        "Our lawyers have not reviewed it yet, so please do not rely on it.",
      ],
  },
  claimless: {
    people: ["A person reads it and replies by email."],
    headings: [
      "Contact",
      "Email",
      "What is it about?",
      "Choose a topic",
      "My account",
      "A position, an application or a hire",
      "A plan, a fee or the guarantee",
      "A check or a decision",
      "My data",
      "Something else",
      "Message",
      "Leave this field empty",
      "Send message",
      "What happens next",
      "Please note:",
    ],
    asked: [
      "A question, a problem, or something we got wrong?",
      "Write to us here, or email support@nomera.example.",
      "Please don’t send patient information, passwords or card numbers.",
    ],
  },
};
