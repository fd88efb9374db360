import type { Promises } from "./promises.ts";

/**
 * Claims about licenses and certifications: how far they are verified, where they are valid, what is missing or
 * implausible.
 */
export const licenses: Promises = {
  from: { files: ["app/verification/credentials/rules.ts"], labels: true },
  held: {
    "app/verification/credentials/rules.test.ts › where a license works": [
      "Works {…}.",
      "A single-state license of another state: does not work in Missouri or Kansas.",
      "Does not work in Missouri or Kansas by itself.",
      "Does not work in Missouri or Kansas.",
      "{…} A privilege of the {…} would open {…}.",
    ],
    "app/verification/credentials/rules.test.ts › a multistate license and the state of residence":
      [
        "A multistate license comes from the state of residence, which is {…} here, not {…}.",
        "After a move, apply in the new state within 60 days.",
        "A multistate license comes from the state of residence.",
        "That is {…} here, which issues none: is this one of {…} still multistate?",
      ],
    "app/verification/credentials/rules.test.ts › a multistate license after a move on Nov 25, 2026":
      [
        "multistate license from {…} holds in {…} until {…}.",
        "You moved on {…}: your {…} Apply for one from {…} before then.",
        "They moved on {…}: their {…}",
      ],
    "app/verification/credentials/rules.test.ts › what a state asks for": [
      "We don’t know yet whether {…} requires a license for this profession.",
      "Ask the board in {…}.",
      "{…} requires no license for this profession.",
      "{…} Check with the board in {…} to be sure.",
      "A {…} license, or a multistate license if you live in another {…} state.",
      "A {…} license, or a privilege to practice there through the {…}.",
      "A {…} license.",
      "Ask the board in {…} whether it issues privileges through the {…}.",
      "A license, registration or registry entry from {…}; one from another state does not work here.",
    ],
    "app/verification/credentials/papers.test.ts › whether an expiry date fits its board's rule": [
      "No such license is issued for longer than {…} months.",
      "{…} end on {…} {…}{…}.",
      "{…} end on the last day of a month.",
      "{…} Is this date right?",
    ],
    "app/verification/credentials/papers.test.ts › the certification %o until %s": [
      "{…} ends {…} months after it was issued.",
      "Does your card really have no date?",
      "{…} is valid for {…} months.",
    ],
    "app/verification/credentials/papers.test.ts › what is still missing": [
      "Your license: your profession needs one in Missouri and in Kansas.",
      "{…}: it has expired.",
      "Your résumé.",
      "A copy of your {…}{…}.",
    ],
    "app/verification/credentials/rules.test.ts › a %s checked at %s on %s, said to the %s: %s": [
      "Stated by {…}, not yet verified",
      "Verified at {…}, {…}",
      "Document reviewed, {…}",
    ],
  },

  claimless: {
    headings: [
      "Is this date right?",
      "January",
      "February",
      "March",
      "April",
      "May",
      "June",
      "July",
      "August",
      "September",
      "October",
      "November",
      "December",
    ],
  },
};
