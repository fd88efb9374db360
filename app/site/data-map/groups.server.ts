/**
 * The data we store about people, in groups: what it is, why we keep it, who sees it and when, and for how long. The
 * privacy policy's lists are built from it. columns.server.ts has the columns of each group;
 * tests/integration/site/data-map.test.ts checks both against the database.
 */
import { aboutFacilities } from "./facilities.server.ts";
import { aboutVisitors } from "./visitors.server.ts";

/** What must happen before a facility sees it. */
export type FacilitySees = "never" | "matched" | "opened" | "applied";
/**
 * Whether our administrators see it: on their own pages, only while acting for the person it is about, for the facility,
 * or for either, or never.
 */
export type AdminsSee = "yes" | "acting" | "actingForFacility" | "actingForEither" | "never";
/** How long it is kept; the sentences are in policy.server.ts. */
export type Kept = "account" | "nameless" | "record" | "question" | "list";

export type DataGroup = {
  about: "everybody" | "professionals" | "facilities" | "visitors";
  title: string;
  what: string;
  why: string;
  facility: FacilitySees;
  admins: AdminsSee;
  kept: Kept;
  /** Anyone may read it. */
  isPublic?: true;
  /** Who else sees it, or what the fields above leave open: full sentences. */
  alsoSeen?: string;
  /** What the retention sentence leaves open. */
  alsoKept?: string;
};

const ofOneself = { facility: "never", admins: "yes", kept: "account" } as const;

