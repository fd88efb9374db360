import type { DataGroup } from "./groups.server.ts";

/** What we store about visitors, partners and authors. */
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
    alsoSeen: "Before we publish a question, only our administrators see it. We may reword it.",
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
      "This holds if you wrote from your account’s email address. Otherwise, ask us to remove them.",
  },
  asker: {
    about: "visitors",
    title: "Name and contact with a question",
    what: "If you choose to add them.",
    why: "To follow up.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "They are never published.",
    alsoKept:
      "This holds if the contact is your account’s email address. Otherwise, write to us and we will remove them.",
  },
  partners: {
    about: "visitors",
    title: "Partners and authors",
    what: "For partners who refer people: name, email address, code and what we paid them. For blog posts: the author’s name.",
    why: "To pay partners, and to say who wrote a post.",
    facility: "never",
    admins: "yes",
    kept: "record",
    alsoSeen: "Everyone sees a published post’s author.",
  },
} as const satisfies Record<string, DataGroup>;
