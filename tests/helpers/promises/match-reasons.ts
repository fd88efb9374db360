import type { Promises } from "./promises.ts";

/** Claims about a match: its reasons for both sides, and the license. */
export const matchReasons: Promises = {
  from: { files: ["app/matching/rules.ts", "app/matching/sentences.ts"] },
  held: {
    "app/matching/rules.test.ts › what a candidate weighs": [
      "Pays {…}{…}; you want {…} or more.",
      "Pays {…}; you want {…} or more.",
      "Wants {…} or more; your range tops out at {…}.",
      "{…} from {…}; you’ll travel up to {…}.",
      "Would commute from {…}, {…} away; will travel up to {…}.",
      "Lives {…} away; will travel up to {…}.",
      "{…}, which {…} want; {…}.",
      "{…}, which {…} want.",
      "{…}; matches what {…} want.",
      "The facility hasn’t given its type.",
      "Your facility hasn’t given its type.",
      "{…}; any type is fine with you.",
      "{…}, which you want.",
      "{…}; you want {…}.",
      "Wants {…}, and yours is one.",
      "Wants {…}; yours is {…}.",
      "They wanted someone by {…}; you can start {…}.",
      "Starts {…}; you can start by then.",
      "Starts {…}; you can start in that window.",
      "They want someone by {…}; you can start {…}.",
      "They want someone to start {…}; you can start {…}.",
    ],
    "app/matching/rules.test.ts › what a position weighs": [
      "You’re available {…}; they wanted to start {…}{…}.",
      "Available {…}; you wanted to start {…}{…}.",
      "You’re available by their {…}, {…}.",
      "You’re available from {…}; they want to start {…}{…}.",
      "Available by your {…}, {…}.",
      "Available from {…}; you want to start {…}{…}.",
      "You have {…}; they {…}.",
      "No skills listed.",
      "{…} prefer no certifications.",
      "{…} the one {…} {…}: {…}.",
      "{…} {…} of the {…} {…}s {…}.",
    ],
    "tests/integration/matching/matching-sentences.test.ts › one skill in two words is one: told once, counted once, as a must where one of them is":
      ["We can’t compare {…}, so we leave {…} out."],
    "app/matching/rules.test.ts › what was compared": ["{…} Not compared: {…}."],
    "app/matching/rules.test.ts › what is required is said once, above the reasons": [
      "{…} everything required: {…}.",
    ],
    "tests/integration/scores.test.ts › a position that asks for nothing is never strong; a shift that was not chosen is fair":
      [
        "You didn’t choose this shift, so the match is fair at best.",
        "They didn’t choose this shift, so the match is fair at best.",
        "This position names no unit, experience, skills or certifications to compare, so its side of the score is at most 60%.",
        "You name no unit, ask for no experience and prefer no skills or certifications, so your side of the score is at most 60%.",
      ],
    "tests/unit/score.test.ts › is fair at best with another shift, and never strong where a position asks for nothing":
      ["Ask for what matters to tell candidates apart."],
    "app/matching/rules.test.ts › the license, a gate that is passed": [
      "{…} requires no license for this profession.",
      "{…} and must be renewed before {…}.",
    ],
    "app/matching/rules.test.ts › attention of %i with a weight of %i": [
      "Viewed or invited by {…} in the last two weeks: {…}% deducted.",
    ],
  },

  claimless: {},
};
