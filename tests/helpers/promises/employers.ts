import type { Promises } from "./promises.ts";

/** Claims on /employers. */
export const employers: Promises = {
  from: {
    page: "/employers",
  },
  drawn: {
    "#stories figure, #stories li":
      "tests/e2e/site/employers.spec.ts › three testimonials, said to be samples",
    '[aria-label="Questions and answers"], [role=search] + [role=status]':
      "tests/integration/faq/admin-faq.test.ts › the public reads it at once, in our words; how it was asked is kept for admins",
  },
  held: {
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it, and may be the last":
      [
        "No long-term contracts.",
        "No setup fees",
        "No setup fees.",
        "No setup fees, no long-term contracts, cancel anytime.",
        "No setup fees, no long-term contracts.",
      ],
    "tests/integration/billing/billing-plans.test.ts › a page of Stripe's, and back: it runs, with what it allows, the card and the next invoice":
      ["A monthly plan, and a placement fee when you hire."],
    "tests/integration/billing/billing-plans.test.ts › canceled, resumed, canceled again; a larger plan goes on":
      ["Cancel anytime", "Cancel anytime."],
    "tests/e2e/site/professionals.spec.ts › ten partner logos under the service area, each reachable, none an affiliation":
      ["The logos are samples, for regional reference only.", "They imply no affiliation."],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      [
        "You hire directly and permanently.",
        "There is no staffing agency markup, because there is no agency.",
        "No staffing agency markup.",
      ],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "License, shift, pay, distance and start date are compared on both sides before you meet.",
        "Hard requirements first, then skills, experience, location and pay preferences.",
      ],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      ["Every match says why, and a person decides."],
    "tests/e2e/positions/positions.spec.ts › a facility drafts a position, previews, posts, copies, pauses and closes it, and the applicant is told":
      ["One page: pay range, shift, start date and requirements."],
    "tests/e2e/applications/hire.spec.ts › from sign-up to hire, and the mail on both sides": [
      "You talk to candidates directly.",
      "Nobody stands between you, before or after.",
    ],
    "tests/integration/billing/plans.test.ts › a plan is shown as the database has it": [
      "Prices in US dollars.",
      "$199.00 a month",
      "5% of first-year pay",
      "10",
      "$399.00 a month",
      "4% of first-year pay",
      "5",
      "25",
      "$899.00 a month",
      "3% of first-year pay",
      "Unlimited",
    ],
    "tests/integration/faq/admin-faq.test.ts › the public reads it at once, in our words; how it was asked is kept for admins":
      ["Questions will be made public.", "Your name and contact stay with us, for our reply."],
    "tests/integration/positions/positions.test.ts › the number is that of the matches after posting, and leaves nothing behind":
      ["Those who already fit are listed right away."],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      ["A person checks every license."],
    "tests/integration/matching/listed-candidates.test.ts › a position is in Missouri or Kansas, or it is not posted":
      ["Open To: Missouri, Kansas"],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      ["A multistate nursing license from either state works in both."],
    "tests/integration/matching/matching.test.ts › gates": [
      "We check every license for the state it is needed in.",
      "Each match compares it with your state and start date, the nursing compact included.",
    ],
    "tests/integration/matching/listed-candidates.test.ts › has approved people with a license that was checked for its state, the best first, each with the reasons":
      [
        "Licensed, pre-vetted candidates for hospitals, clinics and facilities in Missouri and Kansas.",
        "Licensed, pre-vetted candidates in order of fit, each with the reasons in plain sentences.",
      ],
  },
  quoted: {
    "tests/e2e/site/employers.spec.ts › four features and the success rate, with what the product promises":
      [
        "48-hour turnaround",
        "What we aim for 95% success rate",
        "48-hour turnaround, from posting a position to its first candidates.",
      ],
    "tests/e2e/site/employers.spec.ts › the three benefits give their figures in words, beside what is drawn":
      [
        "Fill positions in under two weeks",
        "With Nomera Healthunder two weeks",
        "Replacing one registered nurse costs $61,000 on average",
        "Staffing agency15-20%",
        "Nomera Healthnone",
        "Specialized roles250+ days",
        "National average49 days",
        "$61,000, 15-20%, 49 days and 250+ days are figures cited in the industry; your own will differ.",
        "Under two weeks is what we aim for.",
      ],
  },
  claimless: {
    headings: [
      "Hire people who fit, and know why they do",
      "Post a positionSee the plans",
      "Why this is a match",
      "What an open position costs you",
      "Cost",
      "Markup on top of pay",
      "Speed",
      "Days until a position is filled",
      "Mismatch",
      "Hourly pay: where both sides meet",
      "You pay",
      "The candidate wants",
      "What you get",
      "AI-Powered Matching",
      "Fast Turnaround",
      "Compliance & Safety",
      "Cost Efficiency",
      "How It Works",
      "1",
      "Post Your Position",
      "2",
      "Review Matches",
      "3",
      "Interview & Hire",
      "Plans",
      "Starter",
      "Placement fee",
      "Open positions at a time",
      "Full candidate views a month",
      "Growth",
      "Enterprise",
      "In employers’ words",
      "Questions and answers",
      "Search questions and answers",
      "Search",
      "Submit a new question",
      "Note:",
      "Your Question *",
      "Your contact (optional)",
      "Leave this field empty",
      "Submit question",
      "Post your first position",
      "Post a position",
      "Post a position Coming soon",
      "See the plans",
      "Your name (optional)",
    ],
    examples: [
      "An example, with made-up facts",
      "Registered Nurse, 6 years",
      "Kansas City, Missouri",
      "3x12Nights",
      "89% strong match",
      "License100%",
      "A multistate license from Missouri, valid in Kansas until Apr 30, 2027.",
      "Experience86%",
      "6 years; you prefer 2.",
      "Pay92%",
      "Wants $41.50/hr; you pay up to $47.25.",
      "$38.00 to $47.25/hr",
      "$41.50/hr or more",
      "The pay is an example.",
      "These are samples.",
    ],
    asked: ["Do not submit sensitive information, such as anything about a patient."],
    people: ["Real ones appear here once the people who gave them agree."],
    law: [
      "Every day a position is open, someone on your team covers it.",
      "A hire who wanted different shifts or pay doesn’t stay",
    ],
  },
};
