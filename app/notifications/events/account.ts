import { byKey } from "#app/platform/by-key.ts";
import { lines, type Events, type Known } from "../facts.ts";

const name = (f: Known) => f.text("name", "A document of yours");

/** What people call a credential: "Your Missouri license", "Your BLS". */
function credential(f: Known): string {
  if (f.maybe("kind") !== "license") return `Your ${f.text("name", "certification")}`;
  const state = { MO: "Missouri ", KS: "Kansas " }[f.text("state", "")] ?? "";
  return `Your ${state}license`;
}

/** When something expires. */
function runsOut(f: Known): string {
  const on = f.day("expires_on");
  const days = f.number("days");
  if (days !== null && days <= 0) return on ? `It expired on ${on}.` : "It has expired.";
  return on ? `It expires on ${on}.` : "It expires soon.";
}

/** Until when a multistate license works outside its state after a move. */
const movedUntil = (f: Known) =>
  `You moved to another state, so your multistate license works outside the old one for 60 days, until ${f.day("expires_on") ?? "then"}. Apply in your new state.`;

/** What an administrator took off a facility's page. */
const pageParts: Readonly<Record<string, string>> = byKey({
  logo: "the logo",
  photo: "the photo",
  about: "the text about you",
  benefits: "the benefits",
});

const hasExpired = (f: Known) => (f.number("days") ?? 1) <= 0;

