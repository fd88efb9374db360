import type { Section } from "./rules.ts";

/**
 * The facility agreement. Its numbers come from the code that computes them; the plans, and the cost of a hire, are
 * tables after "plans" and "fee". Update it whenever the product changes.
 */
export const FACILITY_AGREEMENT: readonly Section[] = [
  {
    id: "parties",
    title: "Who agrees",
    paragraphs: [
      "The person who submits a facility for approval agrees on its behalf and confirms that they are authorized to hire for it. They are its owner on Nomera Health.",
      "Only the owner manages the plan and payments. People the owner invites also act for the facility: recruiters can recruit, viewers can only look.",
      "The Terms of Service also apply.",
    ],
  },
  {
    id: "plans",
    title: "Plans",
    paragraphs: [
      "A plan is billed monthly by card, through Stripe, and renews every month until you cancel. There is no setup fee and no minimum term.",
      "A larger plan starts right away, and you pay the difference for the rest of the month. A smaller plan starts at your next renewal.",
      "You can cancel at any time. The plan stays active until the end of the month you paid for. When it ends, your open positions are paused.",
      "Without a plan, you cannot post new positions or view new candidates in full.",
      "When a plan allows fewer open positions than you have, the newest ones are paused.",
    ],
  },
  {
    id: "unpaid",
    title: "If a payment fails",
    paragraphs: [
      "For {past_due} everything works as before, except that you cannot change plans. After that, you cannot post positions or view new candidates in full until the invoice is paid. If it stays unpaid, the plan can end. Your open positions are then paused.",
    ],
  },
  {
    id: "fee",
    title: "The placement fee",
    paragraphs: [
      "You pay a placement fee for each person you hire here. It is a percentage of the first year’s pay in the offer they accepted, rounded to the nearest cent.",
      "A year’s pay is base pay: hourly pay times the weekly hours in the offer, for {weeks} weeks. Sign-on bonuses, relocation and differentials do not count.",
      "Your plan when you send the offer sets the percentage. It stays the same for that offer, even if your plan changes. Without a plan, the {first_plan} plan’s percentage applies.",
      "You see the fee before you send the offer. You owe it when you confirm the hire, and you pay it once. If you do not hire, you owe no placement fee.",
    ],
  },
  {
    id: "guarantee",
    title: "The guarantee",
    paragraphs: [
      "The guarantee lasts {guarantee} from the first day of work. Its last day is set when you confirm the hire, and your placement page shows it.",
      "If it does not work out, record the last day of work on the placement page and contact us. If that day is within the guarantee, a person can refund the fee to your card or credit it to your next invoices, in part or in full, and records why. This is also possible after the guarantee has ended.",
      "We decide case by case how much you get back. If the last day of work is after the guarantee, we cannot refund or credit the fee.",
      "We can waive a fee you have not paid yet, with a reason. When a fee is paid twice, we refund the second payment. We can return the payment of a waived fee, and a refund that failed, at any time.",
    ],
  },
  {
    id: "hiring",
    title: "Hiring",
    paragraphs: [
      "Positions here are permanent and direct hire. You are the employer.",
      "Where the state requires a license, you can confirm a hire only if a verified license is valid on the first day of work.",
      "Our checks do not replace yours. Missouri law requires hospitals and many other healthcare employers to check the Employee Disqualification List themselves before hiring.",
      "Use what you learn about candidates only for hiring. You see full names, phone numbers and documents once they apply or accept your invitation.",
    ],
  },
  {
    id: "disputes",
    title: "Disputes",
    paragraphs: [
      "Either side can dispute a placement on its page and say why. One of our administrators settles the dispute and records the reason.",
    ],
  },
  {
    id: "ending",
    title: "Ending",
    paragraphs: [
      "You can delete the account once you have canceled the plan. Deleting it ends the plan right away, without a refund for the rest of the month. Placements and what you owe for them stay on record.",
    ],
  },
  {
    id: "changes",
    title: "Changes to this agreement",
    paragraphs: [
      "Each version of this text has a number and a date. We record which version you agreed to, and your account page shows it. When there is a new version, we ask you to read it and agree.",
      "The prices and numbers on this page are current. A change does not affect offers already sent or hires already confirmed.",
    ],
  },
  {
    id: "counsel",
    title: "Still missing from this draft",
    paragraphs: [
      "This draft does not yet say which law applies, where disputes are settled, how far either side is liable, or what happens when someone is hired outside this service. Our lawyers will add that.",
    ],
  },
];
