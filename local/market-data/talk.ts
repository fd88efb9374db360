// Messages and notes of the demo market. {first} is the candidate's first name, {title} the position's.

/** Notes with an application. */
export const applicationNotes = [
  "I’ve been hoping you’d post this position. My manager knows I’m looking and will take your call.",
  "I did a clinical rotation with you four years ago, and I still use what the team taught me.",
  "I can start sooner than my profile says if that helps.",
  "This shift is what I want, not what I put up with.",
  "Everything in my profile is up to date, and I’m happy to send references.",
  "I’d love to shadow a shift before we both decide.",
  "Two of my former coworkers are on your team and love it. They said I could use their names.",
] as const;

/** Notes with an invitation. */
export const invitationNotes = [
  "Your experience is just what this team is missing. Would you like to apply? We’ll get back to you within two days.",
  "This one’s close to you and fits the shifts you want. Come see the unit, no strings attached.",
  "You’d join a team of nine. Seven of them have been here more than three years.",
] as const;

/** Answers to each free-text screening question. */
export const textAnswers: Record<string, readonly string[]> = {
  "Which units have you worked on in the past three years?": [
    "The units in my profile, plus some float. I’ve been charge on about thirty shifts.",
    "The same two units as in my profile. I’d be happy to learn a third.",
  ],
  "What does a good hand-off sound like to you?": [
    "Short, in the same order every time, with one question back before I leave.",
    "What changed, what I worry about, what is due next. At the bedside, so the patient can correct me.",
  ],
  "How many deliveries have you been the primary nurse for, roughly?": [
    "About sixty as primary, and a lot more as the second pair of hands.",
    "Around 120, including a few sets of twins.",
  ],
  "What kind of panel do you enjoy?": [
    "Families. I like to see three generations in one afternoon.",
    "Older adults with several conditions at once. I like the puzzle.",
  ],
  "What helps you stay calm when a patient is not?": [
    "I lower my voice, sit down if I can, and don’t argue. I chart it right after.",
    "Knowing where the door is, and a coworker who knows I’m in the room.",
  ],
  "What do you like about working nights?": [
    "The team. At night you know everyone on the floor, and you help each other.",
    "There’s time to think, and time to sit down with the patient who can’t sleep.",
  ],
};

/** Conversations, oldest message first; f is the facility, c the candidate. */
export const conversations: [side: "f" | "c", text: string][][] = [
  [
    [
      "f",
      "Hello {first}, thank you for applying for {title}. Would you have time for an interview soon?",
    ],
    ["c", "Thanks for getting back to me! Yes, just send me a few times."],
    ["f", "Great, I’ll send you a few. The unit manager would like to meet you too."],
  ],
  [
    ["c", "Hi! Is there staff parking on site? I’d be driving in from across the river."],
    ["f", "Hi {first}, yes, level two of the garage, and it’s free."],
  ],
  [
    [
      "f",
      "Hi {first}, could you tell us a little more about your last unit? What was your usual ratio?",
    ],
    ["c", "Usually 1:5, 1:6 on weekends. Mostly post-op, some tele."],
    ["f", "That’s close to what you’d have here. We’ll be in touch by Friday."],
    ["c", "Perfect, thank you."],
  ],
  [
    ["c", "I had a question about orientation. How long is it for someone with my experience?"],
    ["f", "Usually six weeks, longer if you or your preceptor want it."],
  ],
  [
    [
      "f",
      "Hello {first}, we’re meeting about {title} on Thursday and will message you right after.",
    ],
  ],
  [
    ["f", "Hi {first}, do you have any questions for us at this point?"],
    ["c", "Just one: how do you split the holidays?"],
    ["f", "Everyone works one major and one minor holiday a year. You pick in October."],
  ],
];

/** Internal notes between a facility's team members. */
export const teamNotes = [
  "Talked to the last manager, who’d rehire in a heartbeat.",
  "Asked twice about night staffing. Fair question. I shared last month’s numbers.",
  "Works nights, so replies come late. Don’t read anything into it.",
  "Checked Nursys today: multistate, no discipline.",
  "Could start two weeks earlier than the profile says.",
  "Compare with the other two before Friday’s meeting.",
  "Good answers, quiet at first. Should meet Denise, they’d hit it off.",
  "Wants to move into charge eventually. We should be upfront that it takes about a year.",
] as const;

/** Scorecards: scores for clinical, communication, reliability, teamwork; recommendation; comment. */
export const scorecards: [
  scores: [number | null, number, number, number],
  verdict: string,
  comment: string,
][] = [
  [
    [5, 4, 5, 4],
    "strong_yes",
    "Walked us through a rapid response without being asked. Calm, precise, and gave the aide credit.",
  ],
  [
    [4, 5, 4, 5],
    "yes",
    "Great at explaining things. Needs a little time on our pumps, that’s all.",
  ],
  [[4, 4, 4, 4], "yes", "Solid, humble, on time. References back it up."],
  [
    [null, 5, 4, 5],
    "yes",
    "I asked mostly about teamwork. Remembers names and asks good questions.",
  ],
  [[3, 4, 3, 4], "no", "Kind, but vague about why the last two jobs were so short."],
  [
    [5, 3, 4, 3],
    "yes",
    "Very strong clinically, a little short with the student. Still a yes from me.",
  ],
];

/** Why facilities decline; the candidate reads it. */
export const declineReasons = [
  "We went with someone who has more experience on this kind of unit. Please apply again in a year.",
  "We had more strong applicants than openings this time. Please apply again.",
  "We filled this one internally.",
  "We need someone who is already certified in this specialty.",
] as const;

/** Why candidates withdraw; the facility reads it. The last one is for nurses only. */
export const withdrawReasons = [
  "I accepted another position closer to home.",
  "I accepted another offer this week.",
  "My manager changed my schedule, so I’m staying.",
  "After talking it over at home, I’ve decided the timing isn’t right.",
  "My manager offered me a charge position.",
] as const;

/** Why candidates dismiss a match. */
export const dismissalReasons = [
  "Too far to drive at night",
  "I used to work there",
  "I only want days from now on",
  "Not my kind of unit",
] as const;
