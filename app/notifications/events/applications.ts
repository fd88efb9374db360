import { lines, type Events, type Known } from "../facts.ts";

const position = (f: Known) => f.text("position", "a position");
const facility = (f: Known) => f.text("facility", "The facility");
const candidate = (f: Known) => f.text("candidate", "The candidate");

const seeApplication = "See the application";

/** The author of a message: the facts contain the side, and both sides' names. */
function writer(f: Known): string {
  const from = f.text("from", "Someone");
  if (from === "candidate") return candidate(f);
  return from === "facility" ? facility(f) : from;
}

/** Matches, invitations and applications. */
export const applicationEvents: Events = {
  new_match: {
    new_match: (f) => {
      const found = f.number("count") ?? 1;
      const city = f.maybe("city");
      const one = `${position(f)} at ${f.text("facility", "a facility")}${city ? ` in ${city}` : ""}`;
      return {
        title:
          found > 1 ? `${found} new positions fit you` : `A new position fits you: ${position(f)}`,
        lines: lines(
          found > 1 ? `Among them: ${one}.` : `${one}.`,
          "See why it fits, and what’s missing.",
        ),
        action: found > 1 ? "See the positions" : "See the position",
      };
    },
  },
  profile_viewed: {
    profile_viewed: (f) => ({
      title: `${facility(f)} viewed your profile`,
      lines: lines(
        `${facility(f)} opened your profile and can now see all your skills. Like every facility whose open position you fit, it also sees your first name and last initial, city and state, credentials and minimum pay. It sees your work details and preferences too, such as experience, units, shifts, start date and how far you’d travel. The facility sees your full name, license number and phone number only if you apply or accept an invitation.`,
        "You can see who viewed you, and block a facility.",
      ),
      action: "See who viewed you",
    }),
  },
  invitation: {
    invited: (f) => ({
      title: `${facility(f)} invited you to apply`,
      lines: lines(
        `${facility(f)} would like you to apply for ${position(f)}.`,
        f.quoted("Their message", "note"),
        f.day("until") && `The invitation is open until ${f.day("until")}.`,
      ),
      action: "See the invitation",
    }),
    invitation_expired: (f) => ({
      title: `An invitation from ${facility(f)} has expired`,
      lines: lines(`The invitation to apply for ${position(f)} is no longer open.`),
      action: "See the invitation",
    }),
    invitation_ended: (f) => ({
      title: `Your invitation from ${facility(f)} has ended`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: "See the invitation",
    }),
  },
  invitation_answered: {
    invitation_accepted: (f) => ({
      title: `${candidate(f)} accepted your invitation`,
      lines: lines(`${candidate(f)} applied for ${position(f)}.`),
      action: seeApplication,
    }),
    invitation_declined: (f) => ({
      title: `${candidate(f)} declined your invitation`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeApplication,
    }),
    invitation_expired: (f) => ({
      title: `Your invitation to ${f.text("candidate", "a candidate")} has expired`,
      lines: lines(`It wasn’t answered in time. Position: ${position(f)}.`),
      action: seeApplication,
    }),
  },
  application_sent: {
    applied: (f) => ({
      title: `You applied for ${position(f)}`,
      lines: lines(
        `${facility(f)} has your application for ${position(f)}.`,
        "We’ll let you know when something changes. You can withdraw it at any time.",
      ),
      action: seeApplication,
    }),
    applied_automatically: (f) => ({
      title: `We applied for you: ${position(f)}`,
      lines: lines(
        `As you asked, we sent your application for ${position(f)} to ${facility(f)}.`,
        "You can withdraw it, and turn automatic applications off, at any time.",
      ),
      action: seeApplication,
    }),
  },
  application_received: {
    application_received: (f) => ({
      title: `${candidate(f)} applied for ${position(f)}`,
      lines: lines("You can see the full profile without using a view."),
      action: seeApplication,
    }),
  },
  application_moved: {
    shortlisted: (f) => ({
      title: `Your application to ${facility(f)} moved forward`,
      lines: lines(`Your application for ${position(f)} at ${facility(f)} is being considered.`),
      action: seeApplication,
    }),
  },
  application_ended: {
    declined: (f) => ({
      title: `${facility(f)} isn’t moving forward with your application`,
      lines: lines(
        `Position: ${position(f)}. Your other applications aren’t affected.`,
        f.quoted("Reason", "reason"),
      ),
      action: seeApplication,
    }),
    withdrawn: (f) => ({
      title: `${candidate(f)} withdrew their application`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeApplication,
    }),
    closed: (f, side) => ({
      title:
        side === "employer"
          ? `${f.text("candidate", "A candidate")}’s application is closed`
          : `Your application to ${facility(f)} is closed`,
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeApplication,
    }),
  },
  message: {
    message_received: (f) => ({
      title: `${writer(f)} wrote to you`,
      lines: lines(`There is a new message about ${position(f)}.`),
      action: "Read the message",
    }),
  },
};
