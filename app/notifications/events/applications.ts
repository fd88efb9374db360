import { lines, type Event, type Events, type Known } from "../facts.ts";

const position = (f: Known) => f.text("position", "a position");
const facility = (f: Known) => f.text("facility", "The facility");
const candidate = (f: Known) => f.text("candidate", "The candidate");

const seeApplication = "See the application";

const moved =
  (how: string): Event =>
  (f) => ({
    title: `Your application to ${facility(f)} moved on`,
    lines: lines(`Your application for ${position(f)} at ${facility(f)} ${how}.`),
    action: seeApplication,
  });

/** Who wrote a message: the facts name the side, and both sides by name. */
function writer(f: Known): string {
  const from = f.text("from", "Somebody");
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
          found > 1 ? `Among them: ${one}.` : `It is ${one}.`,
          "The page says why it fits, and what is missing.",
        ),
        action: found > 1 ? "See the positions" : "See the position",
      };
    },
  },
  profile_viewed: {
    profile_viewed: (f) => ({
      title: `${facility(f)} looked at your profile`,
      lines: lines(
        `${facility(f)} opened your profile: your first name, what you bring, your skills and your minimum pay. Your full name, license number and contact follow only when you apply or accept an invitation.`,
        "You can see everybody who did, and keep a facility from seeing you.",
      ),
      action: "See who looked",
    }),
  },
  invitation: {
    invited: (f) => ({
      title: `${facility(f)} invites you to apply`,
      lines: lines(
        `${facility(f)} would like you to apply for ${position(f)}.`,
        f.quoted("They write", "note"),
        f.day("until") && `The invitation is open until ${f.day("until")}.`,
      ),
      action: "See the invitation",
    }),
    invitation_expired: (f) => ({
      title: `An invitation from ${facility(f)} has expired`,
      lines: lines(`The invitation to apply for ${position(f)} was open until now.`),
      action: "See the position",
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
      lines: lines(`There was no answer in time. Position: ${position(f)}.`),
      action: seeApplication,
    }),
  },
  application_sent: {
    applied: (f) => ({
      title: `You applied for ${position(f)}`,
      lines: lines(
        `${facility(f)} has your application for ${position(f)}.`,
        "We tell you when something happens. You can withdraw it at any time.",
      ),
      action: seeApplication,
    }),
    applied_automatically: (f) => ({
      title: `We applied for you: ${position(f)}`,
      lines: lines(
        `As you allowed us to, we sent your application for ${position(f)} to ${facility(f)}.`,
        "You can withdraw it, and turn automatic applications off, at any time.",
      ),
      action: seeApplication,
    }),
  },
  application_received: {
    application_received: (f) => ({
      title: `${candidate(f)} applied for ${position(f)}`,
      lines: lines(
        `${candidate(f)} applied for ${position(f)}.`,
        "You see the full profile, and it doesn’t use a view.",
      ),
      action: seeApplication,
    }),
  },
  application_moved: {
    shortlisted: moved("is being considered"),
    interviewing: moved("is at the interview stage"),
    offered: moved("has come to an offer"),
    accepted: moved("goes on: the offer is accepted"),
  },
  application_ended: {
    declined: (f, side) => ({
      title:
        side === "employer"
          ? `The application of ${f.text("candidate", "a candidate")} has ended`
          : `${facility(f)} isn’t moving forward with your application`,
      lines: lines(
        side === "employer"
          ? `It was declined. Position: ${position(f)}.`
          : `Position: ${position(f)}. That they told you leaves your time for others.`,
        f.quoted("Reason", "reason"),
      ),
      action: seeApplication,
    }),
    withdrawn: (f, side) => ({
      title:
        side === "employer"
          ? `${candidate(f)} withdrew their application`
          : "Your application is withdrawn",
      lines: lines(`Position: ${position(f)}.`, f.quoted("Reason", "reason")),
      action: seeApplication,
    }),
    closed: (f, side) => ({
      title:
        side === "employer"
          ? `The application of ${f.text("candidate", "a candidate")} is closed`
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
