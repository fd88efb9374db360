import type { DataGroup } from "./groups.server.ts";

/** What we keep about visitors, partners and authors. */
export const aboutVisitors = {
  question: {
    about: "visitors",
    title: "Questions",
    what: "A question you send from the employers page, and our answer.",
    why: "To answer it, and to publish it for others.",
    facility: "never",
    admins: "yes",
    kept: "question",
    isPublic: true,
    alsoSeen: "Only published questions, that is; we may reword them.",
  },
  contactMessages: {
    about: "visitors",
    title: "Messages from the contact page",
    what: "What you write, your email address, and your name if you add it.",
    why: "To answer you.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoKept:
      "That is, if you wrote from the email address of your account. For others, ask us to remove them.",
  },
  asker: {
    about: "visitors",
    title: "Name and contact beside a question",
    what: "If you choose to add them.",
    why: "To ask back.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "They are never published.",
    alsoKept:
      "That is, if the contact is the email address of your account. For others, write to us and we remove them.",
  },
  partners: {
    about: "visitors",
    title: "Partners and authors",
    what: "Of partners who refer people: name, email address, code and what we paid them. Of blog posts: the author's name.",
    why: "To pay partners, and to say who wrote a post.",
    facility: "never",
    admins: "yes",
    kept: "record",
    alsoSeen: "Everybody sees a published post's author.",
  },
} as const satisfies Record<string, DataGroup>;
