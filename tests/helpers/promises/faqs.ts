import type { Promises } from "./promises.ts";

/** Claims in the built-in FAQ answers, and the line above the newest positions. */
export const faqs: Promises = {
  from: { files: ["app/faq/rules.ts", "app/site/open-now.tsx"] },
  held: {
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it, and may be the last":
      [
        "There are no setup fees, no long-term contracts and no staffing agency markup, and you can cancel anytime.",
      ],
    "tests/integration/billing/billing-plans.test.ts › a page of Stripe's, and back: it runs, with what it allows, the card and the next invoice":
      ["Employers pay for a monthly plan, and a placement fee when they hire."],
    "tests/integration/site/never-asked.test.ts › a professional pays nothing": [
      "Candidates pay nothing.",
    ],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      ["We do not place temporary staff."],
    "tests/integration/positions/positions.test.ts › a facility that is not approved posts nothing":
      ["The newest positions at facilities we have checked."],
    "tests/e2e/positions/positions.spec.ts › the professionals' page lists the newest while sign-in is open, and none while it is paused":
      ["These are real, unlike the samples above."],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      ["A person checks every profile and license before anyone is matched."],
    "tests/integration/matching/matching.test.ts › gates": [
      "Each match then compares the license with your position’s state and start date, including the Nurse Licensure Compact.",
    ],
    "tests/integration/matching/listed-candidates.test.ts › a position is in Missouri or Kansas, or it is not posted":
      [
        "Permanent positions at facilities in Missouri and Kansas: nursing, allied health, diagnostic and lab, pharmacy and support, and the front desk.",
      ],
  },

  claimless: {
    headings: [
      "What does it cost to hire through Nomera Health?",
      "Which positions and places do you cover?",
      "How are candidates checked?",
      "Error submitting question: {…}.",
      "Please try again{…}.",
    ],
  },
};
