import type { Promises } from "./promises.ts";

/** Claims in emails, and in notifications with the same text. */
export const emails: Promises = {
  from: {
    files: [
      "app/notifications/events/*.ts",
      "app/notifications/words.ts",
      "app/notifications/mail.ts",
      "app/notifications/sending.server.ts",
    ],
  },
  held: {
    "tests/integration/positions/wanted.test.ts › is on the dashboard and in the approval's message once approved, and gone once applied":
      ["You wanted to apply for {…} at {…}.", "Now you can."],
    "tests/integration/positions/wanted.test.ts › with %s, says why they can't apply, and doesn't say that they can":
      ["You can’t apply right now."],
    "tests/integration/verification/document-scans.test.ts › what turns out to be infected is sent back, opened by nobody, and told":
      ["Nobody can open the file.", "Its owner was asked for a clean copy."],
    "app/notifications/words.test.ts › %s/%s to %s: %s": [
      "{…} uploaded “{…}” with a virus in it.",
      "Join as {…}.",
      "Your application for {…} at {…} is being considered.",
      "It was {…}.",
      "It was for {…}.",
      "It’s about the interview for {…}.",
      "It was scheduled for {…}.",
      "You have until {…} to respond.",
      "{…} first day is {…}.",
      "Browser last used with your account: {…}.",

      "{…} would like you to apply for {…}.",
      "The invitation is open until {…}.",
      "The invitation to apply for {…} is no longer open.",
      "{…} applied for {…}.",
      "There is a new message about {…}.",
      "Respond by {…}.",
      "The facility recorded that it ended on {…}.",
      "The candidate disputed this placement.",
      "The facility disputed this placement.",
      "We’ll review it and tell you what we decide.",
    ],
    "app/notifications/words.test.ts › several new matches are told as one": ["Among them: {…}."],
    "app/notifications/words.test.ts › %s/%s, which is not known, is told generally": [
      "There’s something new on your account.",
      "Open it to see what.",
    ],
    "tests/integration/verification/verification.test.ts › with all checks clear needs no word": [
      "Your profile is approved.",
    ],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      [
        "You can now see the positions that fit you, and why.",
        "See why it fits, and what’s missing.",
      ],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      [
        "We reviewed your profile and can’t approve it yet.",
        "You can change your profile and submit it again, or appeal.",
        "You can change your profile and submit it again.",
      ],
    "tests/integration/admin/admin-people.test.ts › reads why and whom to write to, signs in, takes the data along and could leave":
      [
        "You can still log in, read why, and download your data.",
        "If you think this is a mistake, contact us.",
        "The details page has our address.",
      ],
    "tests/integration/admin/admin-people.test.ts › is somebody as before once restored, and /suspended leads home":
      ["You can use your account again."],
    "tests/integration/admin/admin-people.test.ts › become one: what collides is shown and stays, everything else moves, the second one is closed":
      [
        "This account now has your applications, documents and saved searches.",
        "The other account is closed.",
      ],
    "tests/integration/verification/verification.test.ts › is told in the app and by email; answering brings it back, and says so":
      [
        "We’re reviewing your profile, and something is missing.",
        "The page has the details.",
        "You keep your place in line.",
      ],
    "tests/integration/notifications/notifications.test.ts › an admin's decision is told to the person, with the reason, in the app and by email":
      ["We’ll let you know as soon as we decide."],
    "tests/integration/verification/evidence.test.ts › takes somebody out of matches and lists, pauses applications and bars offers, at once":
      ["Until we decide, you don’t appear in matches, and your applications are paused."],
    "tests/integration/verification/evidence.test.ts › hides a facility's positions, and its team sees no candidates":
      [
        "You can’t see candidates.",
        "If you own the facility’s account, its positions are hidden, and its team can’t see candidates either.",
        "Until we decide, your positions are hidden, and your team can’t see candidates.",
      ],
    "tests/integration/verification/evidence.test.ts › is lifted by an approval with a reason, which the log keeps, and by nothing less":
      ["If this is a mistake or about someone else, write to us.", "Our team decides."],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      ["We checked it at its source.", "We reviewed it."],
    "tests/integration/verification/evidence.test.ts › another number is another license, which counts not yet":
      ["Change it, or add another one."],
    "tests/integration/verification/document-decisions.test.ts › shows what waits, with a way to look at it, and takes a decision":
      ["You don’t need to do anything else."],
    "tests/integration/verification/moves.test.ts › a multistate license of %s, moved from %s to %s %i days ago":
      [
        "You moved.",
        "The multistate license from your old state works in other compact states for 60 days{…}.",
        "Apply in your new state.",
        "Once you have the new license, add it to your profile.",
        "It counts once we’ve checked it.",
      ],
    "tests/integration/verification/document-decisions.test.ts › to reject wants a reason, which the owner reads":
      ["Please upload another one."],
    "tests/integration/matching/matching-day.test.ts › ends a match whose license expired, and keeps the rest":
      [
        "After you renew it, enter the new date early: we check a license before the new date counts.",
        "If the old date passes first, you won’t match positions that need it.",
        "Renew it and enter the new date.",
        "You don’t match positions that need it until the new date counts.",
        "We check a license first.",
        "Enter the new date as soon as you renew it.",
        "We check a license before the new date counts.",
      ],
    "tests/integration/verification/document-uploads.test.ts › a new one takes the place of an old one, whose file is gone":
      ["Upload the new one when you have it."],
    "tests/integration/positions/question-reviews.test.ts › one that is taken back is asked by no position, and its answers are no longer the facility's to read":
      ["Applicants no longer see it, and you no longer see the answers."],
    "tests/integration/positions/question-reviews.test.ts › the facility cannot ask it again, whichever way and however it is written; others may":
      ["You can’t use this question again."],
    "tests/integration/positions/start-dates.test.ts › asked once when it has passed, paused 30 days later without an answer":
      [
        "Still hiring for {…}?",
        "Its start date was {…}.",
        "If we don’t hear from you, we’ll pause it on {…}.",
        "Its start date passed, and we asked 30 days ago if you’re still hiring.",
        "Applications stay open.",
        "Reopen the position when you’re hiring again.",
      ],
    "tests/integration/positions/start-dates.test.ts › confirmed from the list, it stays open, and is asked about again 30 days later":
      ["Confirm that you’re still hiring, or change the date."],
    "tests/integration/profiles/team.test.ts › a link is worth nothing to others, after its time, and once it is made up":
      ["The link is just for you and works for 14 days."],
    "tests/integration/profiles/team.test.ts › gives the facility, its approval and the role; twice is once; the link is used":
      ["{…} can {…} your positions and candidates now."],
    "tests/integration/profiles/team.test.ts › whoever was %s sees nothing with the next request": [
      "They no longer have access to your facility.",
      "You no longer have access to its positions and candidates.",
      "You keep your account.",
      "You can register your own facility or accept another invitation.",
    ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "{…} opened your profile and can now see all your skills.",
        "Like every facility whose open position you fit, it also sees your first name and last initial, city and state, credentials and minimum pay.",
        "It sees your work details and preferences too, such as experience, units, shifts, start date and how far you’d travel.",
        "The facility sees your full name, license number and phone number only if you apply or accept an invitation.",
      ],
    "tests/integration/profiles/profile-views.test.ts › the page: newest first, by kind, in parts, with the facility to block":
      ["You can see who viewed you, and block a facility."],
    "tests/integration/applications/applications.test.ts › an invitation without an answer ends, with a reason and a notice":
      ["It wasn’t answered in time."],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      [
        "{…} has your application for {…}.",
        "We’ll let you know when something changes.",
        "One step left: confirm the hire.",
      ],
    "tests/integration/applications/applications.test.ts › nothing ends without a reason, and the other side reads it":
      ["Your other applications aren’t affected."],
    "tests/integration/profiles/facility-images.test.ts › an administrator takes the photo down: it is gone, written down, and the facility reads why":
      ["You can replace it under Your facility."],
    "tests/integration/applications/job-seeker-pages.test.ts › is withdrawn with a reason, once; a stale form is told what changed":
      ["You can withdraw it at any time."],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      [
        "As you asked, we sent your application for {…} to {…}.",
        "You can withdraw it, and turn automatic applications off, at any time.",
      ],
    "tests/integration/applications/facility-candidates.test.ts › costs nothing where the candidate applied, even with no view left":
      ["You can see the full profile without using a view."],
    "tests/integration/billing/dunning.test.ts › past due: said on every page, and nothing stops; after seven days publishing and viewing do; paid, all is back":
      [
        "If it isn’t paid by the date shown under Billing, you can’t post positions or view new candidates in full until it is.",
        "You can’t post positions or view new candidates in full until it’s paid.",
        "Hiring in progress continues.",
        "You can pay it, or change the card, under Billing.",
        "Everything that {…} allows works again.",
      ],
    "tests/integration/billing/placement-fees.test.ts › the fee is shown as due, paid on Stripe's page, and then shown as paid":
      ["Thank you: we received {…}."],
    "tests/integration/billing/placement-fees.test.ts › paid twice behind our back: the later payment is given back":
      ["We’re refunding the second payment to the card."],
    "tests/integration/billing/admin-billing.test.ts › a fee that was not paid: nothing is owed or charged any more, the owner is told, and the log says why":
      ["{…} is no longer owed."],
    "tests/integration/billing/admin-billing.test.ts › a credit goes on the next invoices": [
      "{…} was credited.",
      "We’ll take it off your next invoices.",
    ],
    "tests/integration/billing/admin-billing.test.ts › a part, then the rest: to the card, once each, each written down once, and the owner is told":
      ["{…} was refunded to the card."],
    "tests/integration/billing/admin-billing.test.ts › shows as failed, and why; nothing counts as returned; the owner is told":
      ["Your refund{…} didn’t go through, so it won’t show on the card."],
    "tests/integration/billing/admin-billing.test.ts › can be refunded again, even after the guarantee, but no more than failed; then nothing is left":
      ["We’ll look into it."],
    "tests/integration/applications/disputes.test.ts › is raised, read with both sides' words, settled, and both sides are told and read how":
      [
        "If the new hire leaves before the guarantee ends, the placement page tells you what to do.",
      ],
    "tests/integration/applications/applications.test.ts › either side proposes other times; only the other side accepts, and only times to come":
      ["Choose a time that works for you, or propose other times."],
    "tests/integration/applications/job-seeker-pages.test.ts › an interview: own times, one of theirs, a stale answer, the calendar file for both sides and nobody else":
      ["Open the interview to add it to your calendar."],
    "tests/integration/notifications/security-mail.test.ts › a new password: once, with time, browser and what to do, also in quiet hours":
      ["If it was not you, reset your password now."],
    "tests/integration/account/account-page.test.ts › takes the place of the old one, and ends all other sessions and a change of address":
      ["That logs out everyone else."],
    "tests/integration/account/security-mail.test.ts › the first sign-in of an account says nothing, the same browser neither, another one does, once":
      ["{…} We also don’t recognize a browser after you delete its cookies."],
    "tests/integration/account/account-page.test.ts › one that is ended is refused at once, by pages and by functions; the others stay":
      ["If it was not you, end that session, then change your password."],
    "tests/integration/account/account-page.test.ts › happens when the link was followed, which works once":
      ["You can no longer log in with this address."],
    "app/notifications/mail.test.ts › a security email says where to write, to an account and to an address that is none any more":
      [
        "{…} If it was not you, write to us right away at the address below.",
        "{…} If it was not you, contact us, and change your email password.",
        "If it was not you, change your password now, then contact us.",
        "If you did not ask for this, contact us.",
        "If you need help, write to {…}.",
        "You get this email because {…}.",
      ],
    "tests/integration/account/second-factor.test.ts › is no use once another administrator has reset it, with a reason; nobody resets their own":
      ["Your app and your recovery codes no longer work.", "Set it up again."],
    "tests/integration/account/second-factor.test.ts › of recovery passes once, is told by email and written down":
      ["Recovery codes left: {…}."],
    "tests/integration/account/second-factor-passkeys.test.ts › stays when the app beside it is removed, with the recovery codes":
      ["Two-step verification stays on, with your passkeys."],
    "tests/integration/account/second-factor-passkeys.test.ts › is asked for before it is removed; the last one takes the recovery codes with it":
      ["It was your last one, so two-step verification is off."],
    "tests/integration/account/second-factor.test.ts › makes new recovery codes, and the old ones are gone":
      ["Your old recovery codes no longer work."],
    "tests/integration/account/account-data.test.ts › %s: everything goes but what is named": [
      "The account can’t be restored.",
    ],
    "tests/integration/notifications/notifications.test.ts › what nobody can do without cannot be ended":
      ["You can’t turn these emails off."],
    "tests/integration/contact/contact.test.ts › the email answers to whoever wrote": [
      "Someone sent this from Nomera Health’s contact page.",
      "Your reply goes to them.",
      "A person reads it.",
    ],
    "tests/integration/notifications/outbox.test.ts › an address without an account gets its email, with nothing to end":
      ["You get this email once, because someone gave us this address."],
    "app/notifications/mail.test.ts › text and HTML say the same; what people wrote is only text in either":
      ["You get this email because you have a Nomera Health account."],
    "tests/integration/admin/admin-people.test.ts › has no document that a facility opens, and applications that stand still, until restored":
      ["Matching is off and your applications are paused."],
    "tests/integration/billing/period-end.test.ts › a smaller plan begins with the next month: the newest positions beyond it are paused, and hiring in them goes on":
      [
        "One open position is paused because it’s over the plan’s limit.",
        "Its candidates stay.",
        "{…} open positions are paused because they’re over the plan’s limit.",
        "Their candidates stay.",
        "Its limits apply right away.",
      ],
    "tests/integration/billing/period-end.test.ts › a canceled plan ends with the month: positions are paused, nothing more is charged, hiring goes on, a new plan brings it back":
      [
        "You won’t be charged for it again.",
        "One open position is paused because you no longer have a plan.",
        "{…} open positions are paused because you no longer have a plan.",
        "You need a plan to post positions and view new candidates in full.",
        "Choose a plan to post positions and meet candidates.",
        "You can now post positions and view candidates in full, up to its limits.",
      ],
    "tests/integration/applications/disputes.test.ts › one that is taken back is settled so, and both sides read that":
      ["The person who raised it withdrew it."],
    "app/notifications/words.test.ts › a dispute settled for the %s is told to the %s: %s": [
      "It is settled in your facility’s favor.",
      "It is settled in the facility’s favor.",
      "It is settled in the candidate’s favor.",
      "It is settled in your favor.",
    ],
    "tests/integration/positions/search-alerts.test.ts › daily becomes weekly after two weeks, then ends after four more, and each says so":
      [
        "You haven’t been here for a while, so these emails now come once a week.",
        "You haven’t been here for a while, so this is the last of these emails for now.",
      ],
    "tests/integration/positions/saved-searches.test.ts › emails slowed down to %s are named, and turned on again by one button":
      [
        "To get them as often as before, go to your saved searches page.",
        "Turn them on again on your saved searches page.",
      ],
    "app/notifications/words.test.ts › a license with %j: %s": [
      "It expired on {…}.",
      "It has expired.",
      "It expires soon.",
      "It expires on {…}.",
    ],
    "tests/integration/notifications/security-mail.test.ts › a deleted account: the email outlives it, arrives, and then the row is gone":
      ["This is our last email to this address."],
  },

  claimless: {
    headings: [
      "Thank you.",
      "If this was you, there is nothing to do.",
      "If you don’t know why, you can ignore it.",
    ],
    law: ["Banks take up to 10 days to show it."],
  },
};
