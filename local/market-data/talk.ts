// What the people of the demo market write to each other. {first} is the candidate's first name, {title} the position's.

/** With an application. */
export const applicationNotes = [
  "I live twelve minutes away and have been hoping you would post days. My manager knows that I am looking and will answer the phone.",
  "I did a clinical rotation with you four years ago, and I still use what the night nurses taught me.",
  "I am free to start sooner than my profile says if that helps.",
  "Nights are what I want, not what I put up with.",
  "My license renewal is in the mail; everything else is up to date in my profile.",
  "I would be glad to come by for a shadow shift before we both decide.",
  "Two of my former colleagues work with you and speak well of the place. They said that I may name them.",
] as const;

/** With an invitation. */
export const invitationNotes = [
  "Your experience is what this team is missing. Would you like to apply? We answer within two days.",
  "We saw that this is close to you and fits the shifts you want. Come and see the unit, no strings attached.",
  "You would be joining a team of nine, seven of whom have been here longer than three years.",
] as const;

/** What people answer to each question that a position asks in words. */
export const textAnswers: Record<string, readonly string[]> = {
  "Which units have you worked on in the past three years?": [
    "Mostly medical-surgical, and every fourth week on the float team. I have charged on about thirty shifts.",
    "Two years on orthopedics, then a year of telemetry. I would be glad to learn a third.",
  ],
  "What does a good hand-off sound like to you?": [
    "Short and in the same order every time, and one question back before I leave.",
    "What changed, what I worry about, what is due next. At the bedside, so that the patient can correct me.",
  ],
  "How many deliveries have you been the primary nurse for, roughly?": [
    "About sixty as the primary nurse, and many more as the second pair of hands.",
    "Around a hundred and twenty in four years, twins among them.",
  ],
  "What kind of panel do you enjoy?": [
    "Families. I like to see three generations in one afternoon.",
    "Older people with several conditions at once. The puzzle is the joy of it.",
  ],
  "What helps you stay calm when a patient is not?": [
    "I lower my voice, I sit down if I can, and I do not argue about the thing itself. Afterwards I write it down at once.",
    "Knowing the way out, and a colleague who knows that I am in the room.",
  ],
  "When do you expect your license?": [
    "I expect it in the coming weeks; the examination is booked.",
    "I passed in October; the board's letter is on its way.",
  ],
};

/** Between the two, oldest first; f is the facility, c the candidate. */
export const conversations: [side: "f" | "c", text: string][][] = [
  [
    [
      "f",
      "Hello {first}, thank you for applying for {title}. Which of your shifts could you move for an interview next week?",
    ],
    ["c", "Thank you for the quick answer! Tuesday and Thursday are free from noon on."],
    [
      "f",
      "Good, I have proposed times for both days. The unit manager would like to meet you too.",
    ],
  ],
  [
    ["c", "Good morning! Is parking for staff on the site? I come from across the river."],
    ["f", "Good morning {first}, yes, level two of the garage, and it is free."],
  ],
  [
    [
      "f",
      "Hi {first}, could you tell us a little more about your last unit? How many patients did you usually have?",
    ],
    ["c", "Usually five, six on weekends. Mostly post-operative, some telemetry."],
    ["f", "That is close to what you would have here. We will be in touch by Friday."],
    ["c", "Perfect, thank you."],
  ],
  [
    ["c", "I wanted to ask about orientation: how long is it for somebody with my experience?"],
    ["f", "Six weeks as a rule, longer if you or your preceptor want it."],
  ],
  [
    [
      "f",
      "Hello {first}, we are meeting about {title} on Thursday and will write to you right afterwards.",
    ],
  ],
  [
    [
      "f",
      "Dear {first}, we enjoyed meeting you. Is there anything you would still like to know before we make you an offer?",
    ],
    ["c", "The same to you! Only how holidays are shared out."],
    ["f", "By turns: one big and one small holiday a year each, and you choose in October."],
  ],
];

/** Notes that a facility's people leave for each other. */
export const teamNotes = [
  "Spoke with her manager: would hire her back at once.",
  "Asked twice about staffing at night. Fair question, answered with last month's figures.",
  "Prefers text messages. Not before ten, works nights.",
  "License checked on Nursys today, multistate, no entries.",
  "Could start two weeks earlier than the profile says.",
  "Compare with the other two before Friday's meeting.",
  "Good answers, quiet at first. Let her meet Denise, they would get on.",
  "Wants days in the long run. We should be honest that this takes a year.",
] as const;

/** What interviewers wrote: scores for clinical, communication, reliability, teamwork; the verdict; the comment. */
export const scorecards: [
  scores: [number | null, number, number, number],
  verdict: string,
  comment: string,
][] = [
  [
    [5, 4, 5, 4],
    "strong_yes",
    "Walked us through a rapid response without being asked to. Calm, exact, and gave the aide the credit.",
  ],
  [[4, 5, 4, 5], "yes", "Explains beautifully. Would need some time on our pumps, nothing else."],
  [[4, 4, 4, 4], "yes", "Solid, modest, punctual. References agree."],
  [[null, 5, 4, 5], "yes", "I only asked about the team. Remembers names, asks questions back."],
  [[3, 4, 3, 4], "no", "Kind, but was vague about why the last two positions were short."],
  [
    [5, 3, 4, 3],
    "yes",
    "Very strong clinically, a little short with the student. I would still say yes.",
  ],
];

/** Why facilities decline; the candidate reads it. */
export const declineReasons = [
  "We chose somebody with more experience on this kind of unit. We would be glad to see you apply again in a year.",
  "This team needs somebody for every second weekend, and you told us that this is not possible for you.",
  "We filled this opening from within.",
  "The position needs certification that we cannot wait for this time.",
] as const;

/** Why candidates withdraw; the facility reads it. */
export const withdrawReasons = [
  "I accepted another position closer to home.",
  "We are not moving after all.",
  "After the interview I think that the rotation would not work with my family.",
  "My own manager offered me the days I wanted.",
] as const;

/** Why candidates put a match aside. */
export const dismissalReasons = [
  "Too far to drive at night",
  "I used to work there",
  "I want days only from now on",
  "Not my kind of unit",
] as const;
