// Who is in the demo market. Every person and every facility is invented;
// phone numbers are of the block kept for fiction.

/** Where an account stands. */
export type Standing = "approved" | "pending" | "rejected" | "draft";

/** A facility and the person who hires for it. */
export interface Facility {
  name: string;
  type: string;
  contact: string;
  address: string;
  zip: string;
  phone: string;
  npi: string | null;
  about: string;
  standing: Standing;
  reason?: string;
}

/** The first one belongs to the demo employer. */
export const facilities: Facility[] = [
  {
    name: "Larkspur Valley Hospital",
    type: "hospital",
    contact: "Ruth Castellano",
    address: "1400 Larkspur Avenue",
    zip: "64108",
    phone: "8165550143",
    npi: "1000000004",
    about:
      "A 140-bed community hospital in Kansas City with self-scheduling on every unit and a nurse educator on each floor.",
    standing: "approved",
  },
  {
    name: "Whitewater Bend Medical Center",
    type: "hospital",
    contact: "Gordon Pell",
    address: "77 Whitewater Bend",
    zip: "63110",
    phone: "3145550118",
    npi: "1000000012",
    about:
      "A teaching hospital near the park, known for its step-down unit and for paying for certifications.",
    standing: "approved",
  },
  {
    name: "Sunflower Steps Family Clinic",
    type: "clinic",
    contact: "Priscilla Anand",
    address: "305 Orchard Row",
    zip: "67214",
    phone: "3165550177",
    npi: "1000000020",
    about: "Primary care for families in Wichita, open weekdays, closed on holidays.",
    standing: "approved",
  },
  {
    name: "Ozark Lantern Surgery Center",
    type: "surgery_center",
    contact: "Terrence Vaughn",
    address: "2210 Lantern Hill Road",
    zip: "65807",
    phone: "4175550132",
    npi: "1000000038",
    about: "Same-day surgery in Springfield. No nights, no on-call, four operating rooms.",
    standing: "approved",
  },
  {
    name: "Kaw Crossing Senior Living",
    type: "long_term_care",
    contact: "Marguerite Sloan",
    address: "918 Crossing Street",
    zip: "66604",
    phone: "7855550109",
    npi: "1000000046",
    about:
      "Assisted living and skilled nursing for 90 residents, with the same teams on the same halls.",
    standing: "approved",
  },
  {
    name: "Hickory Lane Home Health",
    type: "home_health",
    contact: "Devin Brandt",
    address: "41 Hickory Lane",
    zip: "65201",
    phone: "5735550164",
    npi: "1000000053",
    about: "Home visits in Columbia and the farms around it. Cars provided.",
    standing: "approved",
  },
  {
    name: "Blue Stem Behavioral Health",
    type: "behavioral_health",
    contact: "Imani Fairchild",
    address: "6700 Blue Stem Parkway",
    zip: "66210",
    phone: "9135550126",
    npi: "1000000061",
    about:
      "Inpatient and day programs in Overland Park with small caseloads and weekly supervision.",
    standing: "approved",
  },
  {
    name: "Prairie Wren Laboratory",
    type: "laboratory",
    contact: "Lionel Osgood",
    address: "12 Wren Court",
    zip: "66044",
    phone: "7855550151",
    npi: null,
    about: "A reference laboratory for clinics in eastern Kansas.",
    standing: "approved",
  },
  {
    name: "Tallgrass Pediatrics",
    type: "clinic",
    contact: "Noelle Harker",
    address: "530 Tallgrass Drive",
    zip: "66502",
    phone: "7855550182",
    npi: "1000000079",
    about: "Five pediatricians in Manhattan, looking for their sixth nurse.",
    standing: "pending",
  },
  {
    name: "Rivermark Pharmacy",
    type: "pharmacy",
    contact: "Stuart Beale",
    address: "8 Rivermark Square",
    zip: "65101",
    phone: "5735550137",
    npi: null,
    about: "An independent pharmacy two blocks from the river.",
    standing: "pending",
  },
  {
    name: "Stone Arch Imaging",
    type: "other",
    contact: "Colette Madsen",
    address: "1900 Stone Arch Way",
    zip: "64804",
    phone: "4175550190",
    npi: "1000000087",
    about: "Outpatient imaging.",
    standing: "rejected",
    reason:
      "The NPI you gave belongs to another address. Please check it and hand in your facility again.",
  },
  {
    name: "Meadow Gate Care Home",
    type: "long_term_care",
    contact: "Howard Lindqvist",
    address: "3 Meadow Gate",
    zip: "67401",
    phone: "7855550115",
    npi: null,
    about: "",
    standing: "draft",
  },
];

