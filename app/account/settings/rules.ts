import { byKey } from "#app/platform/by-key.ts";
import { PROVIDER_NAMES } from "../oauth/names.ts";
import { roleOf, type Account, type Role } from "../rules.ts";

/** Text for the account page. Pure rules: no request, no database. */

type Person = Pick<Account, "role" | "onboardingCompleted" | "approval"> & {
  isAdmin?: boolean;
  suspension?: Account["suspension"];
};

const ROLE: Record<Role, string> = {
  job_seeker: "Healthcare professional",
  employer: "Employer",
  admin: "Administrator",
};

/** For a sensitive form of an account without a password: private.delete_my_account says the same. */
export const LOG_IN_AGAIN = "You logged in a while ago. Log out and log in again first.";

/** The account's role in words; null until one is chosen. */
export function roleInWords(account: Account): string | null {
  const role = roleOf(account);
  return role && ROLE[role];
}

/** The account's verification status: a tone, a word or two, a sentence, and the label of the link to the next step. */
export function accountStatusInWords(person: Person): {
  tone: "neutral" | "waiting" | "success" | "warning";
  label: string;
  sentence: string;
  toDo?: string;
} {
  if (person.isAdmin) {
    return {
      tone: "success",
      label: "Active",
      sentence: "Administrator accounts don’t need approval.",
    };
  }
  if (person.suspension?.kind === "merged") {
    return {
      tone: "neutral",
      label: "Closed",
      sentence: "Everything is in your other account now.",
      toDo: "See why",
    };
  }
  if (person.suspension) {
    return {
      tone: "warning",
      label: "Suspended",
      sentence:
        person.role === "employer"
          ? "You can’t see candidates. If you own the facility’s account, its positions are hidden."
          : "You don’t appear in matches or lists. Facilities where you have an open application still see your name and messages.",
      toDo: "See why",
    };
  }
  if (!person.role) {
    return {
      tone: "neutral",
      label: "Not started",
      sentence: "First choose whether you’re looking for work or hiring.",
      toDo: "Choose your role",
    };
  }
  if (!person.onboardingCompleted) {
    return {
      tone: "neutral",
      label: "Not submitted",
      sentence: "Your profile is not submitted yet, so nobody sees it.",
      toDo: "Continue your profile",
    };
  }
  const whole = {
    approved: {
      tone: "success",
      label: "Approved",
      sentence: "A person checked your profile and approved it.",
    },
    rejected: {
      tone: "warning",
      label: "Not approved yet",
      sentence: "A person checked your profile and couldn’t approve it yet.",
      toDo: "See why",
    },
    pending: {
      tone: "waiting",
      label: "Under review",
      sentence: "A person is reviewing your account.",
      toDo: "See the details",
    },
  } as const;
  return whole[person.approval];
}

/** The account's sign-in methods, the password first. An emailed link always works. */
export function waysToSignIn(hasPassword: boolean, providers: readonly string[]): string[] {
  return [
    ...(hasPassword ? ["Password"] : []),
    ...providers
      .filter((provider) => provider !== "email")
      .map((name) => PROVIDER_NAMES[name] ?? name),
    "Email link",
  ];
}

