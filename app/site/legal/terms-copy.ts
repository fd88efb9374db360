import type { Section } from "./rules.ts";

/** The terms of service. They describe what the product does: change both together. */
export const TERMS: readonly Section[] = [
  {
    id: "service",
    title: "What Nomera Health is",
    paragraphs: [
      "Nomera Health matches healthcare professionals with facilities in Missouri and Kansas. The facility hires you directly, for a permanent position.",
      "We are not your employer and not a staffing agency. We do not place temporary staff.",
      "We do not promise that you will find a job or that a facility will fill a position.",
    ],
  },
  {
    id: "account",
    title: "Your account",
    paragraphs: [
      "You must be at least 18 and allowed to work in healthcare. Keep one account, and do not share your password.",
      "What you tell us must be true: who you are, which licenses you hold and which facility you hire for.",
      "You can end your sessions, download your data and delete your account under Account. A facility must cancel its plan first.",
    ],
  },
  {
    id: "cost",
    title: "What it costs",
    paragraphs: [
      "Professionals pay nothing. We take no share of your pay.",
      "Facilities pay for a plan and for each hire. The Facility Agreement says how much.",
    ],
  },
  {
    id: "checks",
    title: "Checks and approval",
    paragraphs: [
      "A person reads every profile before it is approved, and records what was checked. How We Verify lists the checks.",
      "A finding can put your account on hold. While it is on hold, you do not appear in matches or lists, your positions are not shown, and your applications are paused. Facilities where you applied still see what you sent. A person decides what happens next.",
      "If we do not approve your account, we give the reason. You can appeal, and a person reviews the decision.",
    ],
  },
  {
    id: "matching",
    title: "Matching",
    paragraphs: [
      "A computer compares your profile with open positions and shows its reasons to both sides. It makes no decisions. People choose who to interview and who to hire.",
      "We apply for you automatically only if you turn that on. You set the limit per day, and you can turn it off at any time.",
      "The Privacy Policy says what a facility can see about you, and when.",
    ],
  },
  {
    id: "conduct",
    title: "What is not allowed",
    paragraphs: [
      "Do not pretend to be someone else or upload documents that are not yours.",
      "Do not post or send information about patients.",
      "Use what you learn about others here only for hiring. Do not harass anyone, and do not discriminate in ways the law forbids.",
      "Do not scrape the service or try to get around its limits.",
    ],
  },
  {
    id: "closing",
    title: "If we close an account",
    paragraphs: [
      "An administrator can suspend an account and must give a reason. You can still log in, read the reason and download your data.",
      "Every such decision is recorded: who made it, when and why. You can see it in your access log.",
      "If you think it is wrong, contact us. A person answers.",
    ],
  },
  {
    id: "changes",
    title: "Changes to these terms",
    paragraphs: [
      "Each version has a number and a date. When you create an account, we record which version you agreed to. Your account page shows it.",
      "When there is a new version, we ask you to read it and agree. Your record of earlier versions stays.",
    ],
  },
  {
    id: "counsel",
    title: "Still missing from this draft",
    paragraphs: [
      "This draft does not yet say which law applies, where disputes are settled, or how far either side is liable. Our lawyers will add that.",
    ],
  },
];
