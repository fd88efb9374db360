import { STATE_NAMES } from "#app/domain/states.ts";
import { byKey } from "#app/platform/by-key.ts";
import { holdReason } from "#app/verification/rules.ts";
import { lines, type Events, type Known } from "../facts.ts";

/** What expires: "Missouri Registered Nurse license", "Basic Life Support", "bls.pdf". */
function name(f: Known): string {
  const state = STATE_NAMES[f.text("state", "")];
  const called = f.text("name", "One of your documents");
  return state ? `${state} ${called}` : called;
}

/** A credential's common name: "Your Missouri license", "Your BLS". */
function credential(f: Known): string {
  if (f.maybe("kind") !== "license") return `Your ${f.text("name", "certification")}`;
  const state = STATE_NAMES[f.text("state", "")];
  return state ? `Your ${state} license` : "Your license";
}

/** It still counts on the day it expires. */
const hasExpired = (f: Known) => (f.number("days") ?? 0) < 0;

/** When something expires, in words. */
function expiryText(f: Known): string {
  const on = f.day("expires_on");
  if (hasExpired(f)) return on ? `It expired on ${on}.` : "It has expired.";
  return on ? `It expires on ${on}.` : "It expires soon.";
}

/** Until when a multistate license works in other states after a move. */
function movedUntil(f: Known): string {
  const until = f.day("expires_on");
  return `You moved. The multistate license from your old state works in other compact states for 60 days${until ? `, until ${until}` : ""}.`;
}

/** What an administrator removed from a facility's page. */
const pageParts: Readonly<Record<string, string>> = byKey({
  logo: "the logo",
  photo: "the photo",
  about: "the text about you",
  benefits: "the benefits",
});

