import type { Promises } from "./promises.ts";

/** Claims in the steps of a professional's profile, when new and when edited. */
export const stepsOfProfessionals: Promises = {
  from: { files: ["app/profiles/job-seeker/{words.ts,components/*.tsx}"] },
  held: {
    "tests/integration/profiles/names.test.ts › is written down and checked anew, by the data API and by the form alike":
      [
        "If you change it, we check your licenses and certifications again, and your matches wait until that’s done.",
      ],
    "tests/integration/applications/applications.test.ts › automatic applications: only with consent, within the cap, once for each pair, never past a question":
      [
        "We tell you about each application, and you can withdraw any of them.",
        "Required if you chose yes.",
        "Needed only if you chose yes.",
        "{…} We never go over your daily limit or answer a facility’s question for you.",
        "We can apply for you when a new position fits well.",
        "It’s off unless you turn it on.",
      ],
    "tests/integration/profiles/hints.test.ts › nothing is applied for below the lowest match that somebody set":
      ["We don’t apply below it.", "The match is at or above your minimum."],
    "tests/integration/profiles/hints.test.ts › before we apply for somebody they read what the facility then reads":
      ["What the facility would see, from your profile as it is now."],
    "tests/integration/profiles/hints.test.ts › another profession puts a verified license back to being checked, and matches wait for that":
      ["If you change it, we check your licenses again, and your matches wait until that’s done."],
    "tests/integration/matching/matching-races.test.ts › take consent back while the worker comes: nothing more is sent for them":
      ["You can turn it off any time, and it stops right away."],
    "app/domain/bands.test.ts › %d is %s": [
      "A strong match is {…} or more, a good one {…} or more.",
    ],
    "tests/integration/profiles/hints.test.ts › nothing is applied for with %s, and the form says so":
      [
        "Your shift, start date, experience, skills and preferred certifications each fit at least in part, where they’re compared.",
        "The facility has no required questions for you to answer.",
        "We wouldn’t apply: {…}.",
      ],
    "tests/integration/profiles/hints.test.ts › before they agree, strong is the limit, and the nearest matches say what we would do":
      ["We would apply."],
    "tests/integration/scores.test.ts › a required skill, in whichever words": [
      "Everything you or the facility requires is met.",
    ],
    "tests/integration/positions/positions.test.ts › the number is that of the matches after posting, and leaves nothing behind":
      ["{…} We compare new ones with your profile the moment they’re posted."],
    "tests/integration/matching/gates.test.ts › where automatic applications would go is where they go: nothing dealt with, nothing that asks":
      [
        "You haven’t applied for the position, withdrawn, been invited or chosen “Not for me.”",
        "Nowhere right now.",
        "No new position meets all the rules above.",
        "No open position fits what you entered so far.",
        "{…} {…} your saved minimum{…}.",
        "Once your profile is approved, we could apply for up to {…}, if the match is high enough.",
        "Five of them are below.",
      ],
    "tests/integration/profiles/onboarding.test.ts › an unusual date is asked about once, and a yes is taken":
      ["Correct the date, or check “Yes, it’s right” below it."],
    "app/verification/credentials/rules.test.ts › where a license works": [
      "We show where each one is valid.",
    ],
    "tests/integration/verification/evidence.test.ts › %s leaves what was verified in force until it is checked":
      [
        "A person verifies what you change or add.",
        "Until then, your last verified details count, and a new license doesn’t count yet.",
      ],
    "tests/integration/verification/document-uploads.test.ts › a %s comes back as it went, a PDF written anew":
      ["PDF, JPEG or PNG, up to {…} MB each."],
    "tests/integration/profiles/profile-views.test.ts › the profile, the application and a document":
      ["You can see who opened each one."],
    "tests/integration/profiles/onboarding.test.ts › what the step of the documents lists as missing is missing among the documents too":
      [
        "You can continue and add these later.",
        "You can add them later.",
        "We’ll tell you what’s missing.",
      ],
    "tests/integration/site/data-map.test.ts › a facility at the stage %s sees what is said, and nothing else":
      [
        "Facilities see your city, never your address.",
        "Facilities never see it.",
        "Facilities whose open positions you match see them.",
      ],
    "app/verification/credentials/rules.test.ts › a multistate license and the state of residence":
      ["It decides which state can issue your multistate license."],
    "tests/integration/site/data-map.test.ts › nothing that we say we never ask has a column": [
      "We never ask what you were paid before.",
      "We don’t ask for dates or gaps.",
    ],
    "tests/integration/matching/matching-properties.test.ts › every open position's best hundred are those of a naive computation, part by part":
      [
        "We measure from your home and from up to three other locations, such as where your family lives.",
        "You match only positions that meet your pay, your distance, the employment types you choose, and anything you mark “Only these.”",
        "Everything else makes a match stronger or weaker.",
      ],
    "tests/integration/pay.test.ts › hours that are stated come before those of a schedule": [
      "If your minimum is per week or per year, we use these hours to compare it by the hour.",
      "If you leave it blank, we use 36 if three 12-hour shifts are your only schedule, and 40 otherwise.",
    ],
    "tests/integration/pay.test.ts › a %s position and who accepts %j: %s": [
      "You match only the types you choose.",
    ],
    "tests/integration/scores.test.ts › %s that a job seeker made a must; as a preference they weaken a match":
      [
        "Are these shifts a must?",
        "Are these schedules a must?",
        "Are these facility types a must?",
        "“Only these” leaves out positions on other shifts.",
        "“Prefer these” keeps them, as a fair match at best.",
      ],
    "tests/integration/scores.test.ts › a position that states no schedule does not fit whoever wants only some":
      ["“Only these” also leaves out positions that state no schedule."],
    "tests/integration/applications/applications.test.ts › applied, interviewed, offered, hired: each step told, the fee as it stood":
      [
        "All positions here are permanent.",
        "The facility hires you directly.",
        "We don’t place temporary staff.",
      ],
    "tests/integration/verification/evidence.test.ts › is verified by its own check alone, with the source and the day":
      [
        "Number, state and date, against the public record of the board that issued them.",
        "Against the copies you upload.",
        "We check licenses against the board’s public record, and certifications against the copies you upload.",
        "That counts{…}.",
      ],
    "tests/integration/verification/evidence.test.ts › every month, as the federal list is": [
      "The federal list of people excluded from health programs and, for work in Missouri, the state’s Employee Disqualification List.",
      "Both are due again every month.",
    ],
    "tests/integration/verification/evidence.test.ts › opens matches once it is verified, and not before":
      [
        "A license counts in matching once we’ve checked it.",
        "Then you’ll see the positions that fit you, and why.",
      ],
    "tests/integration/profiles/onboarding.test.ts › save and exit keeps a step as it was typed, with the database's moment and all marks":
      ["We save as you go."],
    "tests/integration/verification/compacts.test.ts › everybody else's license works in its own state alone, and therapists' compacts give privileges, no licenses":
      ["Add a compact privilege ({…}) here too, with the state that granted it."],
    "tests/integration/verification/compacts.test.ts › a nurse's multistate license from any state of the compact works in Missouri and Kansas, if they live there":
      ["It works in every state of the {…}, if the state you live in issued it."],
    "tests/integration/verification/evidence.test.ts › one that is removed stops matching at once, and added again it waits for its check":
      [
        "Positions that require it stop matching right away.",
        "If you add it again, we check it again.",
      ],
    "tests/integration/profiles/onboarding.test.ts › the step of the licenses says which state asks %s for one: %s":
      [
        "{…}: Missouri and Kansas both require a license, registration or registry entry.",
        "{…}: as far as we know, neither state requires a license.",
        "{…}: {…} requires a license.",
        "As far as we know, the other state doesn’t.",
      ],
    "app/profiles/job-seeker/schema.test.ts › about somebody, refused": [
      "At most 2,000 characters.",
    ],
    "app/profiles/job-seeker/schema.test.ts › experience, refused": ["Up to 30."],
    "app/profiles/job-seeker/schema.test.ts › good values": [
      "One per line or separated by commas, such as {…}.",
    ],
    "app/profiles/job-seeker/schema.test.ts › automatic applications, refused": ["From 1 to 10."],
    "app/matching/rules.test.ts › what a candidate weighs": ["Leave all blank if any is fine."],
    "tests/integration/profiles/onboarding.test.ts › a list that somebody emptied in another tab is said to be empty now":
      ["Your list is empty now."],
  },

  claimless: {
    people: [
      "Takes about 10 minutes.",
      "Longer on weekends and holidays.",
      "A person checks your profile, usually within 48 hours.",
    ],
    asked: [
      "The date is on the license and in the board’s public record.",
      "It’s on the card or certificate.",
      "Add every one you hold.",
      "Continue if you have none.",
      "Have the number and the expiration date handy.",
      "As on your license.",
      "Where you legally live.",
      "What do you do best, and what would a team notice first?",
      "New graduate?",
      "Where you’ve worked, with the years in each.",
      "Your own National Provider Identifier, 10 digits.",
      "Most people don’t need one.",
      "Some positions require it.",
    ],
    headings: [
      "May we apply for you?",
      "Only if it isn’t in the list.",
      "Leave it blank if it never expires.",
      "Who you are and where you live.",
      "What you do, and for how long.",
      "Your résumé and copies of your certificates.",
    ],
  },
};
