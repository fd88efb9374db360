import type { Promises } from "./promises.ts";

/** What /how-we-verify says. */
export const howWeVerify: Promises = {
  from: { page: "/how-we-verify" },
  drawn: {
    "#checks dl, #checks table":
      "tests/integration/site/legal-pages.test.ts › lists every check in use, with its source and for how long it counts, and no retired one",
  },
  held: {
    "tests/integration/verification/exclusion-clears.test.ts › whoever has no hit gets a clear check by the import and leaves the queue; a possible hit stays":
      [
        "Where no name matches, the comparison itself is recorded as a clear check, with the month of the list.",
        "No person looks at it.",
      ],
    "tests/integration/site/legal-pages.test.ts › says that it is a draft and which version, with sign-in %s":
      [
        "Draft, version 2, Nov 25, 2026",
        "This text is a draft.",
        "The operator’s counsel has yet to review it before anybody relies on it.",
      ],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      [
        "One of our administrators looked up that license at its source and recorded what it says, with the day.",
        "“Verified at Nursys, Nov 3, 2026”",
        "We looked the license up at the source named, on that day, and it was as stated.",
        "“Document reviewed, Nov 3, 2026”",
        "We read the card or certificate they uploaded.",
        "We did not ask who issued it.",
        "Approving an account does not.",
      ],
    "tests/integration/verification/evidence.test.ts › cannot be called verified without a check, by nobody":
      ["Nothing else makes a license verified.", "They told us.", "We have not checked it."],
    "tests/integration/verification/verification.test.ts › a correction is a new record, and both stay":
      [
        "What a record says is never changed or removed while the account exists.",
        "If it was wrong, the check is recorded again beside it.",
      ],
    "tests/integration/site/legal-pages.test.ts › lists every check in use, with its source and for how long it counts, and no retired one":
      ["These are the checks we make today."],
    "tests/integration/verification/verification-rules.test.ts › all of them clear are enough, until one is of something that has changed":
      [
        "It stops counting sooner if what was looked up changes: a new name, number or expiry date needs a new look.",
      ],
    "tests/integration/verification/evidence.test.ts › takes somebody out of matches and lists, pauses applications and bars offers, at once":
      [
        "The person is in no match and no list, and their applications are paused.",
        "The person is told which check it was.",
      ],
    "tests/integration/verification/evidence.test.ts › is lifted by an approval with a reason, which the log keeps, and by nothing less":
      ["Only an administrator’s approval, with a written reason, ends a hold."],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      ["A rejection comes with its reason, and they can appeal."],
    "tests/integration/verification/exclusion-list.test.ts › a name is found at the import and when it is submitted, and lost with the name or the list":
      ["An account that is new, or has a new name, is compared with the list we have."],
    "tests/integration/verification/exclusion-list.test.ts › who is not the same is not asked about again, with the next list either":
      [
        "A match of names is only a possible match.",
        "A person compares the entry with the account and decides.",
      ],
    "tests/integration/verification/evidence.test.ts › every month, as the federal list is": [
      "A check of LEIE counts for 31 days, and a check of Missouri’s Employee Disqualification List (EDL) for 31 days.",
    ],
    "tests/integration/verification/reverification.test.ts › documents, certifications and our own checks stand in it too, each under its filter":
      [
        "When one is about to expire for an approved account, it appears on our list of checks to repeat.",
      ],
    "tests/integration/verification/evidence.test.ts › %s leaves what was verified in force until it is checked":
      [
        "Somebody who enters a new expiry date keeps what was verified until the old date.",
        "The new date counts once we have looked it up.",
      ],
    "tests/integration/verification/evidence.test.ts › another number is another license, which counts not yet":
      ["Another license number is another license, and starts unverified."],
    "tests/integration/site/never-asked.test.ts › no column is for a Social Security number, birth, age, former pay, health, a record or a card's number":
      ["We do not run criminal background checks and do not ask for Social Security numbers."],
    "tests/integration/verification/verification.test.ts › keeps source, date, result, reviewer, note and when it expires; the form sent again is told":
      ["A check says what its source said on that day."],
    "tests/integration/verification/evidence.test.ts › %s, %s: the account is on hold: %s": [
      "Two findings about a license do not hold the account: that it has expired, and that its number, date or kind differs from what was given.",
      "The license is not accepted then.",
      "Where the list says “holds the account”, a finding puts the account on hold the moment it is recorded.",
    ],
    "tests/integration/verification/verification-rules.test.ts › checked %i days ago for a day: %s":
      ["A check counts for the days shown."],
    "tests/integration/verification/verification-rules.test.ts › where checks are required to approve":
      ["No account is approved while a required check of it is missing or out of date."],
    "app/verification/credentials/rules.test.ts › a %s checked at %s on %s, said to the %s: %s": [
      "Each license and certification carries one of these labels, for its owner and for facilities.",
      "“Stated by the candidate, not yet verified”",
    ],
    "tests/integration/verification/exclusion-list.test.ts › comparing": [
      "Each time we load it, every account is compared with all of it, by name, facility and NPI.",
    ],
  },
  claimless: {
    headings: [
      "How We Verify",
      "What we check, where we look it up, and what a label on a profile means.",
      "Please note:",
      "On this page",
      "What “verified” means",
      "What the labels say",
      "What we check",
      "What a finding does",
      "Exclusion lists",
      "When a license is renewed",
      "What we do not do",
      "Contact us",
      "Privacy Policy",
      "Terms of Service",
    ],
    asked: ["A facility still makes the checks that the law asks of it before hiring."],
    law: ["The federal exclusion list (OIG LEIE) comes out monthly."],
  },
};
