import type { Promises } from "./promises.ts";

/** Claims on /terms. */
export const terms: Promises = {
  from: { page: "/terms" },
  held: {
    "tests/integration/admin/admin-people.test.ts › is not suspended without a reason": [
      "An administrator can suspend an account and must give a reason.",
    ],
    "tests/integration/site/legal-pages.test.ts › says that it is a draft and which version, with sign-in %s":
      [
        "Draft, version 4, Nov 29, 2026",
        "This text is a draft.",
        "Our lawyers have not reviewed it yet, so please do not rely on it.",
      ],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      ["The facility hires you directly, for a permanent position."],
    "tests/integration/billing/billing-edges.test.ts › an account whose plan goes on is not deleted; once it ends, it is, and Stripe keeps its customer":
      ["A facility must cancel its plan first."],
    "tests/integration/site/never-asked.test.ts › a professional pays nothing": [
      "Professionals pay nothing.",
      "We take no share of your pay.",
    ],
    "tests/integration/site/legal-pages.test.ts › its example's fee is what the database charges for such a hire, on each plan":
      ["Facilities pay for a plan and for each hire.", "The Facility Agreement says how much."],
    "tests/integration/site/legal-pages.test.ts › lists every check in use, with its source and for how long it counts, and no retired one":
      ["How We Verify lists the checks."],
    "tests/integration/verification/evidence.test.ts › takes somebody out of matches and lists, pauses applications and bars offers, at once":
      [
        "A finding can put your account on hold.",
        "While it is on hold, you do not appear in matches or lists, your positions are not shown, and your applications are paused.",
        "Facilities where you applied still see what you sent.",
      ],
    "tests/integration/verification/evidence.test.ts › is lifted by an approval with a reason, which the log keeps, and by nothing less":
      ["A person decides what happens next."],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      ["If we do not approve your account, we give the reason."],
    "tests/integration/profiles/onboarding.test.ts › turned down: everything is filled in, changes count when submitted again, one appeal at a time":
      ["You can appeal, and a person reviews the decision."],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      ["A computer compares your profile with open positions and shows its reasons to both sides."],
    "tests/integration/applications/application-transitions.test.ts › every other step is refused, every step without its reason too, and each leaves one entry":
      ["It makes no decisions.", "People choose who to interview and who to hire."],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      [
        "We apply for you automatically only if you turn that on.",
        "You set the limit per day, and you can turn it off at any time.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      ["The Privacy Policy says what a facility can see about you, and when."],
    "tests/integration/admin/admin-people.test.ts › reads why and whom to write to, signs in, takes the data along and could leave":
      ["You can still log in, read the reason and download your data."],
    "tests/integration/site/legal-pages.test.ts › the versions that the pages show are the newest of the database":
      ["Each version has a number and a date."],
    "tests/integration/account/agreements.test.ts › %s says what is agreed to, and making the account writes it down once":
      [
        "When you create an account, we record which version you agreed to.",
        "Your account page shows it.",
      ],
    "tests/integration/account/agreements.test.ts › a new version asks again, and an older one is no longer agreed to":
      ["When there is a new version, we ask you to read it and agree."],
    "tests/integration/account/agreements.test.ts › writes, changes, removes or reads another's, whoever asks":
      ["Your record of earlier versions stays."],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      ["A person reads every profile before it is approved, and records what was checked."],
    "tests/integration/verification/a-person-decides.test.ts › has each decision and each acting in the record and in the access log, with who, when and why":
      [
        "Every such decision is recorded: who made it, when and why.",
        "You can see it in your access log.",
      ],
    "tests/integration/matching/listed-candidates.test.ts › a position is in Missouri or Kansas, or it is not posted":
      ["Nomera Health matches healthcare professionals with facilities in Missouri and Kansas."],
    "tests/integration/account/rights.test.ts › a professional takes a copy, corrects, ends sessions and deletes, each from a page that the account leads to":
      ["You can end your sessions, download your data and delete your account under Account."],
  },
  claimless: {
    people: ["A person answers."],
    headings: [
      "Terms of Service",
      "The rules between you and Nomera Health (“we”), for professionals, facilities and visitors.",
      "Please note:",
      "On this page",
      "What Nomera Health is",
      "Your account",
      "What it costs",
      "Checks and approval",
      "Matching",
      "What is not allowed",
      "If we close an account",
      "Changes to these terms",
      "Still missing from this draft",
      "Facility Agreement",
      "How we verify",
      "Privacy Policy",
      "Contact us",
    ],
    asked: [
      "If you think it is wrong, contact us.",
      "You must be at least 18 and allowed to work in healthcare.",
      "Keep one account, and do not share your password.",
      "What you tell us must be true: who you are, which licenses you hold and which facility you hire for.",
      "Do not pretend to be someone else or upload documents that are not yours.",
      "Do not post or send information about patients.",
      "Use what you learn about others here only for hiring.",
      "Do not harass anyone, and do not discriminate in ways the law forbids.",
      "Do not scrape the service or try to get around its limits.",
    ],
    law: [
      "Our lawyers will add that.",
      "This draft does not yet say which law applies, where disputes are settled, or how far either side is liable.",
      "We are not your employer and not a staffing agency.",
      "We do not place temporary staff.",
      "We do not promise that you will find a job or that a facility will fill a position.",
    ],
  },
};
