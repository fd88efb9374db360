import type { Promises } from "./promises.ts";

/** Claims on the plan cards and a facility's billing page. */
export const plansAndBilling: Promises = {
  from: { files: ["app/billing/plan/components/*.tsx", "app/site/plans.tsx"] },
  held: {
    "tests/integration/matching/listed-candidates.test.ts › has approved people with a license that was checked for its state, the best first, each with the reasons":
      ["Post your first position to see right away which licensed candidates fit it, and why."],
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it, and may be the last":
      ["No setup fee and no long-term contract."],
    "tests/integration/billing/billing-plans.test.ts › a page of Stripe's, and back: it runs, with what it allows, the card and the next invoice":
      [
        "It starts as soon as you pay.",
        "Your facility’s plan, its limits and its invoices.",
        "You pay by card through Stripe, our payment provider.",
        "The plan starts right away.",
        "Your facility is approved.",
      ],
    "tests/integration/billing/billing-plans.test.ts › turning back, a declined card and coming back unpaid: each said, nothing charged, the page still there":
      [
        "You left the payment page before you finished.",
        "Choose the plan again to pick up where you left off.",
      ],
    "tests/integration/billing/billing-unapproved.test.ts › it is led to its bill, reads it, and cancels; nothing new is sold, by page or by program":
      [
        "You can’t start, change or resume a plan.",
        "You can’t undo this while your facility isn’t approved.",
        "An active plan renews until you cancel it.",
        "The owner can cancel it or change the card here.",
      ],
    "tests/integration/billing/billing-plans.test.ts › viewers and recruiters read all of it and change nothing; admins who act do not either":
      [
        "{…} You see all of it here.",
        "Only {…}, your facility’s owner, can manage its plan and payments.",
        "You’re acting for someone else.",
        "Only they can pay or change what they pay.",
      ],
    "tests/integration/billing/billing-plans.test.ts › canceled, resumed, canceled again; a larger plan goes on":
      [
        "Cancel anytime.",
        "Until {…} you keep everything, and you can undo the cancellation.",
        "You are on the {…} plan.",
        "Your plan was set to end on {…}.",
        "With this change, it continues.",
      ],
    "tests/integration/billing/dunning.test.ts › past due: said on every page, and nothing stops; after seven days publishing and viewing do; paid, all is back":
      [
        "Everything still works.",
        "Pay it by {…}.",
        "After that you can’t post positions or view new candidates in full until it is paid.",
        "{…} couldn’t be charged to your card{…}.",
        "You can’t post positions or view new candidates in full until it is paid.",
        "Hiring in progress continues.",
        "Once it is paid, everything works again right away.",
      ],
    "tests/integration/billing/billing-faults.test.ts › what it costs cannot be shown: nothing to confirm, and the page says so":
      [
        "Our payment provider isn’t responding.",
        "Nothing was changed or charged.",
        "Try again in a few minutes.",
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
        "Nothing is charged today, and you keep your current plan until {…}.",
        "To choose which ones, pause or close positions before that day.",
        "On {…} it changes to {…}.",
        "Until then nothing changes.",
      ],
    "tests/integration/billing/billing-states.test.ts › canceling while %s: when it ends and what is due, and nothing is promised until then":
      ["The unpaid invoice of {…} is still due.", "It ends on {…}."],
    "tests/integration/billing/billing-states.test.ts › arranged without a card, and over": [
      "We set it up for you, without a card, until {…}.",
      "To continue after that, choose a plan below.",
    ],
    "tests/integration/applications/facility-candidates.test.ts › stops at the plan's limit with a sentence that says when it goes on, and goes on with the next period":
      ["Full views reset on {…}."],
    "tests/integration/applications/facility-candidates.test.ts › costs nothing where the candidate applied, even with no view left":
      ["Candidates you’ve viewed stay free, and applicants never use a view."],
    "tests/integration/billing/period-end.test.ts › a smaller plan begins with the next month: the newest positions beyond it are paused, and hiring in them goes on":
      [
        "All your open positions fit the {…} plan.",
        "On {…}, we pause the newest ones over that limit.",
        "No one new sees them, and applications in progress continue.",
        "A smaller one starts when the paid period ends.",
        "Each month’s invoice appears here, with a copy to print.",
        "Renews monthly until you cancel.",
      ],
    "tests/integration/billing/period-end.test.ts › a canceled plan ends with the month: positions are paused, nothing more is charged, hiring goes on, a new plan brings it back":
      [
        "With a plan, you can post positions and view candidates in full.",
        "It ends on {…}, at the end of the period you’ve paid for.",
        "After that you can’t post positions.",
        "You won’t be charged for any more months.",
        "You won’t be charged for the plan again.",
        "It ends on {…}, and you won’t be charged again.",
        "Then your {…} {…} paused, so no one new sees {…}.",
        "You can’t view new candidates in full.",
        "Until then you keep everything.",
        "After that, your open positions are paused, and hiring in progress continues.",
        "Your {…} plan has ended, and you won’t be charged again.{…} Choose a plan to post positions and view candidates again.",
        "Everything you have is still here.",
        "Your positions are paused, so no one new sees them.",
        "Without a plan you can’t post positions or view new candidates in full.",
        "Applicants stay visible.",
        "Hiring in progress continues: messages, interviews, offers and hires, at the fees you agreed to.",
      ],
    "tests/integration/billing/period-end.test.ts › a plan that Stripe has stopped pauses the positions, hiring goes on, and it goes on once it is paid":
      [
        "{…} was not paid{…}.",
        "Your plan has stopped and your positions are paused.",
        "Once it is paid, the plan continues right away.",
      ],
    "tests/integration/billing/plans.test.ts › where payments are not set up, a facility reads where it stands, and nothing is sold or changed":
      ["You can’t buy or change anything here yet.", "What you see is up to date."],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "A full view shows all of a candidate’s skills.",
        "You see their full name, phone number and documents once they apply or accept your invitation.",
      ],
    "tests/integration/billing/billing-states.test.ts › %s: what the page says and offers": [
      "You can change plans once the unpaid invoice is paid.",
    ],
  },

  claimless: {},
};
