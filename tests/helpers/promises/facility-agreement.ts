import type { Promises } from "./promises.ts";

/** Claims on /facility-agreement. */
export const facilityAgreement: Promises = {
  from: { page: "/facility-agreement" },
  held: {
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it, and may be the last":
      ["There is no setup fee and no minimum term."],
    "tests/integration/site/legal-pages.test.ts › says that it is a draft and which version, with sign-in %s":
      [
        "Draft, version 5, Nov 28, 2026",
        "This text is a draft.",
        "Our lawyers have not reviewed it yet, so please do not rely on it.",
      ],
    "tests/integration/account/agreements.test.ts › an owner agrees for the facility; a draft, a recruiter and an administrator do not":
      [
        "The person who submits a facility for approval agrees on its behalf and confirms that they are authorized to hire for it.",
        "They are its owner on Nomera Health.",
      ],
    "tests/integration/billing/billing-plans.test.ts › viewers and recruiters read all of it and change nothing; admins who act do not either":
      ["Only the owner manages the plan and payments."],
    "tests/integration/billing/billing-plans.test.ts › a larger plan: what it costs is shown, then charged, at once":
      ["A larger plan starts right away, and you pay the difference for the rest of the month."],
    "tests/integration/billing/billing-plans.test.ts › canceled, resumed, canceled again; a larger plan goes on":
      ["You can cancel at any time."],
    "tests/integration/site/legal-pages.test.ts › its days are those of the settings, its plans those of the database":
      [
        "$199.00 a month",
        "5% of first-year pay",
        "5%",
        "2",
        "10",
        "$399.00 a month",
        "4% of first-year pay",
        "4%",
        "5",
        "25",
        "$899.00 a month",
        "3% of first-year pay",
        "3%",
        "Unlimited",
        "The guarantee lasts 90 days from the first day of work.",
        "The prices and numbers on this page are current.",
      ],
    "tests/integration/billing/dunning.test.ts › past due: said on every page, and nothing stops; after seven days publishing and viewing do; paid, all is back":
      [
        "For 7 days everything works as before, except that you cannot change plans.",
        "After that, you cannot post positions or view new candidates in full until the invoice is paid.",
      ],
    "tests/integration/billing/period-end.test.ts › a plan that Stripe has stopped pauses the positions, hiring goes on, and it goes on once it is paid":
      ["If it stays unpaid, the plan can end.", "Your open positions are then paused."],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      [
        "You pay a placement fee for each person you hire here.",
        "It stays the same for that offer, even if your plan changes.",
        "You owe it when you confirm the hire, and you pay it once.",
        "If you do not hire, you owe no placement fee.",
        "Positions here are permanent and direct hire.",
        "You are the employer.",
        "A change does not affect offers already sent or hires already confirmed.",
        "Your plan when you send the offer sets the percentage.",
      ],
    "tests/integration/site/legal-pages.test.ts › its example's fee is what the database charges for such a hire, on each plan":
      [
        "For example, a hire at $40.00/hr for 36 hours a week, which is $74,880/yr",
        "$3,744.00",
        "$2,995.20",
        "$2,246.40",
      ],
    "tests/integration/applications/facility-pipeline.test.ts › is sent only after its fee was on screen, and only with that fee":
      ["You see the fee before you send the offer."],
    "tests/integration/billing/admin-billing.test.ts › without a last day in the guarantee, and before anything was paid: refused":
      ["If the last day of work is after the guarantee, we cannot refund or credit the fee."],
    "tests/integration/billing/admin-billing.test.ts › after the guarantee, when the last day of work was within it: refunded or credited all the same (%s)":
      ["This is also possible after the guarantee has ended."],
    "tests/integration/billing/admin-billing.test.ts › a fee that is paid at the same moment: the admin is told, and can refund it after the guarantee":
      ["We can return the payment of a waived fee, and a refund that failed, at any time."],
    "tests/integration/applications/applications.test.ts › a placement ends with a reason, and both sides may dispute it":
      [
        "If it does not work out, record the last day of work on the placement page and contact us.",
        "Either side can dispute a placement on its page and say why.",
      ],
    "tests/integration/billing/admin-billing.test.ts › a part, then the rest: to the card, once each, each written down once, and the owner is told":
      [
        "If that day is within the guarantee, a person can refund the fee to your card or credit it to your next invoices, in part or in full, and records why.",
        "We decide case by case how much you get back.",
      ],
    "tests/integration/billing/admin-billing.test.ts › a fee that was not paid: nothing is owed or charged any more, the owner is told, and the log says why":
      ["We can waive a fee you have not paid yet, with a reason."],
    "tests/integration/billing/placement-fees.test.ts › paid twice behind our back: the later payment is given back":
      ["When a fee is paid twice, we refund the second payment."],
    "tests/integration/verification/evidence.test.ts › one that ends before the start is matched, and has to be renewed before the hire":
      [
        "Where the state requires a license, you can confirm a hire only if a verified license is valid on the first day of work.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "You see full names, phone numbers and documents once they apply or accept your invitation.",
      ],
    "tests/integration/billing/billing-edges.test.ts › an account whose plan goes on is not deleted; once it ends, it is, and Stripe keeps its customer":
      [
        "You can delete the account once you have canceled the plan.",
        "Deleting it ends the plan right away, without a refund for the rest of the month.",
      ],
    "tests/integration/site/data-map.test.ts › a column that is said to stay is in a row that does":
      ["Placements and what you owe for them stay on record."],
    "tests/integration/site/legal-pages.test.ts › the versions that the pages show are the newest of the database":
      ["Each version of this text has a number and a date."],
    "tests/integration/account/agreements.test.ts › %s says what is agreed to, and making the account writes it down once":
      ["We record which version you agreed to, and your account page shows it."],
    "tests/integration/account/agreements.test.ts › a new version asks again, and an older one is no longer agreed to":
      ["When there is a new version, we ask you to read it and agree."],
    "tests/integration/billing/period-end.test.ts › a smaller plan begins with the next month: the newest positions beyond it are paused, and hiring in them goes on":
      [
        "A smaller plan starts at your next renewal.",
        "When a plan allows fewer open positions than you have, the newest ones are paused.",
        "A plan is billed monthly by card, through Stripe, and renews every month until you cancel.",
      ],
    "tests/integration/billing/period-end.test.ts › a canceled plan ends with the month: positions are paused, nothing more is charged, hiring goes on, a new plan brings it back":
      [
        "The plan stays active until the end of the month you paid for.",
        "When it ends, your open positions are paused.",
        "Without a plan, you cannot post new positions or view new candidates in full.",
        "Without a plan, the Starter plan’s percentage applies.",
      ],
    "tests/integration/positions/positions.test.ts › who may": [
      "People the owner invites also act for the facility: recruiters can recruit, viewers can only look.",
    ],
    "tests/integration/applications/disputes.test.ts › is raised, read with both sides' words, settled, and both sides are told and read how":
      [
        "One of our administrators settles the dispute and records the reason.",
        "Its last day is set when you confirm the hire, and your placement page shows it.",
      ],
    "tests/integration/site/legal-pages.test.ts › a year's pay is that of the offer's hours and 52 weeks, and the fee is rounded to the nearest cent":
      [
        "It is a percentage of the first year’s pay in the offer they accepted, rounded to the nearest cent.",
        "A year’s pay is base pay: hourly pay times the weekly hours in the offer, for 52 weeks.",
        "Sign-on bonuses, relocation and differentials do not count.",
      ],
  },
  claimless: {
    headings: [
      "Facility Agreement",
      "What a facility agrees to with Nomera Health: plans, the placement fee, the guarantee.",
      "Please note:",
      "On this page",
      "Who agrees",
      "Plans",
      "If a payment fails",
      "The placement fee",
      "The guarantee",
      "Hiring",
      "Disputes",
      "Ending",
      "Changes to this agreement",
      "Still missing from this draft",
      "Terms of Service",
      "Starter",
      "Placement fee",
      "Open positions at a time",
      "Full candidate views a month",
      "Growth",
      "Enterprise",
      "Plan",
      "Of a year’s pay",
      "Contact us",
      "How we verify",
      "Privacy Policy",
    ],
    asked: [
      "Our checks do not replace yours.",
      "Missouri law requires hospitals and many other healthcare employers to check the Employee Disqualification List themselves before hiring.",
      "Use what you learn about candidates only for hiring.",
    ],
    law: [
      "Our lawyers will add that.",
      "This draft does not yet say which law applies, where disputes are settled, how far either side is liable, or what happens when someone is hired outside this service.",
      "The Terms of Service also apply.",
    ],
  },
};
