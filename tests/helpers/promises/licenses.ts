import type { Promises } from "./promises.ts";

/**
 * Claims about licenses and certifications: how far they are verified, where they are valid, what is missing or
 * implausible.
 */
export const licenses: Promises = {
  from: {
    files: ["app/verification/credentials/rules.ts", "app/verification/papers/rules.ts"],
    labels: true,
  },
  held: {
    "app/verification/credentials/rules.test.ts › where a license works": [
      "Works {…}.",
      "A single-state license from another state doesn’t work in Missouri or Kansas.",
      "Does not work in Missouri or Kansas by itself.",
      "Does not work in Missouri or Kansas.",
      "{…} A compact privilege ({…}) would let you work in {…}.",
    ],
    "app/verification/credentials/rules.test.ts › a multistate license and the state of residence":
      [
        "Only the state you live in can issue a multistate license.",
        "You told us you live in {…}, and this license is from {…}.",
        "After a move, apply in the new state within 60 days.",
        "Only the state you live in can issue a multistate license, and {…} doesn’t issue them.",
        "Is your {…} license still multistate?",
      ],
    "app/verification/credentials/rules.test.ts › a multistate license after a move on Nov 25, 2026":
      [
        "Is the {…} license still multistate?",
        "That is {…} here, which issues none.",
        "A multistate license comes from the state of residence.",
        "After a move, people apply in the new state within 60 days.",
        "A multistate license comes from the state of residence, which is {…} here, not {…}.",
        "multistate license from {…} is valid in {…} until {…}.",
        "You moved on {…}: your {…} Apply for one from {…} before then.",
        "They moved on {…}: their {…}",
      ],
    "app/verification/credentials/rules.test.ts › what a state asks for": [
      "We don’t know yet whether {…} requires a license for this profession.",
      "Ask the board in {…}.",
      "{…} requires no license for this profession.",
      "{…} Check with the board in {…} to be sure.",
      "You need a {…} license, or a multistate license if you live in another {…} state.",
      "You need a {…} license, or a privilege to practice there through the {…}.",
      "You need a {…} license.",
      "Ask the board in {…} whether it issues privileges through the {…}.",
      "You need a license, registration or registry entry from {…}; one from another state does not work here.",
    ],
    "app/verification/credentials/questions.test.ts › whether an expiry date fits its board's rule":
      [
        "This license is never issued for longer than {…} months.",
        "{…} expire on {…} {…}{…}.",
        "{…} expire on the last day of a month.",
        "{…} Is this date right?",
      ],
    "app/verification/credentials/questions.test.ts › the certification %o until %s": [
      "{…} expires {…} months after it’s issued.",
      "Does your card really have no expiration date?",
      "{…} is valid for {…} months.",
    ],
    "app/verification/papers/rules.test.ts › what is still missing": [
      "Your license.",
      "Both Missouri and Kansas require one for your profession.",
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