export const GROUPS = {
  email: {
    about: "everybody",
    title: "Email address",
    what: "Your account’s address, and a new one you asked to change it to.",
    why: "To log you in and to send you what you asked for.",
    ...ofOneself,
    alsoSeen:
      "If you work for a facility, its owner and team see it too. If you invite a colleague, we keep their address until they join or you cancel the invitation.",
  },
  password: {
    about: "everybody",
    title: "Password",
    what: "If you set one, stored so that no one can read it.",
    why: "To log you in.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  sessions: {
    about: "everybody",
    title: "Sign-ins",
    what: "When you first and last logged in, when each session began and was last renewed, and its browser. Our sign-in service (Supabase) also gets your IP address.",
    why: "So you can recognize your sessions and end any other, to email you about a browser we do not recognize, and to stop attacks.",
    facility: "never",
    admins: "never",
    kept: "account",
    alsoKept:
      "A session you end is removed right away. Supabase may keep addresses longer in its own logs.",
  },
  calendar: {
    about: "everybody",
    title: "Calendar link",
    what: "If you created a secret calendar link: when, and a fingerprint of it.",
    why: "To show your interviews and start dates in your own calendar.",
    facility: "never",
    admins: "never",
    kept: "account",
    alsoSeen: "Anyone who has the link sees your interviews and start dates.",
    alsoKept: "A link you remove or replace is deleted right away.",
  },
  secondFactor: {
    about: "everybody",
    title: "Two-step verification",
    what: "If you set it up: your app’s key, encrypted; each passkey’s public key, name, and when it was added and last used; your recovery codes, which no one can read; and when you last confirmed.",
    why: "So a stolen password alone is not enough for sensitive changes.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  name: {
    about: "everybody",
    title: "Name",
    what: "Your full name.",
    why: "So people know who they are dealing with, and to check your license or facility.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "Before that, they see your first name and last initial. If you work for a facility, your team and the people you invite see your name.",
  },
  agreements: {
    about: "everybody",
    title: "Agreements",
    what: "Which version of our terms or of the facility agreement you agreed to, when and where.",
    why: "To know what was agreed.",
    ...ofOneself,
    alsoKept:
      "The record of decisions keeps which version you agreed to and when, under your account number only.",
  },
  approval: {
    about: "everybody",
    title: "Approval",
    what: "The type of account, an unfinished sign-up, whether the account is approved, on hold or suspended and why, what we asked you, and your answers and appeals.",
    why: "To check each account before it is used.",
    ...ofOneself,
    alsoSeen: "You do not see administrators’ notes to each other.",
  },
  notices: {
    about: "everybody",
    title: "Notifications and emails",
    what: "What we told you, when you read it, whether it was emailed, and which emails you want and when.",
    why: "To keep you up to date the way you chose.",
    ...ofOneself,
  },
  record: {
    about: "everybody",
    title: "Record of decisions",
    what: "Who decided or changed something in your account, when and why, and each time an administrator acted for you.",
    why: "So every decision can be traced.",
    facility: "never",
    admins: "yes",
    kept: "record",
    alsoSeen: "You see what is about you in your access log.",
  },
  acting: {
    about: "everybody",
    title: "Acting for you",
    what: "When an administrator acted for you, with the reason.",
    why: "So you and we know who did what.",
    ...ofOneself,
  },
  referral: {
    about: "everybody",
    title: "Who referred you",
    what: "If you came with a partner’s code: the code, your email address and what the partner is owed. If you came with a colleague’s link: its code.",
    why: "To pay the partner, and to tell the colleague how many signed up.",
    facility: "never",
    admins: "yes",
    kept: "nameless",
  },
  reports: {
    about: "everybody",
    title: "Positions you reported",
    what: "Which position, why, and what an administrator decided.",
    why: "To review positions that should not be posted.",
    ...ofOneself,
    alsoKept: "It is also deleted when the facility deletes its account.",
  },
  profileViews: {
    about: "professionals",
    title: "Profile views",
    what: "Which facility or administrator opened a list with you in it, your profile, an application, its messages or a document, and when.",
    why: "So you know who sees you.",
    facility: "never",
    admins: "acting",
    kept: "account",
    alsoSeen: "You do, under “Who sees you.”",
  },
  work: {
    about: "professionals",
    title: "Your work",
    what: "Profession, years of experience, units with years in each, charge and preceptor experience, EHRs you have used, state of residence and when you moved there, shifts and schedules, on-call work, types of facility and earliest start date.",
    why: "To match you with positions.",
    facility: "matched",
    admins: "yes",
    kept: "account",
  },
  place: {
    about: "professionals",
    title: "ZIP code",
    what: "Your ZIP code, other locations you named, and how far you’d travel.",
    why: "To measure how far positions are.",
    ...ofOneself,
    alsoSeen:
      "Facilities whose open position you fit see your city or the location you would come from, about how far away that is, and how far you’d travel.",
  },
  preferences: {
    about: "professionals",
    title: "Preferences",
    what: "Employment types, hours per week, which preferences must be met, and whether you are open to matches and apply automatically.",
    why: "To match you, and to apply for you if you agreed to it.",
    ...ofOneself,
  },
  lists: {
    about: "professionals",
    title: "Your own lists",
    what: "Saved positions and searches, what we emailed you about them, the position you signed up for and how you found it, links you made for colleagues and how often each was used, matches you dismissed, and facilities you blocked.",
    why: "To show you what you saved, to take you back to what you came for, and to keep blocked facilities away from you.",
    facility: "never",
    admins: "acting",
    kept: "account",
  },
  pay: {
    about: "professionals",
    title: "Minimum pay",
    what: "The lowest pay you would accept.",
    why: "To match you with positions.",
    facility: "matched",
    admins: "yes",
    kept: "account",
  },
  skills: {
    about: "professionals",
    title: "Skills",
    what: "The skills you list.",
    why: "To match you with positions.",
    facility: "opened",
    admins: "yes",
    kept: "account",
    alsoSeen: "Facilities whose open position you fit see which of the position’s skills you have.",
  },
  contact: {
    about: "professionals",
    title: "Phone number and summary",
    what: "Your phone number, and what you write about yourself.",
    why: "So a facility can reach you and get to know you.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen: "They see the phone number while your application is open and after a hire.",
  },
  license: {
    about: "professionals",
    title: "Licenses and certifications",
    what: "Type, state, expiration date, compact status, and whether, where and when we verified it.",
    why: "To show that you are licensed for the work.",
    facility: "matched",
    admins: "yes",
    kept: "account",
  },
  licenseNumber: {
    about: "professionals",
    title: "License and certification numbers",
    what: "The numbers of your licenses and certifications.",
    why: "To look them up at the source.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen: "Facilities see license numbers only, not certification numbers.",
  },
  checks: {
    about: "professionals",
    title: "Checks",
    what: "Your NPI if you gave one, and our checks of you or your facility, such as the federal exclusion list: where we looked and what we found.",
    why: "To keep out people who aren’t allowed to do the work.",
    ...ofOneself,
    alsoSeen: "You do not see administrators’ notes on a check.",
  },
  exclusionList: {
    about: "professionals",
    title: "Federal exclusion list",
    what: "The public list of people and companies barred from federal health programs, whether they use this service or not.",
    why: "To compare accounts with it.",
    facility: "never",
    admins: "yes",
    kept: "list",
  },
  documents: {
    about: "professionals",
    title: "Documents",
    what: "The files you upload, their names, and who opened them and when.",
    why: "To check what you tell us, and to show the files to facilities you apply to.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen: "You and our administrators see who opened a document.",
    alsoKept: "The files themselves are removed shortly after.",
  },
  matches: {
    about: "professionals",
    title: "Matches",
    what: "How well a position fits you and why, and which facility opened your profile or saved you.",
    why: "To show you and the facility whether to talk.",
    facility: "matched",
    admins: "yes",
    kept: "account",
    alsoSeen: "You do not see who saved you. Other facilities do not see who opened your profile.",
  },
  applications: {
    about: "professionals",
    title: "Applications",
    what: "What you apply for, how you found it, your answers, each step with its reason, interviews and offers.",
    why: "To get you hired.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "If we remove a facility’s question, the facility no longer sees your answer; it stays in your copy. The facility sees only totals of how its applicants found it.",
    alsoKept: "They are also deleted when the facility deletes its account.",
  },
  messages: {
    about: "professionals",
    title: "Messages",
    what: "What you and a facility write to each other, and reports of it.",
    why: "So you can talk before you meet.",
    facility: "applied",
    admins: "actingForEither",
    kept: "account",
    alsoSeen: "Administrators also read a message one of you reports.",
    alsoKept:
      "They are also deleted when the facility deletes its account. If one team member leaves, what they wrote stays, without their name.",
  },
  teamNotes: {
    about: "professionals",
    title: "Notes and scorecards",
    what: "What a facility’s team writes down about your application.",
    why: "So a team can decide together.",
    facility: "applied",
    admins: "actingForFacility",
    kept: "account",
    alsoSeen:
      "The notes belong to the facility: you do not see them, and they are not in your copy.",
  },
  placements: {
    about: "professionals",
    title: "Placements",
    what: "Who was hired for which position, start date, salary, the facility’s fee, and disputes about it.",
    why: "To bill the facility, and because tax law requires records.",
    facility: "applied",
    admins: "yes",
    kept: "nameless",
    alsoSeen: "You do not see the facility’s fee.",
    alsoKept: "What people wrote in a dispute stays as they wrote it.",
  },
  selfIdentification: {
    about: "professionals",
    title: "Sex, race and ethnicity (voluntary)",
    what: "The sex, race and ethnicity you choose to tell us. You can delete it at any time.",
    why: "To see whether matching and hiring are fair. Once a month we count whole groups, and show no number that could reveal one person’s answer. Matching never reads it.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  ...aboutFacilities,
  ...aboutVisitors,
} as const satisfies Record<string, DataGroup>;

export type GroupId = keyof typeof GROUPS;
