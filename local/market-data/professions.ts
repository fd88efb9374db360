// What people of each profession are like in the demo market.

/** A profession as people of the market have it. */
export type Profession = {
  code: string;
  /** How many people the market has. */
  people: number;
  /** Minimum pay, in dollars per hour. */
  hourly: [number, number];
  /** Whether both states require a license, registration or registry entry. */
  licensed: boolean;
  /** Certifications, with how many in ten hold each. */
  certifications: [code: string, ofTen: number][];
  skills: string[];
  /** Profile summaries that some of them use. */
  summaries: string[];
};

/** All fourteen; four hundred people. */
export const professions: Profession[] = [
  {
    code: "rn",
    people: 140,
    hourly: [33, 43],
    licensed: true,
    certifications: [
      ["bls", 9],
      ["acls", 6],
      ["pals", 2],
      ["tncc", 2],
      ["nrp", 1],
    ],
    skills: [
      "Wound care",
      "IV starts",
      "Telemetry",
      "Ventilators",
      "Epic",
      "Cerner",
      "Triage",
      "Precepting",
      "Chemotherapy",
      "Discharge teaching",
      "Spanish",
      "Port access",
    ],
    summaries: [
      "I like being the one people ask. I’d trade some of the drama for a unit where I can finish a thought.",
      "I like teaching students at the bedside, and I don’t mind weekends if I know early.",
      "I came to nursing after ten years of teaching. Explaining things is still the part I am best at.",
      "I want to stay near my parents, so a permanent place with people who stay matters more to me than the last dollar.",
      "Calm by training. I’m looking for a team that debriefs after a bad shift.",
    ],
  },
  {
    code: "lpn",
    people: 50,
    hourly: [24, 31],
    licensed: true,
    certifications: [
      ["bls", 8],
      ["cpr", 3],
    ],
    skills: [
      "Medication passes",
      "Wound care",
      "Immunizations",
      "PointClickCare",
      "Dementia care",
      "Triage calls",
    ],
    summaries: [
      "I know the pill goes down when you sit down first.",
      "I do my best work with familiar faces and a routine.",
      "I’m in an RN program, and I plan to stay through it.",
    ],
  },
  {
    code: "cna",
    people: 64,
    hourly: [16, 20],
    licensed: true,
    certifications: [
      ["cpr", 6],
      ["bls", 3],
    ],
    skills: [
      "Transfers",
      "Dementia care",
      "Hoyer lift",
      "Vital signs",
      "Feeding",
      "Spanish",
      "Hospice",
    ],
    summaries: [
      "I took care of my grandmother, and then of forty other grandmothers.",
      "Reliable car, steady hands, one sick day last year.",
      "Nursing school starts for me next year; until then I want to learn from good nurses.",
    ],
  },
  {
    code: "np",
    people: 18,
    hourly: [50, 60],
    licensed: true,
    certifications: [
      ["bls", 9],
      ["acls", 3],
    ],
    skills: [
      "Chronic disease",
      "Women’s health",
      "Psychiatric medication",
      "Suturing",
      "Spanish",
      "Telehealth",
    ],
    summaries: [
      "I hate to leave my panel, but we’re moving for my wife’s residency.",
      "I trained in rural clinics. I can do joints, babies and bad news, and I know when to call.",
    ],
  },
  {
    code: "medical_assistant",
    people: 26,
    hourly: [16, 21],
    licensed: false,
    certifications: [
      ["cpr", 6],
      ["bls", 3],
    ],
    skills: ["Rooming", "Injections", "Phlebotomy", "Prior authorizations", "Spanish", "Athena"],
    summaries: [
      "I room fast and listen well, and our no-show rate dropped when I started calling people.",
      "Bilingual, and looking for a clinic with more than one doctor.",
    ],
  },
  {
    code: "physical_therapist",
    people: 12,
    hourly: [38, 46],
    licensed: true,
    certifications: [["bls", 6]],
    skills: ["Orthopedics", "Neurological rehabilitation", "Vestibular", "Gait training"],
    summaries: ["Doctor of physical therapy. I love the first time someone stands."],
  },
  {
    code: "occupational_therapist",
    people: 12,
    hourly: [35, 43],
    licensed: true,
    certifications: [["bls", 6]],
    skills: ["Stroke", "Splinting", "Home safety", "Low vision"],
    summaries: [
      "I help people drive, cook and button up again, and every one of them has taught me something.",
    ],
  },
  {
    code: "respiratory_therapist",
    people: 16,
    hourly: [29, 37],
    licensed: true,
    certifications: [
      ["nbrc", 8],
      ["bls", 8],
      ["nrp", 3],
    ],
    skills: ["Ventilators", "Pulmonary function tests", "Neonates", "Bronchoscopy"],
    summaries: ["Registered respiratory therapist. I like a unit that weans early."],
  },
  {
    code: "phlebotomist",
    people: 12,
    hourly: [16, 20],
    licensed: false,
    certifications: [["cpr", 4]],
    skills: ["Difficult draws", "Pediatrics", "Specimen processing"],
    summaries: ["Forty draws a morning, two of them children. I carry stickers."],
  },
  {
    code: "patient_care_technician",
    people: 14,
    hourly: [16, 20],
    licensed: false,
    certifications: [
      ["bls", 6],
      ["cpr", 3],
    ],
    skills: ["Vital signs", "EKG", "Blood glucose", "Transfers"],
    summaries: ["Pre-nursing student who would like to be on one unit long enough to be useful."],
  },
  {
    code: "radiologic_technologist",
    people: 10,
    hourly: [27, 34],
    licensed: false,
    certifications: [
      ["arrt", 9],
      ["bls", 6],
    ],
    skills: ["Portable X-ray", "CT", "Fluoroscopy", "Surgery C-arm"],
    summaries: ["I position people the way I would want to be positioned."],
  },
  {
    code: "medical_technologist",
    people: 8,
    hourly: [28, 36],
    licensed: false,
    certifications: [["ascp", 8]],
    skills: ["Chemistry", "Hematology", "Blood bank", "Microbiology"],
    summaries: [
      "Generalist who likes the whole bench. Seven on, seven off would be perfect for my family.",
    ],
  },
  {
    code: "pharmacy_technician",
    people: 8,
    hourly: [17, 22],
    licensed: true,
    certifications: [["ptcb", 6]],
    skills: ["Sterile compounding", "Inventory", "Pyxis"],
    summaries: ["Ready to work where nobody honks at the window."],
  },
  {
    code: "medical_receptionist",
    people: 10,
    hourly: [16, 20],
    licensed: false,
    certifications: [["cpr", 3]],
    skills: ["Scheduling", "Insurance", "Spanish", "Athena"],
    summaries: ["The person at the desk decides how the visit starts."],
  },
];