/** What concerns somebody's own account, documents and team. */
export const accountEvents: Events = {
  account_decided: {
    approved: (f, side) => {
      const position = f.maybe("position");
      return {
        title: "Your account is approved",
        lines: lines(
          "Welcome. Your profile is approved.",
          side === "employer"
            ? "With a plan you can post positions and meet candidates now."
            : "You can see the positions that fit you now, and why they do.",
          position &&
            `You wanted to apply for ${position} at ${f.text("facility", "a facility")}: you can now.`,
        ),
        action: position ? "See the position and apply" : "Go to your dashboard",
      };
    },
    rejected: (f) => ({
      title: "Your account is not approved yet",
      lines: lines(
        "We looked at what you told us, and cannot approve it as it is.",
        f.quoted("Reason", "reason"),
        "The page says what to do next.",
      ),
      action: "See what to do",
    }),
    suspended: (f) => ({
      title: "Your account is suspended",
      lines: lines(
        f.quoted("Reason", "reason"),
        "Nothing is matched with it meanwhile, and what was begun stands still. You can sign in, read why, and take your data along.",
        "If this is wrong, write to us: the address is on that page.",
      ),
      action: "See what this means",
    }),
    restored: (f) => ({
      title: "Your account is open again",
      lines: lines(f.quoted("Reason", "reason"), "Everything stands where it stood before."),
      action: "See your account",
    }),
    merged: (f) => ({
      title: "Your two accounts are one now",
      lines: lines(
        f.quoted("Reason", "reason"),
        "This account has what the other one had: applications, documents, saved searches. The other one is closed.",
      ),
      action: "See your applications",
    }),
    more_asked: (f) => ({
      title: "We need something more from you",
      lines: lines(
        "We are looking at what you told us, and one thing is missing.",
        f.quoted("We ask", "asked"),
        "The page says all of it, and how to answer. You keep your place in the line.",
      ),
      action: "See what we ask",
    }),
    part_taken_down: (f) => ({
      title: `We took ${pageParts[f.text("part", "")] ?? "something"} off your public page`,
      lines: lines(f.quoted("Reason", "reason"), "You can add a new one that fits."),
      action: "Edit your public page",
    }),
    appeal_upheld: (f) => ({
      title: "We looked at your appeal, and the decision stays",
      lines: lines(
        f.quoted("Answer", "answer"),
        "You can change your profile and submit it again.",
      ),
      action: "See what to do",
    }),
    appeal_reopened: (f) => ({
      title: "We looked at your appeal: your account is decided on anew",
      lines: lines(f.quoted("Answer", "answer"), "You hear from us as soon as it is decided."),
      action: "See where it stands",
    }),
    on_hold: (f) => ({
      title: "Your account is on hold",
      lines: lines(
        `A check came to a finding: ${f.text("check", "one of our checks")}.`,
        "Until it is decided, you are in no match and no list, and your applications are paused.",
        "If it is not you, or not true, write to us: a person decides.",
      ),
      action: "See what it is about",
    }),
    credential_verified: (f) => ({
      title: `${credential(f)} is verified`,
      lines: lines("It counts for your matches from now on."),
      action: "See your licenses and certifications",
    }),
    credential_rejected: (f) => ({
      title: `${credential(f)} is not accepted`,
      lines: lines(f.quoted("Reason", "reason"), "Change it, or add another one."),
      action: "See your licenses and certifications",
    }),
  },
  document_decided: {
    document_accepted: (f) => ({
      title: `Your document is accepted: ${f.text("file_name", "a document")}`,
      lines: lines("It is approved. There is nothing more to do."),
      action: "See your documents",
    }),
    document_rejected: (f) => ({
      title: `Your document is not accepted: ${f.text("file_name", "a document")}`,
      lines: lines(f.quoted("Reason", "reason"), "Please upload another one."),
      action: "See your documents",
    }),
  },
  credential_expiring: {
    credential_expiring: (f) => ({
      title: hasExpired(f) ? `${name(f)} has expired` : `${name(f)} expires soon`,
      lines: lines(
        runsOut(f),
        "Once you have renewed it, tell us the new date, or positions that need it stop fitting you.",
      ),
      action: "See what we have",
    }),
    credential_renewal_asked: (f) => ({
      title: `Please renew: ${name(f)}`,
      lines: lines(
        f.maybe("moved") ? movedUntil(f) : runsOut(f),
        "Tell us the new date once you have renewed it: positions that need it fit you only while it counts.",
      ),
      action: "See your licenses and certifications",
    }),
    document_renewal_asked: (f) => ({
      title: `Please upload a new one: ${name(f)}`,
      lines: lines(runsOut(f), "Upload the new one when you have it."),
      action: "See your documents",
    }),
    document_expiring: (f) => ({
      title: hasExpired(f) ? `${name(f)} has expired` : `${name(f)} expires soon`,
      lines: lines(runsOut(f), "Upload the new one when you have it."),
      action: "See your documents",
    }),
  },
  question_taken_back: {
    question_taken_back: (f) => ({
      title: "We took back a screening question",
      lines: lines(
        f.quoted("Question", "question"),
        f.quoted("Reason", "reason"),
        "Applicants are no longer asked it, and you no longer see the answers. The question can't be used again.",
      ),
      action: "See your positions",
    }),
  },
  position_start: {
    start_passed: (f) => ({
      title: `Still hiring for ${f.text("position", "your position")}?`,
      lines: lines(
        f.day("starts_on") && `Its start date was ${f.day("starts_on")}.`,
        "Confirm that you still hire, or change the date.",
        f.day("pauses_on") && `Without an answer we pause it on ${f.day("pauses_on")}.`,
      ),
      action: "See your positions",
    }),
    start_paused: (f) => ({
      title: `We paused ${f.text("position", "your position")}`,
      lines: lines(
        "Its start date passed, and we asked 30 days ago whether you still hire.",
        "Applications stay open. Reopen the position when you hire again.",
      ),
      action: "See your positions",
    }),
  },
  team: {
    team_invited: (f) => ({
      title: `${f.text("facility", "A facility")} invites you to its team`,
      lines: lines(
        `Join as ${f.maybe("role") === "viewer" ? "a viewer: you see everything and change nothing" : "a recruiter: you work with positions and candidates"}.`,
        "The link is only for you and works for 14 days.",
      ),
      action: "Join the team",
    }),
    team_joined: (f) => ({
      title: `${f.text("name", "Somebody")} joined your team`,
      lines: lines(
        `${f.text("name", "Somebody")} can ${f.maybe("role") === "viewer" ? "see" : "work with"} your positions and candidates now.`,
      ),
      action: "See your team",
    }),
    team_left: (f) => ({
      title: `${f.text("name", "Somebody")} left your team`,
      lines: lines("They see nothing of your facility any more."),
      action: "See your team",
    }),
    team_removed: (f) => ({
      title: `You are not on the team of ${f.text("facility", "the facility")} any more`,
      lines: lines(
        "Its positions and candidates are not yours to see now.",
        "Your account stays: you can submit a facility of your own, or be invited again.",
      ),
      action: "See your account",
    }),
  },
};
