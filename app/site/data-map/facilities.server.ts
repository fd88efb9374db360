import type { DataGroup } from "./groups.server.ts";

/** What we store about facilities and their teams, and about positions. */
export const aboutFacilities = {
  facility: {
    about: "facilities",
    title: "Facility",
    what: "Name, type, address, phone number, NPI, CCN, website, description, benefits, logo and photo, your title there, and what you tell us so we can check it.",
    why: "To check the facility, and to show professionals who is hiring.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "Your team. Everyone sees the public page of an approved facility: name, type, city, logo, photo, description, benefits, and the checks it passed with their dates. With an open position, they also see its ZIP code. Professionals you talk to about an interview see the address.",
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
    alsoSeen: "Only your team and our administrators see drafts and who changed what.",
  },
  team: {
    about: "facilities",
    title: "Team",
    what: "Who works for a facility, their role, and who invited them.",
    why: "So colleagues can work together.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "Your team.",
  },
  plan: {
    about: "facilities",
    title: "Plan",
    what: "The plan, its period, and the card’s brand, last four digits and expiration date. Card numbers go to Stripe and never reach our servers.",
    why: "To bill the plan.",
    facility: "never",
    admins: "yes",
    kept: "account",
    alsoSeen: "Your facility’s owner and, in part, the team.",
  },
  payments: {
    about: "facilities",
    title: "Invoices and payments",
    what: "Invoices, placement fees, refunds, and Stripe’s ID for the facility.",
    why: "For accounting.",
    facility: "never",
    admins: "yes",
    kept: "nameless",
    alsoSeen:
      "Your facility’s owner. The team sees placement fees and each invoice’s date, status and amount.",
    alsoKept: "Stripe keeps its own records.",
  },
} as const satisfies Record<string, DataGroup>;
