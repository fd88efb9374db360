import type { Promises } from "./promises.ts";

/** Claims on the voluntary self-identification page. */
export const selfIdentification: Promises = {
  from: {
    files: ["app/profiles/self-identification/*.ts", "app/routes/profiles/self-identification.tsx"],
  },
  held: {
    "tests/integration/site/never-asked.test.ts › sex and origin are read by what counts them, and by their owner alone":
      [
        "By saving you agree that we keep these answers to count how groups fare in matching and hiring, and for nothing else.",
      ],
    "tests/integration/matching/fairness.test.ts › is made once a month, and only the newest is kept":
      ["We count once a month.", "If you remove them, the next count leaves them out."],
    "tests/integration/matching/fairness.test.ts › is true, and tells of nobody: market %i": [
      "We don’t show numbers that could reveal one person’s answers.",
    ],
    "tests/integration/matching/fairness.test.ts › is what the tables say, once a person, and not what is older than a year":
      [
        "With these answers we can count whether they do.",
        "Administrators see how whole groups fare: who is listed, viewed, invited, interviewed, offered a position, and hired.",
      ],
    "tests/integration/matching/matching-fairness.test.ts › what somebody says of themselves, however they say it, is no input":
      ["Skipping them changes nothing for you.", "They are never used to match you."],
    "tests/integration/matching/matching-lab.test.ts › no function of the engine, and none that ranks or shows matches, mentions it":
      ["Matching doesn’t read them."],
    "tests/integration/matching/matching-lab.test.ts › is read and written by whose it is, and by nobody else":
      ["Two voluntary questions.", "Nobody reads your answers: no facility and no administrator."],
    "tests/integration/profiles/self-identification.test.ts › answers are kept, changed, in the copy of one's data, and gone once they are removed":
      [
        "Your answers are deleted.",
        "The next monthly count leaves them out.",
        "You can change or remove them here at any time.",
        "Your answers are saved, separately from your profile.",
        "They’re in the download of your data, and are deleted with your account.",
      ],
  },

  claimless: {
    asked: [
      "Choose an answer; “I prefer not to say” is one.",
      "Choose to save or remove your answers.",
    ],
    law: ["Categories from the federal EEO-1 report."],
    headings: [
      "We want our matching, and the facilities that use it, to treat people fairly.",
      "Thank you.",
      "You answered on {…}.",
      "You have not answered.",
      "That is fine.",
    ],
  },
};