/** A position of the facility with this index. */
export interface Position {
  facility: number;
  title: string;
  profession: string;
  shift: string;
  years: number;
  /** In dollars. */
  pay: [number, number];
  period: "hour" | "week" | "year";
  startsIn: number;
  description: string;
  status?: "paused" | "closed";
}

/** 24 open positions, and two that are not. */
export const positions: Position[] = [
  {
    facility: 0,
    title: "Registered Nurse, Medical-Surgical",
    profession: "rn",
    shift: "days",
    years: 2,
    pay: [36, 44],
    period: "hour",
    startsIn: 30,
    description: "Five patients at most. Three twelves, self-scheduled six weeks ahead.",
  },
  {
    facility: 0,
    title: "Registered Nurse, Intensive Care",
    profession: "rn",
    shift: "nights",
    years: 3,
    pay: [1440, 1730],
    period: "week",
    startsIn: 21,
    description: "A 16-bed unit with one or two patients a nurse. Night pay included.",
  },
  {
    facility: 0,
    title: "Registered Nurse, Emergency",
    profession: "rn",
    shift: "rotating",
    years: 2,
    pay: [38, 47],
    period: "hour",
    startsIn: 45,
    description: "Level III trauma center, 90 arrivals a day, a scribe on every shift.",
  },
  {
    facility: 0,
    title: "Respiratory Therapist",
    profession: "respiratory_therapist",
    shift: "days",
    years: 1,
    pay: [32, 39],
    period: "hour",
    startsIn: 28,
    description: "Adult floors and two outpatient mornings a week.",
  },
  {
    facility: 0,
    title: "Certified Nursing Assistant",
    profession: "cna",
    shift: "evenings",
    years: 0,
    pay: [18, 22],
    period: "hour",
    startsIn: 14,
    description: "New graduates welcome. Your tuition for nursing school is paid for.",
  },
  {
    facility: 0,
    title: "Front Desk, Outpatient Clinic",
    profession: "medical_receptionist",
    shift: "days",
    years: 1,
    pay: [18, 21],
    period: "hour",
    startsIn: 20,
    description: "Greeting, scheduling and insurance questions for three doctors.",
  },
  {
    facility: 1,
    title: "Registered Nurse, Step-Down",
    profession: "rn",
    shift: "nights",
    years: 1,
    pay: [37, 45],
    period: "hour",
    startsIn: 25,
    description: "Four patients a nurse, telemetry, a calm team.",
  },
  {
    facility: 1,
    title: "Registered Nurse, Labor and Delivery",
    profession: "rn",
    shift: "days",
    years: 3,
    pay: [39, 48],
    period: "hour",
    startsIn: 40,
    description: "1,900 births a year. Fetal monitoring certification paid for.",
  },
  {
    facility: 1,
    title: "Radiologic Technologist",
    profession: "radiologic_technologist",
    shift: "days",
    years: 1,
    pay: [30, 37],
    period: "hour",
    startsIn: 30,
    description: "General radiography with cross-training in CT.",
  },
  {
    facility: 1,
    title: "Physical Therapist, Inpatient",
    profession: "physical_therapist",
    shift: "days",
    years: 1,
    pay: [84_000, 98_000],
    period: "year",
    startsIn: 50,
    description: "Orthopedic and neurological patients, weekends one in five.",
  },
  {
    facility: 1,
    title: "Phlebotomist",
    profession: "phlebotomist",
    shift: "days",
    years: 0,
    pay: [18, 22],
    period: "hour",
    startsIn: 15,
    description: "Early rounds from five in the morning, done by two.",
  },
  {
    facility: 2,
    title: "Nurse Practitioner, Family Medicine",
    profession: "np",
    shift: "days",
    years: 2,
    pay: [112_000, 128_000],
    period: "year",
    startsIn: 60,
    description: "Eighteen patients a day and half a day for paperwork.",
  },
  {
    facility: 2,
    title: "Medical Assistant",
    profession: "medical_assistant",
    shift: "days",
    years: 1,
    pay: [19, 23],
    period: "hour",
    startsIn: 20,
    description: "Two assistants for each clinician; Spanish is welcome.",
  },
  {
    facility: 2,
    title: "Licensed Practical Nurse, Clinic",
    profession: "lpn",
    shift: "days",
    years: 1,
    pay: [27, 32],
    period: "hour",
    startsIn: 30,
    description: "Immunizations, triage calls and well-child visits.",
  },
  {
    facility: 3,
    title: "Registered Nurse, Recovery",
    profession: "rn",
    shift: "days",
    years: 2,
    pay: [37, 43],
    period: "hour",
    startsIn: 35,
    description: "Four tens. The last patient goes home by six.",
  },
  {
    facility: 3,
    title: "Patient Care Technician",
    profession: "patient_care_technician",
    shift: "days",
    years: 0,
    pay: [18, 21],
    period: "hour",
    startsIn: 18,
    description: "Turning rooms over, vital signs, walking patients to the door.",
  },
  {
    facility: 4,
    title: "Licensed Practical Nurse, Skilled Nursing",
    profession: "lpn",
    shift: "evenings",
    years: 1,
    pay: [28, 34],
    period: "hour",
    startsIn: 21,
    description: "One hall, 22 residents, two aides beside you.",
  },
  {
    facility: 4,
    title: "Certified Nursing Assistant, Days",
    profession: "cna",
    shift: "days",
    years: 0,
    pay: [18, 21],
    period: "hour",
    startsIn: 14,
    description: "The same residents every day. Meals are free.",
  },
  {
    facility: 4,
    title: "Certified Nursing Assistant, Nights",
    profession: "cna",
    shift: "nights",
    years: 0,
    pay: [20, 23],
    period: "hour",
    startsIn: 14,
    description: "Quiet halls, a nurse on each, two dollars more an hour.",
  },
  {
    facility: 4,
    title: "Occupational Therapist",
    profession: "occupational_therapist",
    shift: "days",
    years: 1,
    pay: [80_000, 92_000],
    period: "year",
    startsIn: 45,
    description: "Residents and outpatients, no productivity quota.",
  },
  {
    facility: 5,
    title: "Registered Nurse, Home Visits",
    profession: "rn",
    shift: "days",
    years: 2,
    pay: [1330, 1580],
    period: "week",
    startsIn: 30,
    description: "Five visits a day, wound care and teaching, tablet and car provided.",
  },
  {
    facility: 6,
    title: "Registered Nurse, Psychiatric",
    profession: "rn",
    shift: "evenings",
    years: 1,
    pay: [36, 43],
    period: "hour",
    startsIn: 28,
    description: "An 18-bed adult unit. Training in de-escalation is paid for.",
  },
  {
    facility: 7,
    title: "Medical Technologist",
    profession: "medical_technologist",
    shift: "nights",
    years: 1,
    pay: [31, 38],
    period: "hour",
    startsIn: 30,
    description: "Chemistry and hematology, seven on and seven off.",
  },
  {
    facility: 7,
    title: "Phlebotomist, Mobile",
    profession: "phlebotomist",
    shift: "days",
    years: 1,
    pay: [19, 23],
    period: "hour",
    startsIn: 21,
    description: "Nursing homes between Lawrence and Topeka, company car.",
  },
  {
    facility: 2,
    title: "Pharmacy Technician",
    profession: "pharmacy_technician",
    shift: "days",
    years: 0,
    pay: [18, 22],
    period: "hour",
    startsIn: 30,
    description: "Paused until the new room is ready.",
    status: "paused",
  },
  {
    facility: 3,
    title: "Registered Nurse, Pre-Op",
    profession: "rn",
    shift: "days",
    years: 2,
    pay: [36, 42],
    period: "hour",
    startsIn: 10,
    description: "Filled last month.",
    status: "closed",
  },
];

