/**
 * The people of the expected table (destinations.ts): every kind of visitor, by what the database says about them. Each
 * belongs to one column of the table.
 */

/** A column of the table: what a person is, according to the three status columns. */
export type Column =
  | "anonymous"
  | "no role"
  | `${"job seeker" | "employer"}, ${"draft" | "pending" | "rejected" | "approved"}`
  | "admin";

type Status = {
  role: "job_seeker" | "candidate" | "employer" | "admin" | null;
  onboarded?: boolean;
  /** Whether a form was saved a day ago without being submitted. */
  draft?: boolean;
  verification?: Verification;
};

/** A person and how to create them. */
export type PersonSpec = {
  name: string;
  column: Column;
  /** null: no profile at all. */
  profile: Status | null;
  admin?: boolean;
  /** An admin acting as a role, or for a person in this status ("no profile" for one without). */
  acting?: { as: "job_seeker" | "employer" } | { for: Status | "no profile" };
};

/** The values of the three status columns: profile_status, verification_status_new, verification_status. */
type Verification = readonly [
  status: string | null,
  fresh: string | null,
  old: string,
  read: "pending" | "approved" | "rejected",
];

/** Every value of each column, with contradicting values in the others: the first non-null one counts. */
// prettier-ignore
export const VERIFICATIONS: readonly Verification[] = [
  // profile_status,       verification_status_new, verification_status,     means
  [null,                   null,                    "pending",               "pending"],
  [null,                   null,                    "pending_verification",  "pending"],
  [null,                   null,                    "approved",              "approved"],
  [null,                   null,                    "good",                  "approved"],
  [null,                   null,                    "verified_good",         "approved"],
  [null,                   null,                    "rejected",              "rejected"],
  [null,                   null,                    "issue",                 "rejected"],
  [null,                   null,                    "verified_issue",        "rejected"],
  [null,                   "pending",               "approved",              "pending"],
  [null,                   "pending_verification",  "rejected",              "pending"],
  [null,                   "approved",              "rejected",              "approved"],
  [null,                   "good",                  "pending",               "approved"],
  [null,                   "verified_good",         "issue",                 "approved"],
  [null,                   "rejected",              "approved",              "rejected"],
  [null,                   "issue",                 "good",                  "rejected"],
  [null,                   "verified_issue",        "pending",               "rejected"],
  ["pending_verification", "approved",              "rejected",              "pending"],
  ["verified_good",        "rejected",              "pending",               "approved"],
  ["verified_issue",       "approved",              "good",                  "rejected"],
];

const KINDS = [
  ["job seeker", "job_seeker"],
  ["employer", "employer"],
] as const;
const shown = ([status, fresh, old]: Verification) => `${status ?? "–"} / ${fresh ?? "–"} / ${old}`;
const plainly = (read: Verification[3]): Verification => [null, null, read, read];

const people: PersonSpec[] = [
  { name: "anonymous", column: "anonymous", profile: null },
  { name: "no profile", column: "no role", profile: null },
  { name: "no role", column: "no role", profile: { role: null } },
  {
    name: "no role, though approved",
    column: "no role",
    profile: { role: null, onboarded: true, verification: plainly("approved") },
  },
  ...KINDS.flatMap(([kind, role]): PersonSpec[] => [
    { name: `${kind}, new`, column: `${kind}, draft`, profile: { role } },
    { name: `${kind}, draft`, column: `${kind}, draft`, profile: { role, draft: true } },
    {
      name: `${kind}, approved before submitting`,
      column: `${kind}, draft`,
      profile: { role, draft: true, verification: plainly("approved") },
    },
    ...VERIFICATIONS.map((verification): PersonSpec => ({
      name: `${kind}, ${shown(verification)}`,
      column: `${kind}, ${verification[3]}`,
      profile: { role, onboarded: true, verification },
    })),
  ]),
  {
    name: "candidate, as an older row says",
    column: "job seeker, approved",
    profile: { role: "candidate", onboarded: true, verification: plainly("approved") },
  },
  { name: "admin", column: "admin", profile: null, admin: true },
  { name: "admin by role", column: "admin", profile: { role: "admin" } },
  {
    name: "admin who is an employer too",
    column: "admin",
    profile: { role: "employer", onboarded: true, verification: plainly("approved") },
    admin: true,
  },
  {
    name: "admin without a role in their profile",
    column: "admin",
    profile: { role: null },
    admin: true,
  },
  {
    name: "admin who is a job seeker with a draft",
    column: "admin",
    profile: { role: "job_seeker", draft: true },
    admin: true,
  },
  ...(["pending", "rejected"] as const).map((read): PersonSpec => ({
    name: `admin who is a job seeker, ${read}`,
    column: "admin",
    profile: { role: "job_seeker", onboarded: true, verification: plainly(read) },
    admin: true,
  })),
  ...KINDS.flatMap(([kind, role]): PersonSpec[] => [
    {
      name: `admin acting as ${kind}`,
      column: `${kind}, approved`,
      profile: null,
      admin: true,
      acting: { as: role },
    },
    {
      name: `admin acting for a new ${kind}`,
      column: `${kind}, draft`,
      profile: null,
      admin: true,
      acting: { for: { role } },
    },
    {
      name: `admin acting for a ${kind} with a draft`,
      column: `${kind}, draft`,
      profile: null,
      admin: true,
      acting: { for: { role, draft: true } },
    },
    ...VERIFICATIONS.map((verification): PersonSpec => ({
      name: `admin acting for: ${kind}, ${shown(verification)}`,
      column: `${kind}, ${verification[3]}`,
      profile: null,
      admin: true,
      acting: { for: { role, onboarded: true, verification } },
    })),
  ]),
  {
    name: "admin acting for somebody without a role",
    column: "no role",
    profile: null,
    admin: true,
    acting: { for: { role: null } },
  },
  {
    name: "admin acting for somebody without a profile",
    column: "no role",
    profile: null,
    admin: true,
    acting: { for: "no profile" },
  },
];

/** All people, in the order of the table's columns. */
export const PEOPLE: readonly PersonSpec[] = people;