/** Events about an account, its documents and its team. */
export const accountEvents: Events = {
  account_decided: {
    approved: (f, side) => {
      const position = f.maybe("position");
      const obstacle = f.maybe("obstacle");
      return {
        title: "Your account is approved",
        lines: lines(
          "Welcome. Your profile is approved.",
          side === "employer"
            ? "Choose a plan to post positions and meet candidates."
            : "You can now see the positions that fit you, and why.",
          position && `You wanted to apply for ${position} at ${f.text("facility", "a facility")}.`,
          position && (obstacle ? `You can’t apply right now. ${obstacle}` : "Now you can."),
        ),
        action: !position
          ? "Go to your dashboard"
          : obstacle
            ? "See the position"
            : "See the position and apply",
      };
    },
    rejected: (f) => ({
      title: "Your account is not approved yet",
      lines: lines(
        "We reviewed your profile and can’t approve it yet.",
        f.quoted("Reason", "reason"),
        "You can change your profile and submit it again, or appeal.",
      ),
      action: "See what to do",
    }),
    suspended: (f, side) => ({
      title: "Your account is suspended",
      lines: lines(
        f.quoted("Reason", "reason"),
        side === "employer"
          ? "You can’t see candidates. If you own the facility’s account, its positions are hidden, and its team can’t see candidates either."
          : "Matching is off and your applications are paused.",
        "You can still log in, read why, and download your data.",
        "If you think this is a mistake, contact us. The details page has our address.",
      ),
      action: "See the details",
    }),
    restored: (f) => ({
      title: "Your account is restored",
      lines: lines(f.quoted("Reason", "reason"), "You can use your account again."),
      action: "See your account",
    }),
    merged: (f) => ({
      title: "Your two accounts were merged",
      lines: lines(
        f.quoted("Reason", "reason"),
        "This account now has your applications, documents and saved searches. The other account is closed.",
      ),
      action: "See your applications",
    }),
    more_asked: (f) => ({
      title: "We need one more thing from you",
      lines: lines(
        "We’re reviewing your profile, and something is missing.",
        f.quoted("We need", "asked"),
        "The page has the details. You keep your place in line.",
      ),
      action: "See what we need",
    }),
    part_taken_down: (f) => ({
      title: `We took ${pageParts[f.text("part", "")] ?? "something"} off your public page`,
      lines: lines(f.quoted("Reason", "reason"), "You can replace it under Your facility."),
      action: "Edit your facility page",
    }),
    appeal_upheld: (f) => ({
      title: "We reviewed your appeal: the decision stands",
      lines: lines(
        f.quoted("Answer", "answer"),
        "You can change your profile and submit it again.",
      ),
      action: "See what to do",
    }),
    appeal_reopened: (f) => ({
      title: "We reviewed your appeal and reopened your case",
      lines: lines(f.quoted("Answer", "answer"), "We’ll let you know as soon as we decide."),
      action: "See your status",
    }),
    on_hold: (f, side) => ({
      title: "Your account is on hold",
      lines: lines(
        holdReason(f.maybe("check")),
        side === "employer"
          ? "Until we decide, your positions are hidden, and your team can’t see candidates."
          : "Until we decide, you don’t appear in matches, and your applications are paused.",
        "If this is a mistake or about someone else, write to us. Our team decides.",
      ),
      action: "See the details",
    }),
    credential_verified: (f) => ({
      title: `${credential(f)} is verified`,
      lines: lines(
        f.maybe("kind") === "license" ? "We checked it at its source." : "We reviewed it.",
      ),
      action: "See your licenses and certifications",
    }),
    credential_rejected: (f) => ({
      title: `${credential(f)} wasn’t accepted`,
      lines: lines(f.quoted("Reason", "reason"), "Change it, or add another one."),
      action: "See your licenses and certifications",
    }),
  },
  document_decided: {
    document_accepted: (f) => ({
      title: `Your document was accepted: ${f.text("file_name", "a document")}`,
      lines: lines("You don’t need to do anything else."),
      action: "See your documents",
    }),
    document_rejected: (f) => ({
      title: `Your document wasn’t accepted: ${f.text("file_name", "a document")}`,
      lines: lines(f.quoted("Reason", "reason"), "Please upload another one."),
      action: "See your documents",
    }),
  },
  credential_expiring: {
    credential_expiring: (f) => ({
      title: hasExpired(f) ? `${name(f)} has expired` : `${name(f)} expires soon`,
      lines: lines(
        expiryText(f),
        hasExpired(f)
          ? "Renew it and enter the new date. You don’t match positions that need it until the new date counts. We check a license first."
          : "After you renew it, enter the new date early: we check a license before the new date counts. If the old date passes first, you won’t match positions that need it.",
      ),
      action: "See your licenses and certifications",
    }),
    credential_renewal_asked: (f) => ({
      title: f.maybe("moved")
        ? "Please apply for a license in your new state"
        : `Please renew: ${name(f)}`,
      lines: f.maybe("moved")
        ? lines(
            movedUntil(f),
            "Apply in your new state. Once you have the new license, add it to your profile. It counts once we’ve checked it.",
          )
        : lines(
            expiryText(f),
            "Enter the new date as soon as you renew it. We check a license before the new date counts.",
          ),
      action: "See your licenses and certifications",
    }),
    document_renewal_asked: (f) => ({
      title: `Please upload your renewed document: ${name(f)}`,
      lines: lines(expiryText(f), "Upload the new one when you have it."),
      action: "See your documents",
    }),
    document_expiring: (f) => ({
      title: hasExpired(f) ? `${name(f)} has expired` : `${name(f)} expires soon`,
      lines: lines(expiryText(f), "Upload the new one when you have it."),
      action: "See your documents",
    }),
  },
  question_taken_back: {
    question_taken_back: (f) => ({
      title: "We removed a screening question",
      lines: lines(
        f.quoted("Question", "question"),
        f.quoted("Reason", "reason"),
        "Applicants no longer see it, and you no longer see the answers. You can’t use this question again.",
      ),
      action: "See your positions",
    }),
  },
  position_start: {
    start_passed: (f) => ({
      title: `Still hiring for ${f.text("position", "your position")}?`,
      lines: lines(
        f.day("starts_on") && `Its start date was ${f.day("starts_on")}.`,
        "Confirm that you’re still hiring, or change the date.",
        f.day("pauses_on") && `If we don’t hear from you, we’ll pause it on ${f.day("pauses_on")}.`,
      ),
      action: "See your positions",
    }),
    start_paused: (f) => ({
      title: `We paused ${f.text("position", "your position")}`,
      lines: lines(
        "Its start date passed, and we asked 30 days ago if you’re still hiring.",
        "Applications stay open. Reopen the position when you’re hiring again.",
      ),
      action: "See your positions",
    }),
  },
  team: {
    team_invited: (f) => ({
      title: `${f.text("facility", "A facility")} invited you to its team`,
      lines: lines(
        `Join as ${f.maybe("role") === "viewer" ? "a viewer: you can view positions and candidates, but not make changes" : "a recruiter: you can work with positions and candidates"}.`,
        "The link is just for you and works for 14 days.",
      ),
      action: "Join the team",
    }),
    team_joined: (f) => ({
      title: `${f.text("name", "Someone")} joined your team`,
      lines: lines(
        `${f.text("name", "Someone")} can ${f.maybe("role") === "viewer" ? "see" : "work with"} your positions and candidates now.`,
      ),
      action: "See your team",
    }),
    team_left: (f) => ({
      title: `${f.text("name", "Someone")} left your team`,
      lines: lines("They no longer have access to your facility."),
      action: "See your team",
    }),
    team_removed: (f) => ({
      title: `You’re no longer on the ${f.text("facility", "facility")} team`,
      lines: lines(
        "You no longer have access to its positions and candidates.",
        "You keep your account. You can register your own facility or accept another invitation.",
      ),
      action: "See your account",
    }),
  },
};
