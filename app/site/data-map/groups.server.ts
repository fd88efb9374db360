/**
 * What we keep about people, in groups: what it is, why we keep it, who sees it and when, and for how long. The privacy
 * policy's lists are drawn from it. Which columns a group stands for is in columns.server.ts;
 * tests/integration/site/data-map.test.ts holds both against the database.
 */
import { aboutFacilities } from "./facilities.server.ts";
import { aboutVisitors } from "./visitors.server.ts";

/** What a facility must have done, or the professional, before the facility sees it. */
export type FacilitySees = "never" | "matched" | "opened" | "applied";
/** Whether our administrators see it: on their own pages, only while they act for somebody, or never. */
export type AdminsSee = "yes" | "acting" | "never";
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
  /** Anybody may read it. */
  isPublic?: true;
  /** Who else sees it, or what the lines above leave open: whole sentences. */
  alsoSeen?: string;
  /** What the sentence about time leaves open. */
  alsoKept?: string;
};

const ofOneself = { facility: "never", admins: "yes", kept: "account" } as const;

export const GROUPS = {
  email: {
    about: "everybody",
    title: "Email address",
    what: "The address of your account, and a new one that you asked for.",
    why: "To sign you in and to send you what you asked for.",
    ...ofOneself,
    alsoSeen:
      "If you work for a facility, its owner and team see it, too. If you invite a colleague, we keep theirs until they join or you take the invitation back.",
  },
  password: {
    about: "everybody",
    title: "Password",
    what: "If you choose one, stored only in a form that cannot be read back.",
    why: "To sign you in.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  sessions: {
    about: "everybody",
    title: "Sign-ins",
    what: "When you first and last signed in, when each session began and was last renewed, and the browser's name for itself. The service that signs people in (Supabase) is also told your network address.",
    why: "So that you recognize your sessions and can end any other, to email you about a browser that is new to us, and to stop attacks.",
    facility: "never",
    admins: "never",
    kept: "account",
    alsoKept:
      "A session that you end is removed at once. Supabase may keep addresses longer in logs of its own.",
  },
  calendar: {
    about: "everybody",
    title: "Calendar address",
    what: "If you made a secret address for your calendar: when, and a fingerprint of it.",
    why: "To show your interviews and start dates in your own calendar.",
    facility: "never",
    admins: "never",
    kept: "account",
    alsoSeen: "Anyone who has the address sees your interviews and start dates.",
    alsoKept: "An address that you end or renew is removed at once.",
  },
  secondFactor: {
    about: "everybody",
    title: "Two-step verification",
    what: "If you set it up: your app's key, encrypted; of each passkey its public key, the name you gave it and when it was added and last used; your recovery codes, in a form that cannot be read back; when you last confirmed.",
    why: "So that a password alone is not enough for what has consequences.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  name: {
    about: "everybody",
    title: "Name",
    what: "Your full name.",
    why: "So that people know whom they deal with, and to check your license or facility.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "Before that, they see your first name and an initial. If you work for a facility, your team sees your name; so do people whom you invite to it.",
  },
  agreements: {
    about: "everybody",
    title: "Agreements",
    what: "Which version of our terms or of the facility agreement you agreed to, when and where.",
    why: "To know what was agreed.",
    ...ofOneself,
  },
  approval: {
    about: "everybody",
    title: "Approval",
    what: "What kind of account it is, a sign-up you have not finished, whether it is approved, on hold or suspended and why, what we asked you, and your answers and appeals.",
    why: "To check each account before it is used.",
    ...ofOneself,
    alsoSeen: "An administrator's notes to other administrators are not shown to you.",
  },
  notices: {
    about: "everybody",
    title: "Notifications and emails",
    what: "What we told you, when you read it, whether the email went out, and which emails you want and when.",
    why: "To keep you up to date the way you chose.",
    ...ofOneself,
  },
  record: {
    about: "everybody",
    title: "Record of decisions",
    what: "Who decided or changed something in your account, when and why, and each time an administrator acted for you.",
    why: "So that every decision can be traced.",
    facility: "never",
    admins: "yes",
    kept: "record",
    alsoSeen: "You see what concerns you in your access log.",
  },
  acting: {
    about: "everybody",
    title: "Acting for you",
    what: "When an administrator acted for you, with the reason.",
    why: "So that you and we know who did what.",
    ...ofOneself,
  },
  referral: {
    about: "everybody",
    title: "Who referred you",
    what: "If you came with a partner's code: the code, your email address and what the partner is owed. If you came with a colleague's link: its code.",
    why: "To pay the partner, and to tell the colleague how many signed up.",
    facility: "never",
    admins: "yes",
    kept: "nameless",
  },
  reports: {
    about: "everybody",
    title: "Positions you reported",
    what: "Which position, why, and what an administrator decided.",
    why: "To look at what should not be posted.",
    ...ofOneself,
    alsoKept: "It also goes when the facility deletes its account.",
  },
  looks: {
    about: "professionals",
    title: "Who looked at you",
    what: "Which facility or administrator opened a list with you in it, your profile, an application, its messages or a document, and when.",
    why: "So that you know who sees you.",
    facility: "never",
    admins: "acting",
    kept: "account",
    alsoSeen: "You do, on the page about who sees you.",
  },
  work: {
    about: "professionals",
    title: "Your work",
    what: "Profession, years of experience, units with years in each, charge and preceptor experience, records systems, state of residence, shifts and schedules, on-call work and earliest start date.",
    why: "To match you with positions.",
    facility: "matched",
    admins: "yes",
    kept: "account",
  },
  place: {
    about: "professionals",
    title: "ZIP code",
    what: "Your ZIP code, other locations you named, and how far you would go.",
    why: "To measure the way to a position.",
    ...ofOneself,
    alsoSeen: "Facilities whose open position you fit see the city and about how far away it is.",
  },
  preferences: {
    about: "professionals",
    title: "Preferences",
    what: "Kinds of facility, whether you are open to matches, and whether you apply automatically.",
    why: "To match you, and to apply for you if you agreed to it.",
    ...ofOneself,
  },
  lists: {
    about: "professionals",
    title: "Your own lists",
    what: "Saved positions and searches, what we emailed you about them, the position you signed up for and how you found it, links you made for colleagues and how often each was used, matches you dismissed, and facilities you blocked.",
    why: "To show you what you want to see, to lead you back to what you came for, and to keep blocked facilities away from you.",
    facility: "never",
    admins: "acting",
    kept: "account",
  },
  skills: {
    about: "professionals",
    title: "Skills and minimum pay",
    what: "The skills you list, and your minimum pay.",
    why: "To match you with positions.",
    facility: "opened",
    admins: "yes",
    kept: "account",
    alsoSeen: "Facilities whose open position you fit see whether your pay and skills fit it.",
  },
  contact: {
    about: "professionals",
    title: "Phone number and summary",
    what: "Your phone number, and what you write about yourself.",
    why: "So that a facility can reach you and get to know you.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen: "The phone number is shown while your application is open or led to a hire.",
  },
  license: {
    about: "professionals",
    title: "Licenses and certifications",
    what: "Kind, state, expiration date, compact status, whether we verified it, where and when.",
    why: "To show that you may do the work.",
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
    alsoSeen: "Facilities see license numbers only, not those of certifications.",
  },
  checks: {
    about: "professionals",
    title: "Checks",
    what: "Your NPI if you gave one, what we looked up about you or your facility, where, and what we found, the federal exclusion list included.",
    why: "To keep people out who may not do the work.",
    ...ofOneself,
    alsoSeen: "An administrator's notes on a check are not shown to you.",
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
    what: "The files you upload, their names, and who opened them when.",
    why: "To check what you say, and to show it to facilities you apply to.",
    facility: "applied",
    admins: "yes",
    kept: "account",
    alsoSeen: "Who opened a document is for you and our administrators to see.",
    alsoKept: "The files themselves are removed shortly after.",
  },
  matches: {
    about: "professionals",
    title: "Matches",
    what: "How well a position fits you and why, which facility opened your profile or saved you.",
    why: "To show you and the facility whether it is worth a talk.",
    facility: "matched",
    admins: "yes",
    kept: "account",
    alsoSeen:
      "You are not told who saved you. Other facilities do not see who opened your profile.",
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
      "If we take back a facility's question, the facility no longer sees your answer; it stays in your copy. Of how its applicants found it, the facility sees counts.",
    alsoKept: "They also go when the facility deletes its account.",
  },
  messages: {
    about: "professionals",
    title: "Messages",
    what: "What you and a facility write to each other, and reports of such a message.",
    why: "So that you can talk before you meet.",
    facility: "applied",
    admins: "acting",
    kept: "account",
    alsoSeen: "Administrators also read a message that one of you reports.",
    alsoKept:
      "They also go when the facility deletes its account. What a member of a facility's team wrote stays, without their name, if only they leave.",
  },
  teamNotes: {
    about: "professionals",
    title: "Notes and scorecards",
    what: "What a facility's team writes down about your application.",
    why: "So that a team can decide together.",
    facility: "applied",
    admins: "acting",
    kept: "account",
    alsoSeen: "They are the facility's own: you do not see them, and they are not in your copy.",
  },
  placements: {
    about: "professionals",
    title: "Placements",
    what: "Who was hired for which position, start date, salary, the facility's fee, and disputes about it.",
    why: "To bill the facility, and because tax law asks for records.",
    facility: "applied",
    admins: "yes",
    kept: "nameless",
    alsoSeen: "You do not see the facility's fee.",
    alsoKept: "What people wrote in a dispute stays as they wrote it.",
  },
  selfIdentification: {
    about: "professionals",
    title: "Sex and origin, only if you want",
    what: "Which sex and origin you say you are counted as. You can delete it at any time.",
    why: "To see whether matching and hiring are fair: once a month whole groups are counted, and no number that could tell what one person answered is shown. No match reads it.",
    facility: "never",
    admins: "never",
    kept: "account",
  },
  ...aboutFacilities,
  ...aboutVisitors,
} as const satisfies Record<string, DataGroup>;

export type GroupId = keyof typeof GROUPS;
