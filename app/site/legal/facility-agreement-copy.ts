import type { Section } from "./rules.ts";

/**
 * The facility agreement. Its numbers are filled in from what computes them; the plans, and what a hire would cost,
 * are tables after "plans" and "fee". Whoever changes what the product does changes this too.
 */
export const FACILITY_AGREEMENT: readonly Section[] = [
  {
    id: "parties",
    title: "Who agrees",
    paragraphs: [
      "Whoever submits a facility for approval agrees for that facility, and says that they may hire for it. They are its owner here.",
      "Only the owner manages the plan and payments. People the owner invites act for the facility too: recruiters recruit, viewers read.",
      "The Terms of Service apply as well.",
    ],
  },
  {
    id: "plans",
    title: "Plans",
    paragraphs: [
      "A plan is billed monthly by card, through Stripe, and renews every month until you cancel. There is no setup fee and no minimum term.",
      "A larger plan starts right away, and you pay the difference for the rest of the month. A smaller plan starts with the next month.",
      "You can cancel at any time. The plan then runs until the end of the month you paid for. When it ends, your open positions are paused.",
      "Without a plan you can post no new position and open no new candidate.",
      "When a plan allows fewer open positions than you have, the newest ones are paused.",
    ],
  },
  {
    id: "unpaid",
    title: "If a payment fails",
    paragraphs: [
      "You can go on as before for {past_due}. After that you can publish nothing new and view nobody new until the invoice is paid.",
    ],
  },
  {
    id: "fee",
    title: "The placement fee",
    paragraphs: [
      "You pay a placement fee for each person you hire here. It is a percentage of the first year’s pay in the offer they accepted, rounded to the nearest cent.",
      "A year’s pay is base pay: hourly pay for the hours a week in the offer, and {weeks} weeks. Sign-on bonuses, relocation and differentials are not counted.",
      "The percentage is that of your plan when you send the offer. It stays the same for that offer, even if your plan changes. Without a plan, it is the percentage of the {first_plan} plan.",
      "You see the fee before you send the offer. You owe it when you confirm the hire, and you pay it once. Unless you hire, you owe no placement fee.",
    ],
  },
  {
    id: "guarantee",
    title: "The guarantee",
    paragraphs: [
      "The guarantee lasts {guarantee} from the first day of work. Its last day is set when you confirm the hire, and your placement page shows it.",
      "If it does not work out, record the end of the placement and contact us before the guarantee ends. A person can refund the fee to your card or credit it to your next invoices, in part or in full, and writes down why.",
      "How much comes back is decided case by case. After the guarantee ends, nothing can be refunded or credited.",
      "We can waive a fee you have not paid yet, with a reason. A fee that was paid twice is refunded automatically.",
    ],
  },
  {
    id: "hiring",
    title: "Hiring",
    paragraphs: [
      "Positions here are permanent and direct hire. You are the employer.",
      "Where the state requires a license, you can confirm a hire only if a verified license lasts until the first day of work.",
      "Our checks do not replace yours. Missouri law asks many employers to check the Employee Disqualification List themselves before hiring.",
      "Use what you see of candidates for hiring only. The full name, phone number and documents appear once they apply or accept your invitation.",
    ],
  },
  {
    id: "disputes",
    title: "Disputes",
    paragraphs: [
      "Either side of a placement can dispute it on its page and say why. One of our administrators settles it and writes down the reason.",
    ],
  },
  {
    id: "ending",
    title: "Ending",
    paragraphs: [
      "You can delete the account when no plan is running. Placements and what is owed for them stay on record.",
    ],
  },
  {
    id: "changes",
    title: "Changes to this agreement",
    paragraphs: [
      "Each version of this text has a number and a date. We record which version you agreed to, and your account page shows it. When there is a new version, your pages ask you to read it and agree.",
      "The prices and numbers on this page are today’s. A change does not touch offers that were already sent or hires that were already confirmed.",
    ],
  },
  {
    id: "counsel",
    title: "Still to come from counsel",
    paragraphs: [
      "This draft does not yet say which law applies, where disputes are settled, how far either side is liable, or what happens when somebody is hired around this service. The operator’s counsel adds that.",
    ],
  },
];