/** Browsers by user agent token, most specific first: most browsers claim to be others as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|Opera)\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b|\bMac OS X\b/, "Mac"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** A user agent in plain words: "Firefox on Windows". */
export function deviceName(userAgent: string | null): string {
  const nameIn = (list: typeof BROWSERS) =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const browser = nameIn(BROWSERS);
  const system = nameIn(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  if (browser) return browser;
  return system ? `A browser on ${system}` : "Unknown browser";
}

/** What others do to an account, for the person it concerns. */
export const ACTIONS: Readonly<Record<string, string>> = byKey({
  "account.approved": "Approved your profile",
  "account.rejected": "Didn’t approve your profile",
  "account.rejection_proposed": "Proposed not to approve your profile",
  "account.rejection_declined": "Turned down a proposal not to approve your profile",
  "account.held": "Put your account on hold after a check",
  "account.renamed": "Changed your name",
  "account.suspended": "Suspended your account",
  "account.restored": "Restored your account",
  "account.merged": "Merged your other account into this one",
  "account.role_changed": "Changed your role",
  "account.npi_written": "Recorded your NPI",
  "account.npi_removed": "Removed your NPI",
  "account.second_factor_reset": "Reset your two-step verification",
  "account.made_admin": "Made you an administrator",
  "account.removed_admin": "Removed you as an administrator",
  "appeal.upheld": "Upheld the decision you appealed",
  "appeal.reopened": "Granted your appeal",
  "case.taken": "Took on your case",
  "case.taken_over": "Took over your case",
  "case.assigned": "Assigned your case to an administrator",
  "case.given_back": "Gave back your case",
  "document.infected": "Found a virus in a file you uploaded",
  "facility.image_added": "Added a logo or photo to your facility’s page",
  "facility.image_removed": "Removed a logo or photo from your facility’s page",
  "facility.part_taken_down": "Took something off your facility’s page",
  "team.invited": "Invited someone to your team",
  "acting.started": "Started acting for you",
  "acting.stopped": "Stopped acting for you",
  "acting.insert": "Added something for you",
  "acting.update": "Changed something for you",
  "acting.delete": "Removed something for you",
  "acting.read": "Read messages while acting",
  "verification.asked": "Asked you for more information",
  "verification.checked": "Recorded a check of your profile",
  "verification.compared": "Compared your name with the federal exclusion list",
});

/** An audit log action in words, for the person it concerns. */
export function actionInWords(action: string): string {
  return (
    ACTIONS[action] ?? (action.startsWith("acting.") ? "Acted for you" : "Handled your account")
  );
}

/** What is deleted with an account. `teamOf`: the facility whose team they joined; null for its owner. */
export function removedWith(role: Role | null, teamOf: string | null): string[] {
  return [
    "Your sign-in: email address, password, and all sessions on all devices.",
    ...(role === "job_seeker"
      ? [
          "Your profile, with your draft, your licenses and your certifications, and your voluntary self-identification.",
          "Your documents, with their files, your saved searches and your notifications.",
          "Your applications, with their messages, interviews and offers, and facilities’ notes about you. We tell facilities where you have an open application that a candidate closed their account. We don’t name you.",
          "Your matches. Facilities no longer see you among theirs.",
        ]
      : []),
    ...(teamOf
      ? [
          `Your access to the team of ${teamOf}, and your notifications. The facility stays, with its positions and applications, and with the messages and notes you wrote there.`,
        ]
      : []),
    ...(role === "employer" && !teamOf
      ? [
          "Your facility’s profile.",
          "Your positions, with their public pages and their matches. Search engines may list a page for a few more days.",
          "The applications to those positions, with messages, interviews, offers and notes. We tell candidates with an open application that your facility closed its account.",
          "Your team’s access and your notifications.",
        ]
      : []),
    ...(role === null ? ["Your profile, as far as you have filled it in."] : []),
    "Your name and contact details on questions you sent from the employers page with this email address.",
    "Messages that you sent from the contact page with this email address.",
  ];
}

/** What a person's copy of their data leaves out, and where to get it; null if nothing. */
export function notInCopy(account: Account): string | null {
  const { suspension } = account;
  if (roleOf(account) !== "job_seeker" || suspension?.kind === "merged") return null;
  return suspension
    ? "Your documents’ files are not in it: write to us for them."
    : "Your documents’ files are not in it: save each under Documents.";
}

type Kept = { what: string; why: string };

/** What remains after an account is deleted, and why. `teamOf`: the facility whose team they joined. */
export function keptAfter(role: Role | null, teamOf: string | null): readonly Kept[] {
  return role === "employer" && !teamOf ? [...KEPT, PAYMENTS] : KEPT;
}

const PAYMENTS: Kept = {
  what: "Your facility’s invoices, placement fees, payments and refunds, with Stripe’s ID for your facility.",
  why: "We need them for accounting, and an unpaid fee stays due. They no longer name your facility here. Stripe keeps its own record, with the name and email address you paid under.",
};

const KEPT: readonly Kept[] = [
  {
    what: "The record of decisions: who decided about your account or acted for you, when, and the reason they gave.",
    why: "It shows how decisions were made, so no one can change or remove an entry. It lists you only as a number. Reasons stay as they were written.",
  },
  {
    what: "The record of what you agreed to: which version of our terms, and when.",
    why: "Either side may have to prove it later. It lists you only as a number.",
  },
  {
    what: "If a partner referred you: that someone was referred, when, and what the partner is owed.",
    why: "We need it to pay the partner. Your account number and email address are removed.",
  },
  {
    what: "If a facility hired someone through us: the hire, the position, the first day and the pay.",
    why: "The fee and the guarantee depend on it. The name of the person or the facility is removed with their account.",
  },
  {
    what: "Your email address, until we have sent one last email to it.",
    why: "It says that the account was deleted, in case it was not you. We delete the address once the email is sent.",
  },
];
