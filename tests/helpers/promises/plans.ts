import type { Promises } from "./promises.ts";

/** What the cards of the plans and a facility's billing page say. */
export const plansAndBilling: Promises = {
  from: { files: ["app/billing/plan/components/*.tsx", "app/site/plans.tsx"] },
  held: {
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it":
      ["No contract and no setup fee: cancel any month."],
    "tests/integration/billing/billing-plans.test.ts › a page of Stripe's, and back: it runs, with what it allows, the card and the next invoice":
      [
        "Your facility’s plan, its limits and its invoices.",
        "You pay by card on a page of Stripe, our payment provider, and the plan starts right away.",
        "Your facility is approved.",
        "With a plan you publish positions and look at candidates in full: post the first one, and you see at once which licensed candidates fit it, and why.",
      ],
    "tests/integration/billing/billing-plans.test.ts › turning back, a declined card and coming back unpaid: each said, nothing charged, the page still there":
      [
        "You left the page to pay before it was done.",
        "Choose the plan again to go on where you were.",
      ],
    "tests/integration/billing/billing-unapproved.test.ts › it is led to its bill, reads it, and cancels; nothing new is sold, by page or by program":
      [
        "Nothing new can be bought.",
        "What you pay for goes on until you cancel it: here you end it, and change the card.",
      ],
    "tests/integration/billing/billing-plans.test.ts › viewers and recruiters read all of it and change nothing; admins who act do not either":
      [
        "{…} You see all of it here.",
        "Only {…}, your facility’s owner, manages its plan and payments.",
        "You are acting for somebody else: paying, and whatever changes what they pay, is only theirs to do.",
      ],
    "tests/integration/billing/billing-plans.test.ts › canceled, resumed, canceled again; a larger plan goes on":
      [
        "Until {…} you keep everything, and you can take the cancellation back.",
        "You are on the {…} plan.",
        "Your plan was to end on {…}: with this it goes on instead.",
      ],
    "tests/integration/billing/dunning.test.ts › past due: said on every page, and nothing stops; after seven days publishing and viewing do; paid, all is back":
      [
        "Everything still works.",
        "Pay it by {…}: after that day no new position can be published and no new candidate viewed in full until it is paid.",
        "Hiring in progress goes on.",
        "{…} could not be charged to your card{…}.",
        "{…} could not be charged to your card{…}, more than {…} days ago.",
        "New positions and new full views of candidates wait until it is paid; hiring in progress goes on.",
        "Once it is paid, everything works again at once.",
      ],
    "tests/integration/billing/dunning.test.ts › the team: whom to tell; other facilities, candidates and the public site: nothing":
      ["The open invoice of {…} is still to be paid."],
    "tests/integration/billing/billing-faults.test.ts › what it costs cannot be shown: nothing to confirm, and the page says so":
      [
        "Nothing was changed or charged: without an amount there is nothing to confirm.",
        "Our payment provider does not answer.",
      ],
    "tests/integration/billing/billing-plans.test.ts › an amount that was shown too long ago, or is not what was shown, is not charged":
      ["This amount is good for 15 minutes."],
    "tests/integration/billing/billing-plans.test.ts › a larger plan: what it costs is shown, then charged, at once":
      [
        "We took off the unused part of what you paid for this period.",
        "A larger plan starts right away, and you pay the difference for the rest of the period.",
      ],
    "tests/integration/billing/billing-plans.test.ts › a smaller plan follows when the period ends, says what it pauses, and can be taken back":
      [
        "Nothing is charged today, and what you have paid for stays until then.",
        "To choose yourself, pause or close others before that day.",
        "On {…} it changes to {…}.",
        "Until then everything stays as it is.",
      ],
    "tests/integration/billing/billing-states.test.ts › arranged without a card, and over": [
      "It was arranged with us, without a card, and counts until {…}.",
      "To go on after that, choose a plan below: it begins, and is charged, as soon as you pay.",
    ],
    "tests/integration/applications/facility-candidates.test.ts › stops at the plan's limit with a sentence that says when it goes on, and goes on with the next period":
      ["Full views start again on {…}."],
    "tests/integration/applications/facility-candidates.test.ts › costs nothing where the candidate applied, even with no view left":
      ["Candidates you’ve viewed stay free, and applicants never use a view."],
    "tests/integration/billing/period-end.test.ts › a smaller plan begins with the next month: the newest positions beyond it are paused, and hiring in them goes on":
      [
        "Your open positions all fit the {…} plan.",
        "On {…} the newest beyond that are paused: nobody new sees them, and applications in progress go on.",
        "A smaller one starts when the paid period ends.",
        "Each month’s invoice appears here, with a copy to print.",
        "Renews monthly until you cancel.",
      ],
    "tests/integration/billing/period-end.test.ts › a canceled plan ends with the month: positions are paused, nothing more is charged, hiring goes on, a new plan brings it back":
      [
        "It then ends on {…}, when the period you have paid for is over.",
        "After that you can’t post positions.",
        "No new month is charged.",
        "You won’t be charged for the plan again.",
        "It ends on {…}, and nothing more is charged.",
        "Then your {…} {…} paused: nobody new sees {…}.",
        "You can’t view new candidates in full.",
        "Until then you keep everything; then your open positions are paused, and hiring in progress goes on.",
        "Your {…} plan has ended, and nothing more is charged.{…} Choose a plan to publish and to look at candidates again.",
        "Everything you have is still here.",
        "Your positions are paused: nobody new sees them.",
        "Without a plan no position can be published and no new candidate viewed in full.",
        "Whoever applied to you is still shown.",
        "Hiring in progress continues: messages, interviews, offers and hires, at the fees you agreed to.",
        "Applicants stay.",
      ],
    "tests/integration/billing/period-end.test.ts › a plan that Stripe has stopped pauses the positions, hiring goes on, and it goes on once it is paid":
      [
        "{…} was not paid{…}.",
        "Your plan has stopped and your positions are paused; hiring in progress goes on.",
        "Once it is paid, the plan goes on at once.",
      ],
    "tests/integration/billing/plans.test.ts › where payments are not set up, a facility reads where it stands, and nothing is sold or changed":
      ["Nothing can be bought or changed here for now.", "Everything shown is as it stands."],
    "tests/integration/billing/billing-states.test.ts › %s: what the page says and offers": [
      "The plan can be changed again once the open payment is made.",
    ],
  },

  claimless: {},
};
