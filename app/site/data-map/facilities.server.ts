import type { DataGroup } from "./groups.server.ts";

/** What we keep about facilities and their teams, and about positions. */
export const aboutFacilities = {
  facility: {
    about: "facilities",
    title: "Facility",
    what: "Name, kind, address, telephone number, NPI, CMS number, website, description, benefits, logo and photo, your title there, and what you tell us for checking it.",
    why: "To check the facility, and to show professionals who is hiring.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "Your team. Everybody sees the public page of an approved facility: name, kind, city, logo, photo, description, benefits, and the checks it passed with their dates; with an open position, its ZIP code, too. Professionals you talk to about an interview see the address.",
  },
  positions: {
    about: "facilities",
    title: "Positions",
    what: "The positions you post, their drafts, and who changed what.",
    why: "To find people for them.",
    facility: "never",
    admins: "yes",
    kept: "account",
    isPublic: true,
    alsoSeen: "Drafts and who changed what are for your team and our administrators only.",
  },
  team: {
    about: "facilities",
    title: "Team",
    what: "Who works for a facility, in which role, and who invited whom.",
    why: "So that colleagues can work together.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "Your team.",
  },
  plan: {
    about: "facilities",
    title: "Plan",
    what: "The plan, its period, and of the card its kind, last four digits and expiration date. Stripe takes card numbers, and they never reach our servers.",
    why: "To bill the plan.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "Your facility's owner and, in part, the team.",
  },
  payments: {
    about: "facilities",
    title: "Invoices and payments",
    what: "Invoices, placement fees, refunds, and the number under which Stripe knows the facility.",
    why: "For the books.",
    facility: "never",
    admins: "yes",
    kept: "nameless",
    alsoSeen: "Your facility's owner, and the team as far as placement fees go.",
    alsoKept: "Stripe keeps its own records of them.",
  },
} as const satisfies Record<string, DataGroup>;
