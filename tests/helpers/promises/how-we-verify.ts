import type { Promises } from "./promises.ts";

/** Claims on /how-we-verify. */
export const howWeVerify: Promises = {
  from: { page: "/how-we-verify" },
  drawn: {
    "#checks dl, #checks table":
      "tests/integration/site/legal-pages.test.ts › lists every check in use, with its source and for how long it counts, and no retired one",
  },
  held: {
    "tests/integration/verification/exclusion-clears.test.ts › whoever has no hit gets a clear check by the import and leaves the queue; a possible hit stays":
      [
        "If nothing matches, the comparison is recorded as a clear check, with the month of the list.",
        "No person reviews it.",
      ],
    "tests/integration/site/legal-pages.test.ts › says that it is a draft and which version, with sign-in %s":
      [
        "Draft, version 5, Nov 29, 2026",
        "This text is a draft.",
        "Our lawyers have not reviewed it yet, so please do not rely on it.",
      ],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      [
        "It means that one of our administrators looked up the license at its source and recorded the result and the date.",
        "“Verified at Nursys, Nov 3, 2026”",
        "We looked up the license at that source on that day, and it matched what the candidate told us.",
        "“Document reviewed, Nov 3, 2026”",
        "We read the card or certificate the candidate uploaded.",
        "We did not contact the issuer.",
        "Approving an account does not.",
      ],
    "tests/integration/verification/evidence.test.ts › cannot be called verified without a check, by nobody":
      [
        "Nothing else makes a license verified.",
        "The candidate told us.",
        "We have not checked it yet.",
      ],
    "tests/integration/verification/verification.test.ts › a correction is a new record, and both stay":
      [
        "A recorded check is never changed or removed while the account exists.",
        "If it was wrong, we record a new one next to it.",
      ],
    "tests/integration/site/legal-pages.test.ts › lists every check in use, with its source and for how long it counts, and no retired one":
      ["These are the checks we make today."],
    "tests/integration/verification/verification-rules.test.ts › all of them clear are enough, until one is of something that has changed":
      [
        "It stops counting sooner if the details change: a new name, number or expiration date needs a new check.",
      ],
    "tests/integration/verification/evidence.test.ts › takes somebody out of matches and lists, pauses applications and bars offers, at once":
      [
        "A professional no longer appears in matches or lists, and their applications are paused.",
        "Facilities where they applied still see what they sent.",
        "We tell the person which check it was.",
      ],
    "tests/integration/verification/evidence.test.ts › hides a facility's positions, and its team sees no candidates":
      ["A facility’s positions are no longer shown."],
    "tests/integration/verification/evidence.test.ts › is lifted by an approval with a reason, which the log keeps, and by nothing less":
      ["Only an administrator’s approval, with a written reason, ends a hold."],
    "tests/integration/verification/verification.test.ts › says the chosen sentences and what was written, and the person reads both":
      ["A rejection comes with a reason, and they can appeal."],
    "tests/integration/verification/exclusion-list.test.ts › a name is found at the import and when it is submitted, and lost with the name or the list":
      ["A new account, or one with a new name, is compared with the list we have."],
    "tests/integration/verification/exclusion-list.test.ts › who is not the same is not asked about again, with the next list either":
      [
        "A matching name or NPI is only a possible match.",
        "A person compares the entry with the account and decides.",
      ],
    "tests/integration/verification/evidence.test.ts › every month, as the federal list is": [
      "A check of the LEIE counts for 31 days, and a check of Missouri’s Employee Disqualification List (EDL) for 31 days.",
    ],
    "tests/integration/verification/reverification.test.ts › documents, certifications and our own checks stand in it too, each under its filter":
      ["Before a check of an approved account expires, we are reminded to repeat it."],
    "tests/integration/verification/evidence.test.ts › %s leaves what was verified in force until it is checked":
      [
        "If someone enters a new expiration date, what we verified still counts until the old date.",
        "The new date counts once we have checked it.",
      ],
    "tests/integration/verification/evidence.test.ts › another number is another license, which counts not yet":
      ["A different license number is a new license and starts unverified."],
    "tests/integration/site/never-asked.test.ts › no column is for a Social Security number, birth, age, former pay, health, a record or a card's number":
      ["We do not run criminal background checks and do not ask for Social Security numbers."],
    "tests/integration/verification/verification.test.ts › keeps source, date, result, reviewer, note and when it expires; the form sent again is told":
      ["A check shows what its source said on that day."],
    "tests/integration/verification/evidence.test.ts › %s, %s: the account is on hold: %s": [
      "Two findings about a license do not hold the account: it has expired, or its number, date or type differs from what was entered.",
      "We then do not accept the license.",
      "Where the table says “Account on hold,” a finding puts the account on hold the moment it is recorded.",
    ],
    "tests/integration/verification/verification-rules.test.ts › checked %i days ago for a day: %s":
      ["A check counts for the days shown."],
    "tests/integration/verification/verification-rules.test.ts › where checks are required to approve":
      ["No account is approved while a required check is missing or out of date."],
    "tests/integration/verification/evidence.test.ts › an expired license says so to its owner and to facilities, a refused one to its owner":
      [
        "An expired one says “Expired.”",
        "To its owner, one we did not accept says “Not accepted.”",
      ],
    "app/verification/credentials/rules.test.ts › a %s checked at %s on %s, said to the %s: %s": [
      "Licenses and certifications show these labels to their owner and to facilities.",
      "“Stated by the candidate, not yet verified”",
    ],
    "tests/integration/verification/exclusion-list.test.ts › comparing": [
      "Each time we load it, we compare every account with the whole list, by name, facility and NPI.",
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
    asked: ["Facilities must still make the checks the law requires before hiring."],
    law: ["The federal exclusion list (OIG LEIE) comes out monthly."],
  },
};