/** The first one is the demo job seeker, whose facts seed.ts fixes. */
export const people = [
  "Dana Whitfield",
  "Marcus Oyelaran",
  "Leah Brunswick",
  "Tomas Villareal",
  "Kezia Brandon",
  "Owen Hartsfield",
  "Simone Adair",
  "Patrick Nuñez",
  "Yolanda Crane",
  "Felix Sandoval",
  "Harriet Moss",
  "Darius Keene",
  "Bethany Lowell",
  "Rohan Mehta",
  "Colleen Ashby",
  "Jorge Palomino",
  "Tessa Marlowe",
  "Andre Fontaine",
  "Michaela Stroud",
  "Samuel Okonjo",
  "Renee Talbot",
  "Victor Lindgren",
  "Aisha Rahimi",
  "Caleb Dunmore",
  "Paulette Gage",
  "Nathan Birch",
  "Lucia Ferrante",
  "Terrell Boone",
  "Hannah Oakes",
  "Emeka Obi",
  "Stacy Winslow",
  "Miguel Arroyo",
  "Joanna Pike",
  "Desmond Farrow",
  "Kayla Rutherford",
  "Ivan Petrakis",
  "Gwen Holloway",
  "Luis Cordero",
  "Abigail Frost",
  "Rashid Karim",
  "Monica Tillman",
  "Trevor Haines",
  "Naomi Sutter",
  "Cedric Lawson",
  "Elise Varga",
  "Ramon Ibarra",
  "Wendy Cho",
  "Jamal Prescott",
  "Kristen Vale",
  "Theo Marchetti",
  "Alma Reyes",
  "Grant Weller",
  "Bianca Soto",
  "Peter Nakagawa",
  "Deirdre Flynn",
  "Quentin Abbot",
  "Salma Haddad",
  "Russell Thorne",
  "Ivy Castillo",
  "Leonard Ames",
] as const;

