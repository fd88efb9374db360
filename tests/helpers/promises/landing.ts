import type { Promises } from "./promises.ts";

/** Claims on /. */
export const landing: Promises = {
  from: {
    page: "/",
  },
  drawn: {
    "#stories [role=group], #stories [aria-roledescription=slide], #stories figure, #stories li":
      "tests/e2e/site/landing.spec.ts › four sample stories for each role, said to be samples, all to be reached",
  },
  held: {
    "tests/integration/billing/billing-plans.test.ts › the first invoice of %s is one month of the plan, with nothing beside it, and may be the last":
      ["No setup fees, no long-term contracts, no staffing agency markup of 15-20%."],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      [
        "Every match says why.",
        "See the positions that fit and why.",
        "AI-enhanced matching of skills, experience, location and pay, each part explained.",
      ],
    "tests/e2e/site/professionals.spec.ts › ten partner logos under the service area, each reachable, none an affiliation":
      ["The logos are samples, for regional reference only.", "They imply no affiliation."],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "Your license, your experience, and the pay, shifts and locations you want.",
        "You choose your pay, your schedule and your location.",
      ],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      [
        "If you like, we apply for you, and tell you when an employer is interested.",
        "Applications go out on your behalf if you want, and you hear when an employer is interested.",
      ],
    "tests/e2e/applications/hire.spec.ts › from sign-up to hire, and the mail on both sides": [
      "Meet facilities directly.",
      "Talk to candidates directly and hire them yourself, without a staffing agency in between.",
    ],
    "tests/integration/applications/applications.test.ts › an offer expires, can be withdrawn, and is answered once":
      ["You choose the one that suits you."],
    "tests/e2e/positions/positions.spec.ts › a facility drafts a position, previews, posts, copies, pauses and closes it, and the applicant is told":
      ["Pay, shifts, start date and requirements, on one page."],
    "tests/integration/billing/billing-plans.test.ts › canceled, resumed, canceled again; a larger plan goes on":
      ["Cancel anytime."],
    "tests/e2e/site/landing.spec.ts › four sample stories for each role, said to be samples, all to be reached":
      ["We just opened, so these are samples that we wrote."],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      ["A person checks it, and you see your matches.", "A person checks your license."],
    "tests/integration/matching/listed-candidates.test.ts › a position is in Missouri or Kansas, or it is not posted":
      ["Open To: Missouri, Kansas", "Permanent positions in Missouri and Kansas."],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      ["A multistate nursing license from either state works in both."],
    "tests/integration/matching/matching.test.ts › gates": [
      "We check every license for the state it is needed in.",
    ],
    "tests/integration/matching/listed-candidates.test.ts › has approved people with a license that was checked for its state, the best first, each with the reasons":
      [
        "Licensed, pre-vetted candidates in order of fit, each with the reasons.",
        "Licensed, pre-vetted candidates: every license is checked for the state of the position.",
      ],
    "tests/integration/matching/listed-candidates.test.ts › is nobody's from a facility that is not approved, on either side":
      ["Vetted professionals and facilities, matched directly."],
    "tests/integration/site/never-asked.test.ts › a professional pays nothing": [
      "No staffing fees and no job boards: direct matches with vetted facilities.",
    ],
  },
  quoted: {
    "tests/e2e/site/landing.spec.ts › the sign-up step says that it takes less than 2 minutes": [
      "Sign upSigning up takes less than 2 minutes.",
      "Signing up takes less than 2 minutes.",
    ],
    "tests/e2e/site/landing.spec.ts › what is claimed is said in plain words, and figures are called aims":
      [
        "What we aim for",
        "turnaround, from posting to candidates",
        "48 hours",
        "to fill a position",
        "Under two weeks",
        "success rate",
        "95%",
      ],
  },
  claimless: {
    headings: [
      "Healthcare work that fits both sides.",
      "I am looking for workI am hiring",
      "How it works for candidates",
      "How it works for employers",
      "Pause Sample partner logos",
      "How it works",
      "CandidatesEmployers",
      "1.",
      "Create Your Profile",
      "2.",
      "Get Matched",
      "3.",
      "Interview & Choose",
      "Start My Journey",
      "Post Your Position",
      "Review Matches",
      "Interview & Hire",
      "Find My Next Hire",
      "Qualified candidates only",
      "More for employers",
      "Why this is a match",
      "Streamlined hiring",
      "More for professionals",
      "Find your next step",
      "Start My JourneyFind My Next Hire",
      "Positions you’ll find here",
      "NursingAllied HealthDiagnostic and LabPharmacy and SupportAdministrative",
      "At the bedside, on days or nights.",
      "RNRegistered Nurse",
      "LPNLicensed Practical Nurse",
      "CNACertified Nursing Assistant",
      "NPNurse Practitioner",
      "Getting people back to breathing, moving and living well.",
      "MAMedical Assistant",
      "PTPhysical Therapist",
      "OTOccupational Therapist",
      "Respiratory Therapists",
      "Finding out what is wrong, exactly.",
      "Phlebotomists",
      "Patient Care Technicians",
      "Radiologic Technologists",
      "Medical Technologists",
      "The right medicine for the right person.",
      "Pharmacy Technicians",
      "The first face a patient sees.",
      "Front Desk / Medical Receptionists",
      "Browse all positionsPost a Position",
      "Stories",
      "Begin your own story",
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
    ],
    asked: ["Then fill out your profile."],
    people: ["The words of people who found a job or a colleague here will replace them."],
  },
};
