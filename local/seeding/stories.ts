import { declineReasons } from "../market-data/talk.ts";
import type { Book } from "./book.ts";

/** One step of an application: the new status, who caused it, and why. */
export type Step = {
  to: string;
  side: "candidate" | "facility" | "system";
  reason?: string;
};

/** How far an application in the demo market gets. */
export type Goal =
  | "invited"
  | "invitation declined"
  | "invitation expired"
  | "applied"
  | "applied by invitation"
  | "applied again"
  | "shortlisted"
  | "interview proposed"
  | "other times proposed"
  | "interview set"
  | "interviewed"
  | "interview declined"
  | "interview canceled"
  | "offered"
  | "offer withdrawn"
  | "offer expired"
  | "offer declined"
  | "accepted"
  | "hired"
  | "declined"
  | "declined after the interview"
  | "withdrawn"
  | "closed";

const applied: Step = { to: "applied", side: "candidate" };
const invited: Step = { to: "invited", side: "facility" };
const shortlisted: Step = { to: "shortlisted", side: "facility" };
const interviewing: Step = { to: "interviewing", side: "facility" };
const toInterview = [applied, shortlisted, interviewing];
const toOffer = [...toInterview, { to: "offered", side: "facility" } as const];
const accepted: Step = { to: "accepted", side: "candidate" };

/** What the steps to a goal say. */
type Message = {
  /** Why the closed position closed. */
  ended: string;
  /** Why people withdraw from it. */
  withdrawals: readonly string[];
};

/** The steps to a goal, each allowed by application_transitions. */
export function stepsTo(book: Book, goal: Goal, { ended, withdrawals }: Message): Step[] {
  const declined: Step = { to: "declined", side: "facility", reason: book.pick(declineReasons) };
  const withdrawn: Step = {
    to: "withdrawn",
    side: "candidate",
    reason: book.pick(withdrawals),
  };
  switch (goal) {
    case "invited":
      return [invited];
    case "invitation declined":
      return [invited, withdrawn];
    case "invitation expired":
      return [
        invited,
        { to: "closed", side: "system", reason: "The invitation was not answered in time." },
      ];
    case "applied":
      return [applied];
    case "applied by invitation":
      return [invited, applied];
    case "applied again":
      return [
        applied,
        { ...withdrawn, reason: "The timing isn’t right for me just now." },
        applied,
      ];
    case "shortlisted":
      return [applied, shortlisted];
    case "interview proposed":
    case "other times proposed":
    case "interview set":
    case "interviewed":
    case "interview declined":
    case "interview canceled":
      return toInterview;
    case "offered":
      return toOffer;
    case "offer withdrawn":
      return [
        ...toOffer,
        {
          to: "shortlisted",
          side: "facility",
          reason: "The budget for this opening moved to next quarter.",
        },
      ];
    case "offer expired":
      return [
        ...toOffer,
        { to: "shortlisted", side: "system", reason: "The offer was not answered in time." },
      ];
    case "offer declined":
      return [...toOffer, withdrawn];
    case "accepted":
      return [...toOffer, accepted];
    case "hired":
      return [...toOffer, accepted, { to: "hired", side: "facility" }];
    case "declined":
      return [applied, declined];
    case "declined after the interview":
      return [...toInterview, declined];
    case "withdrawn":
      return [applied, shortlisted, withdrawn];
    case "closed":
      return [applied, { to: "closed", side: "system", reason: ended }];
  }
}

const times = (count: number, goal: Goal) => Array.from({ length: count }, () => goal);

/** The pipelines of the demo employer's positions, by title. */
export const DEMO_PIPELINES: Record<string, Goal[]> = {
  "Registered Nurse, Medical-Surgical": [
    ...times(6, "applied"),
    "applied by invitation",
    ...times(3, "shortlisted"),
    "other times proposed",
    "interview set",
    "interviewed",
    "offered",
    "accepted",
    "hired",
    ...times(2, "invited"),
    "declined",
    "declined after the interview",
    "withdrawn",
    "offer declined",
  ],
  "Registered Nurse, Intensive Care": [
    ...times(2, "applied"),
    "shortlisted",
    "interview set",
    "offer expired",
    "invited",
  ],
  "Registered Nurse, Emergency": [
    ...times(3, "applied"),
    "shortlisted",
    "interview canceled",
    "offer withdrawn",
    "invitation declined",
    "declined",
  ],
  "Certified Nursing Assistant": [
    ...times(3, "applied"),
    "applied again",
    "shortlisted",
    "interview proposed",
    "hired",
    "declined",
  ],
  "Respiratory Therapist": ["applied", "shortlisted"],
  "Front Desk, Outpatient Clinic": ["hired", "closed"],
  "Registered Nurse, Telemetry": ["hired", "closed", "closed", "declined"],
};

/** The pipelines of other positions, in rotation. */
export const OTHER_PIPELINES: Goal[][] = [
  ["applied", "applied", "shortlisted", "interview set", "declined"],
  ["applied", "invited", "interviewed", "withdrawn"],
  ["applied", "shortlisted", "offered", "declined after the interview"],
  ["applied by invitation", "interview proposed", "invitation expired"],
  ["applied", "applied", "interview declined", "accepted"],
  ["shortlisted", "applied", "offer declined", "invited"],
];

/** For positions that are no longer open. */
export const CLOSED_PIPELINES = {
  filled: ["hired", "closed", "declined"],
  ended: ["closed", "closed", "withdrawn"],
} satisfies Record<string, Goal[]>;

/** The demo job seeker's applications, by facility and title. */
export const DEMO_STORIES: [at: string, title: string, goal: Goal][] = [
  ["larkspur", "Registered Nurse, Medical-Surgical", "interview proposed"],
  ["larkspur", "Registered Nurse, Telemetry", "closed"],
  ["northland", "Registered Nurse, Cardiac", "offered"],
  ["northland", "Registered Nurse, Same-Day Surgery", "declined after the interview"],
  ["bluestem", "Registered Nurse, Psychiatric", "applied"],
  ["bluestem", "Registered Nurse, Day Program", "invited"],
  ["kaw", "Registered Nurse, Unit Manager", "withdrawn"],
];