/** How many people of each profession, in this order after the first. */
export const professions: [code: string, count: number, hourly: [number, number]][] = [
  ["rn", 21, [33, 43]],
  ["lpn", 8, [24, 31]],
  ["cna", 9, [16, 20]],
  ["np", 3, [50, 58]],
  ["medical_assistant", 4, [17, 21]],
  ["physical_therapist", 2, [38, 44]],
  ["occupational_therapist", 2, [36, 42]],
  ["respiratory_therapist", 3, [29, 36]],
  ["phlebotomist", 2, [16, 20]],
  ["patient_care_technician", 2, [16, 19]],
  ["radiologic_technologist", 1, [27, 33]],
  ["medical_technologist", 1, [28, 34]],
  ["pharmacy_technician", 1, [17, 20]],
  ["medical_receptionist", 1, [16, 19]],
];

/** A ZIP code people live in, and its state. */
type Home = readonly [zip: string, state: "MO" | "KS"];

const kansasCity: Home[] = [
  ["64114", "MO"],
  ["64055", "MO"],
  ["64116", "MO"],
  ["66210", "KS"],
  ["66062", "KS"],
  ["66102", "KS"],
];
const saintLouis: Home[] = [
  ["63110", "MO"],
  ["63122", "MO"],
  ["63301", "MO"],
  ["63376", "MO"],
];
const wichita: Home[] = [
  ["67212", "KS"],
  ["67206", "KS"],
  ["67501", "KS"],
];
const springfield: Home[] = [
  ["65804", "MO"],
  ["65807", "MO"],
];
const topeka: Home[] = [
  ["66614", "KS"],
  ["66604", "KS"],
  ["66044", "KS"],
];
const columbia: Home[] = [
  ["65203", "MO"],
  ["65201", "MO"],
  ["65101", "MO"],
];

/** Where people live who could work at the approved facilities, by their index. */
export const homesNear: Home[][] = [
  kansasCity,
  saintLouis,
  wichita,
  springfield,
  topeka,
  columbia,
  kansasCity,
  topeka,
];

/** Where the others live: further out, for some of whom nothing is near yet. */
export const homesFarther: Home[] = [
  ["64804", "MO"],
  ["64501", "MO"],
  ["63701", "MO"],
  ["65401", "MO"],
  ["66502", "KS"],
  ["66801", "KS"],
  ["67401", "KS"],
  ["67601", "KS"],
];

/** Questions visitors asked; the first ones are answered and published. */
export const questions: {
  question: string;
  answer: string | null;
  name: string | null;
  contact: string | null;
}[] = [
  {
    question: "Can several people in our hospital look at the same candidates?",
    answer:
      "For now one account belongs to one facility, and candidates' replies go to its contact person. Accounts with several recruiters are something we are working on.",
    name: null,
    contact: null,
  },
  {
    question: "Do I need a Kansas license to work in Kansas if I live in Missouri?",
    answer:
      "Registered and practical nurses with a multistate license from Missouri may work in Kansas: both states belong to the Nurse Licensure Compact. Other professions need the license of the state they work in.",
    name: "Renee",
    contact: "renee@mail.example",
  },
  {
    question: "How long does the verification of my license take?",
    answer: "Usually within 48 hours. Sign in to see where it stands.",
    name: null,
    contact: null,
  },
  {
    question: "Can I look for positions in two cities at once?",
    answer: null,
    name: "Jorge",
    contact: "816 555 0142",
  },
];
