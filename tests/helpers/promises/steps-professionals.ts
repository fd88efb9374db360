import type { Promises } from "./promises.ts";

/** What the steps of a professional's profile say, while it is new and when it is changed. */
export const stepsOfProfessionals: Promises = {
  from: { files: ["app/profiles/job-seeker/{words.ts,components/*.tsx}"] },
  held: {
    "tests/integration/profiles/names.test.ts › is written down and checked anew, by the data API and by the form alike":
      [
        "Another name puts your licenses and certifications back to being checked, and your matches wait for that.",
      ],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      [
        "Each application is told to you, and you can withdraw any of them.",
        "Needed for yes.",
        "{…} No more than your daily limit is sent, and nothing where a facility asks something that only you can answer.",
        "We can apply for you when a new position fits well.",
        "It is off until you choose it.",
      ],
    "tests/integration/profiles/hints.test.ts › nothing is applied for below the lowest match that somebody set":
      ["Nothing is sent below it.", "The match is at or above your limit."],
    "tests/integration/profiles/hints.test.ts › before we apply for somebody they read what the facility then reads":
      ["What the facility reads, from your profile as it is now."],
    "tests/integration/profiles/hints.test.ts › another profession puts a verified license back to being checked, and matches wait for that":
      [
        "Another profession puts your licenses back to being checked, and your matches wait for that.",
      ],
    "tests/integration/matching/matching-races.test.ts › take consent back while the worker comes: nothing more is sent for them":
      ["You take it back by choosing no, at any time, with effect at once."],
    "app/domain/bands.test.ts › %d is %s": [
      "A strong match is {…} or more, a good one {…} or more.",
    ],
    "tests/integration/profiles/hints.test.ts › nothing is applied for with %s, and the form says so":
      [
        "Your shift, start date, experience, skills and preferred certifications each fit at least in part, where they are compared.",
        "The facility asks no question that only you can answer.",
        "we would not apply: {…}.",
      ],
    "tests/integration/profiles/hints.test.ts › before they agree, strong is the limit, and the nearest matches say what we would do":
      ["we would apply."],
    "tests/integration/scores.test.ts › a required skill, in whichever words": [
      "Everything that you or the facility requires is met.",
    ],
    "tests/integration/positions/positions.test.ts › the number is that of the matches after posting, and leaves nothing behind":
      ["{…} New ones are compared with your profile the moment they are posted."],
    "tests/integration/matching/gates.test.ts › where automatic applications would go is where they go: nothing dealt with, nothing that asks":
      [
        "You have not applied, withdrawn, been invited or said “Not for me” there.",
        "Nowhere: no open position that you have not dealt with matches at this limit without a question for you.",
        "Nowhere: no open position fits what you entered so far.",
        "{…} that you have not dealt with {…} at the limit that is saved{…}.",
        "To {…} at most{…}, once your license is checked and only where the match is high enough.",
      ],
    "tests/integration/profiles/onboarding.test.ts › an unusual date is asked about once, and a yes is taken":
      ['Correct the date, or tick "Yes, it is right" below it.'],
    "app/verification/credentials/rules.test.ts › where a license works": [
      "Each with where it works and until when.",
    ],
    "tests/integration/verification/evidence.test.ts › %s leaves what was verified in force until it is checked":
      [
        "A person verifies what you change or add.",
        "Until then, what was verified before counts, and a new license does not count yet.",
      ],
    "tests/integration/verification/document-uploads.test.ts › a %s comes back as it went": [
      "PDF, JPEG or PNG, up to {…} MB each.",
    ],
    "tests/integration/profiles/looks.test.ts › the profile, the application and a document": [
      "Every look at one is written down, and you see by whom.",
    ],
    "tests/integration/profiles/onboarding.test.ts › what the step of the documents lists as missing is missing among the documents too":
      ["None of it keeps you from going on.", "You can bring them later: we say what is missing."],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "Facilities see your city, never your address.",
        "Facilities never see it.",
        "Facilities whose open position you fit see them.",
      ],
    "app/verification/credentials/rules.test.ts › a multistate license and the state of residence":
      ["It decides which state can issue a multistate license."],
    "tests/integration/site/data-map.test.ts › nothing that we say we never ask has a column": [
      "We never ask what you were paid before.",
      "Gaps and dates are not asked for.",
    ],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "Distance counts from home, and from up to three more places, such as where your family lives.",
        "You match only positions that meet your pay, your distance and whatever you mark “Only these”.",
        "Everything else makes a match stronger or weaker.",
      ],
    "tests/integration/pay.test.ts › hours that are stated come before those of a schedule": [
      "Where your minimum is by the week or year, we compare it by the hour with these hours.",
      "Empty: those of the one schedule you choose, or 40.",
    ],
    "tests/integration/pay.test.ts › a %s position and who accepts %j: %s": [
      "You are matched with these only.",
    ],
    "tests/integration/scores.test.ts › %s that a job seeker made a must; as a preference they weaken a match":
      [
        "“Only these” leaves out positions on another shift.",
        "“Prefer these” shows them as a fair match.",
      ],
    "tests/integration/scores.test.ts › a position that states no schedule does not fit whoever wants only some":
      ["“Only these” also leaves out positions that state no schedule."],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      [
        "All positions here are permanent: the facility hires you directly.",
        "Temporary work is not placed.",
      ],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      [
        "Number, state and date, against the public record of the board that issued them.",
        "Against the copies you add, as far as they are here.",
        "A person compares them with the public records of the board.",
        "That counts{…}.",
      ],
    "tests/integration/verification/evidence.test.ts › every month, as the federal list is": [
      "The federal list of people excluded from health programs and, for work in Missouri, the state's Employee Disqualification List.",
      "Both again every month.",
    ],
    "tests/integration/verification/evidence.test.ts › opens matches once it is verified, and not before":
      [
        "Matching counts only what was checked.",
        "Then you see the positions that fit you, and why.",
      ],
    "tests/integration/profiles/onboarding.test.ts › save and exit keeps a step as it was typed, with the database's moment and all marks":
      ["We save as you go."],
    "tests/integration/verification/compacts.test.ts › everybody else's license works in its own state alone, and therapists' compacts give privileges, no licenses":
      ["A privilege of the {…} goes here too, with the state that granted it."],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      ["It works in every state of the {…}, if the state you live in issued it."],
    "tests/integration/verification/evidence.test.ts › one that is removed stops matching at once, and added again it waits for its check":
      [
        "Positions that ask for it stop matching at once.",
        "Added again later, it is checked again.",
      ],
    "tests/integration/profiles/onboarding.test.ts › the step of the licenses says which state asks %s for one: %s":
      [
        "{…}: Missouri and Kansas both ask for a license, registration or registry entry.",
        "{…}: as far as we know, neither state asks for a license.",
        "{…}: {…} asks for a license, as far as we know, the other state does not.",
      ],
    "app/profiles/job-seeker/schema.test.ts › about somebody, refused": [
      "At most 2,000 characters.",
    ],
    "app/profiles/job-seeker/schema.test.ts › experience, refused": ["Up to 30."],
    "app/profiles/job-seeker/schema.test.ts › good values": ["One a line, or with commas: {…}."],
    "app/profiles/job-seeker/schema.test.ts › automatic applications, refused": ["From 1 to 10."],
    "app/matching/rules.test.ts › what a candidate weighs": ["Choose none if any is fine."],
    "tests/integration/profiles/onboarding.test.ts › a list that somebody emptied in another tab is said to be empty now":
      ["Your list is empty now."],
  },

  claimless: {
    people: [
      "Takes about 10 minutes.",
      "On weekends and holidays it takes longer.",
      "A person checks your profile, usually within 48 hours.",
    ],
    asked: [
      "The date stands on the license and in the board's public record.",
      "It stands like this on the card or certificate.",
      "Add every one that you hold.",
      "Go on if you hold none.",
      "Have the number and the date at hand.",
      "Facilities ask for it later.",
      "As on your license.",
      "Where you legally live.",
      "What do you do best, and what would a team notice first?",
      "A new graduate enters 0.",
      "Where you have worked, with the years in each.",
      "Your own National Provider Identifier, ten digits.",
      "Most people do not need one.",
      "What you want from now on.",
      "Some positions ask for it.",
    ],
    headings: [
      "May we apply for you?",
      "Only if it is not in the list.",
      "Leave it empty if it never does.",
      "Who you are and where you live.",
      "What you do, and for how long.",
      "A résumé and copies of your certificates.",
    ],
  },
};
