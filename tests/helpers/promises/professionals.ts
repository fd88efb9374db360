import type { Promises } from "./promises.ts";

/** Claims on /healthcare-professionals. */
export const professionals: Promises = {
  from: {
    page: "/healthcare-professionals",
  },
  drawn: {
    "[aria-labelledby=opportunities] ul, [aria-labelledby=featured] ul":
      "tests/e2e/site/professionals.spec.ts › two rows of sample featured jobs run in opposite directions",
    "#open-now":
      "tests/e2e/positions/positions.spec.ts › the professionals' page lists the newest while sign-in is open, and none while it is paused",
  },
  held: {
    "tests/integration/verification/document-uploads.test.ts › a %s comes back as it went, a PDF written anew":
      ["You can add photos or PDFs of your documents later."],
    "tests/integration/positions/position-pages.test.ts › is for search engines, with a job posting that says what the page says":
      [
        "Every real position shows its location, shift and pay before you tell us anything about yourself.",
      ],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "You set your minimum pay.",
        "Positions at facilities across Missouri and Kansas, matched to the pay, shifts and locations you want.",
        "Your license, your experience, and the pay, shifts and locations you want.",
        "Then every open position is compared with your profile, and you see why each one fits.",
        "If a position’s range doesn’t reach it, you don’t match.",
        "Your years count: where experience is asked for, more makes your match stronger",
        "Your distance is a limit, not a suggestion",
        "Its range does not reach it: no match.",
        "Its range reaches it: a match.",
        "Its range is above it: a match.",
        "You choose pay, schedule and location.",
      ],
    "tests/e2e/site/professionals.spec.ts › two rows of sample featured jobs run in opposite directions":
      ["These are samples."],
    "tests/e2e/applications/hire.spec.ts › from sign-up to hire, and the mail on both sides": [
      "You talk with the facility itself, and you decide.",
      "Facilities and professionals who find each other directly, for permanent positions.",
      "Nobody stands between you and the people you will work with.",
      "Direct hire, without a staffing agency",
    ],
    "tests/integration/matching/matching-sentences.test.ts › has a sentence for each part on both sides, for either reader":
      [
        "Then you see how your license, pay, distance, start date and experience fit, and where they don’t.",
        "A reason for every match, part by part",
      ],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      [
        "If your profile isn’t approved, you see why and can change it",
        "If something doesn’t match, we tell you what.",
        "You correct it and submit again.",
      ],
    "tests/integration/site/never-asked.test.ts › no column is for a Social Security number, birth, age, former pay, health, a record or a card's number":
      [
        "Nobody here asks what you were paid before.",
        "We never ask for your Social Security number or what you earned before.",
      ],
    "tests/integration/site/never-asked.test.ts › a professional pays nothing": [
      "Free for you, from the profile to the first day",
      "What it costs you: nothing",
      "No staffing fees.",
      "None of it comes out of your pay.",
      "No staffing fees, no job boards.",
    ],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      ["We compare what you entered with the public records of your state’s board."],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "What a facility sees about you",
        "Until you apply or accept an invitation, a facility sees your work details, your first name and your last initial.",
        "Your license number and documents are seen only by you, our administrators, and facilities you apply to or whose invitation you accept.",
      ],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      ["Facilities pay us, with a monthly plan and a fee when they hire."],
    "tests/e2e/site/professionals.spec.ts › ten partner logos under the service area, each reachable, none an affiliation":
      ["The logos are samples, for regional reference only.", "They imply no affiliation."],
    "tests/integration/positions/positions.test.ts › the number is that of the matches after posting, and leaves nothing behind":
      [
        "Here your profile is compared with each position across Missouri and Kansas as soon as it is posted, from intensive care in the city to the front desk of a small-town clinic.",
        "Each open position is compared with your profile as soon as it is posted.",
      ],
    "app/positions/posting/schema.test.ts › a position refuses": ["A pay range on every position"],
    "tests/integration/verification/a-person-decides.test.ts › is read and checked by a person before it is approved, and given a reason when it is not":
      ["A person checks your license."],
    "tests/integration/matching/listed-candidates.test.ts › a position is in Missouri or Kansas, or it is not posted":
      ["Open To: Missouri, Kansas"],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      [
        "A multistate nursing license from either state works in both.",
        "Missouri and Kansas are both in the Nurse Licensure Compact.",
        "Multistate, RN or LPN, from any compact state",
        "What counts is the state you legally live in.",
        "A multistate license is issued by the state you live in.",
      ],
    "tests/integration/matching/matching.test.ts › gates": [
      "We check every license for the state it is needed in.",
    ],
    "tests/integration/verification/compacts.test.ts › everybody else's license works in its own state alone, and therapists' compacts give privileges, no licenses":
      [
        "Nurse practitioners and most other licensed professionals need a license from the state they work in.",
        "Therapists can buy a compact privilege where their compact is in force.",
      ],
    "tests/integration/verification/moves.test.ts › a multistate license of %s, moved from %s to %s %i days ago":
      ["If you move to another compact state, apply there within 60 days."],
    "tests/integration/positions/positions.test.ts › a facility that is not approved posts nothing":
      ["Every facility is checked before it can post a position"],
    "tests/integration/applications/job-seeker-pages.test.ts › the page names reasons both ways, the form applies once however often it is sent, and back shows it":
      ["Every position starts with its pay range."],
    "tests/integration/account/rights.test.ts › a professional takes a copy, corrects, ends sessions and deletes, each from a page that the account leads to":
      ["You can download a copy of your data, correct your profile, and delete your account."],
  },
  claimless: {
    headings: [
      "Find your dream job in just a few clicks",
      "Great Pay",
      "Flexible Schedule",
      "Create my profileLog in",
      "Create my profile Coming soon",
      "Log in Coming soon",
      "Search Jobs Coming soon",
      "Access hidden opportunities",
      "Pause Samples of positions",
      "Featured jobs",
      "Search Jobs",
      "Pause Sample featured jobs",
      "Pause More sample featured jobs",
      "How It Works",
      "1",
      "Create Your Profile",
      "2",
      "Get Matched",
      "3",
      "Interview & Choose",
      "Why Choose Nomera Health",
      "1 of 3",
      "Transparency at every stepWe recognize your true valueBe part of a growing movement",
      "See the pay first, then the why",
      "Why this is a match",
      "You name the pay, and it holds",
      "Hired by the people you work with",
      "Before you sign up",
      "What a colleague would want to know.",
      "What we check, and how long it takes",
      "You submit your profile",
      "A person checks your license",
      "From then on",
      "You get matches",
      "Name",
      "Profession",
      "Lives in",
      "License",
      "Wants",
      "Full name",
      "not shown",
      "Address",
      "Email",
      "License number",
      "Your bill",
      "Your profile",
      "$0",
      "Your license check",
      "Every match",
      "Getting hired",
      "Total",
      "Does your license cross the state line?",
      "Where a license works",
      "Your license",
      "Missouri",
      "Kansas",
      "works",
      "Missouri only",
      "does not work",
      "Kansas only",
      "What happens to your documents",
      "Privacy Policy",
      "Your next position can be a good one",
      "A professional identity you keep: our vision",
    ],
    examples: [
      "An example, with made-up facts",
      "Registered Nurse, medical-surgical",
      "Overland Park, Kansas",
      "3x12Nights",
      "89% strong match",
      "License100%",
      "Your multistate license from Missouri is valid in Kansas until Apr 30, 2027.",
      "Pay92%",
      "Pays $38.00 to $47.25/hr; you want $41.50/hr or more.",
      "Distance74%",
      "13 mi away; you’ll travel up to 50 mi.",
      "You want $41.50/hr",
      "RN, outpatient clinic$34 to $40",
      "RN, medical-surgical$38 to $47.25",
      "RN, intensive care$43 to $52",
      "Dana R.",
      "Registered Nurse, 6 years",
      "Columbia, Missouri",
      "Multistate, until Apr 30, 2027",
      "$41.50/hr, nights",
    ],
    people: ["About 10 minutes", "About 10 minutes on your phone.", "Usually within 48 hours"],
    asked: ["Have your license number and expiration date handy."],
    law: ["Not every opening reaches a job board."],
  },
};
