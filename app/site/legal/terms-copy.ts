import type { Section } from "./rules.ts";

/** The terms of service. They say what the product does: whoever changes the one changes the other. */
export const TERMS: readonly Section[] = [
  {
    id: "service",
    title: "What Nomera Health is",
    paragraphs: [
      "Nomera Health matches healthcare professionals with facilities in Missouri and Kansas. The facility hires you directly, for a permanent position.",
      "We are not your employer and not a staffing agency. We do not place temporary staff.",
      "We do not promise that you find a job, or that a facility fills a position.",
    ],
  },
  {
    id: "account",
    title: "Your account",
    paragraphs: [
      "You must be at least 18 and allowed to work in healthcare. Have one account, and keep your password to yourself.",
      "What you tell us must be true: who you are, what licenses you hold, which facility you hire for.",
      "You can end your sessions, download your data and delete your account under Account. A facility cancels a running plan first.",
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
      "A finding can put your account on hold. While it is on hold, you are in no match and no list, and your applications are paused. A person decides what happens next.",
      "If we do not approve your account, we give the reason. You can appeal, and somebody looks again.",
    ],
  },
  {
    id: "matching",
    title: "Matching",
    paragraphs: [
      "A computer compares your profile with open positions and shows its reasons to both sides. It decides nothing. People choose whom to interview and whom to hire.",
      "We apply for you automatically only if you turn that on. You set the limit per day, and you can turn it off at any time.",
      "The Privacy Policy says what a facility sees of you, and when.",
    ],
  },
  {
    id: "conduct",
    title: "What is not allowed",
    paragraphs: [
      "Do not pretend to be somebody else, and do not upload documents that are not yours.",
      "Do not post or send information about patients.",
      "Use what you learn about others here for hiring only. Do not harass anybody, and do not turn people away for reasons the law forbids.",
      "Do not collect data from the service with a program, and do not try to get around its limits.",
    ],
  },
  {
    id: "closing",
    title: "If we close an account",
    paragraphs: [
      "An administrator can suspend an account and must give a reason. You can still sign in, read the reason and take your data with you.",
      "Every such decision is recorded with who made it, when and why. You can see it in your access log.",
      "If you think it is wrong, contact us. A person answers.",
    ],
  },
  {
    id: "changes",
    title: "Changes to these terms",
    paragraphs: [
      "Each version has a number and a date. When you create an account, we record which version you agreed to. Your account page shows it.",
      "When there is a new version, your pages ask you to read it and agree. The record of earlier versions stays.",
    ],
  },
  {
    id: "counsel",
    title: "Still to come from counsel",
    paragraphs: [
      "This draft does not yet say which law applies, where disputes are settled, or how far either side is liable. The operator’s counsel adds that.",
    ],
  },
];
