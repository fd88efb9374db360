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
      "I have charged on nights for two years and like being the one people ask. I’d trade some of the drama for a unit where I can finish a thought.",
      "Nine years at the bedside, most of them on a step-down unit. I precept whenever they let me, and I don’t mind weekends if I know early.",
      "I came to nursing after ten years of teaching. Explaining things is still the part I am best at.",
      "I want to stay near my parents, so a permanent place with people who stay matters more to me than the last dollar.",
      "Emergency nurse, calm by training. Looking for somewhere that debriefs after a bad night.",
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
      "Fourteen years in long-term care. I know the pill goes down when you sit down first.",
      "Clinic nurse who wants to go back to residents and routines.",
      "I am in an RN program in the evenings, so days suit me, and I plan to stay through it.",
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
      "Reliable car, three years on the same hall, one sick day.",
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
      "Family nurse practitioner with a panel I hate to leave. We are moving for my wife’s residency.",
      "Eight years rural. I can do joints, babies and bad news, and I know when to call.",
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
      "Certified two years ago, bilingual, looking for a clinic with more than one doctor.",
    ],
  },
  {
    code: "physical_therapist",
    people: 12,
    hourly: [38, 46],
    licensed: true,
    certifications: [["bls", 6]],
    skills: ["Orthopedics", "Neurological rehabilitation", "Vestibular", "Gait training"],
    summaries: [
      "Doctor of physical therapy, five years inpatient. I love the first time someone stands.",
    ],
  },
  {
    code: "occupational_therapist",
    people: 12,
    hourly: [35, 43],
    licensed: true,
    certifications: [["bls", 6]],
    skills: ["Stroke", "Splinting", "Home safety", "Low vision"],
    summaries: [
      "For six years I’ve helped people drive, cook and button up again, and every one of them taught me something.",
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
    summaries: ["Registered respiratory therapist. I like nights, and a unit that weans early."],
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
    summaries: [
      "General X-ray for seven years, CT for two. I position people the way I would want to be positioned.",
    ],
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
    summaries: ["Retail for four years, ready to work where nobody honks at the window."],
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
