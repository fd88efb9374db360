// The facilities of the demo market. All are fictional; phone numbers are from the block reserved for fiction.

/** An account's status. */
export type Status = "approved" | "pending" | "rejected" | "draft";

/** A facility and its hiring contact. */
export type Facility = {
  /** Its key in positions.ts. */
  key: string;
  name: string;
  type: string;
  contact: string;
  contactTitle: string;
  address: string;
  zip: string;
  phone: string;
  npi: string | null;
  ccn?: string;
  about: string;
  /** In addition to those in details.ts. */
  benefits: string[];
  /** Closed on weekends and holidays. */
  weekdaysOnly?: true;
  status: Status;
  reason?: string;
  plan?: "employer_starter" | "employer_growth" | "employer_enterprise";
  /** ZIP codes within commuting distance. */
  near: string[];
};

/** The first one belongs to the demo employer. */
export const facilities: Facility[] = [
  {
    key: "larkspur",
    name: "Larkspur Valley Hospital",
    type: "hospital",
    contact: "Ruth Castellano",
    contactTitle: "Director of Talent",
    address: "1400 Larkspur Avenue",
    zip: "64108",
    phone: "8165550143",
    npi: "1000000004",
    ccn: "260143",
    about:
      "A 140-bed community hospital in Kansas City with self-scheduling on every unit and a nurse educator on each floor. Two-thirds of our charge nurses started here as new graduates.",
    benefits: ["Health insurance from day one"],
    status: "approved",
    plan: "employer_growth",
    near: ["64114", "64055", "64116", "66210", "66062", "66102", "64131", "64015", "64081"],
  },
  {
    key: "whitewater",
    name: "Whitewater Bend Medical Center",
    type: "hospital",
    contact: "Gordon Pell",
    contactTitle: "Nurse Recruitment Manager",
    address: "77 Whitewater Bend",
    zip: "63110",
    phone: "3145550118",
    npi: "1000000012",
    ccn: "260118",
    about:
      "A teaching hospital near the park, known for its step-down unit and for paying for certifications. Residents, students and a simulation lab that nurses can book for themselves.",
    benefits: ["Certification fees paid"],
    status: "approved",
    plan: "employer_enterprise",
    near: ["63110", "63122", "63301", "63376", "63031", "63017", "63010", "63021"],
  },
  {
    key: "sunflower",
    name: "Sunflower Steps Family Clinic",
    type: "clinic",
    contact: "Priscilla Anand",
    contactTitle: "Practice Manager",
    address: "305 Orchard Row",
    zip: "67214",
    phone: "3165550177",
    npi: "1000000020",
    about:
      "Primary care for families in Wichita, open weekdays, closed on holidays. Half of our visits are in Spanish, and everyone who’s bilingual gets paid for it.",
    benefits: ["No weekends", "Language pay"],
    weekdaysOnly: true,
    status: "approved",
    plan: "employer_growth",
    near: ["67212", "67206", "67501", "67037", "67114", "67042"],
  },
  {
    key: "ozark",
    name: "Ozark Lantern Surgery Center",
    type: "surgery_center",
    contact: "Terrence Vaughn",
    contactTitle: "Administrator",
    address: "2210 Lantern Hill Road",
    zip: "65807",
    phone: "4175550132",
    npi: "1000000038",
    about:
      "Same-day surgery in Springfield. No nights, no on-call, four operating rooms, and the last patient home by six.",
    benefits: ["No nights, weekends or holidays", "Profit sharing"],
    weekdaysOnly: true,
    status: "approved",
    plan: "employer_starter",
    near: ["65804", "65807", "65714", "65721", "65738", "65613"],
  },
  {
    key: "kaw",
    name: "Kaw Crossing Senior Living",
    type: "long_term_care",
    contact: "Marguerite Sloan",
    contactTitle: "Executive Director",
    address: "918 Crossing Street",
    zip: "66604",
    phone: "7855550109",
    npi: "1000000046",
    ccn: "175109",
    about:
      "Assisted living and skilled nursing for 90 residents, with the same teams on the same halls and a garden that residents run.",
    benefits: ["Meals on shift", "Tuition for aides who become nurses", "Pay on demand"],
    status: "approved",
    plan: "employer_growth",
    near: ["66614", "66604", "66044", "66048", "66801"],
  },
  {
    key: "hickory",
    name: "Hickory Lane Home Health",
    type: "home_health",
    contact: "Devin Brandt",
    contactTitle: "Clinical Supervisor",
    address: "41 Hickory Lane",
    zip: "65201",
    phone: "5735550164",
    npi: "1000000053",
    about:
      "Home visits in Columbia and the farms around it. Cars provided, and charting time is paid time.",
    benefits: ["Car and fuel card", "Paid charting time"],
    status: "approved",
    plan: "employer_starter",
    near: ["65203", "65201", "65101", "65251", "65270"],
  },
  {
    key: "bluestem",
    name: "Blue Stem Behavioral Health",
    type: "behavioral_health",
    contact: "Imani Fairchild",
    contactTitle: "Director of Nursing",
    address: "6700 Blue Stem Parkway",
    zip: "66210",
    phone: "9135550126",
    npi: "1000000061",
    about:
      "Inpatient and day programs in Overland Park with small caseloads, weekly supervision, and a rule that no one works a sixth day.",
    benefits: ["Weekly supervision", "Counseling for staff"],
    status: "approved",
    plan: "employer_growth",
    near: ["66210", "66062", "64114", "66102", "66216", "66048", "64081"],
  },
  {
    key: "wren",
    name: "Prairie Wren Laboratory",
    type: "laboratory",
    contact: "Lionel Osgood",
    contactTitle: "Laboratory Manager",
    address: "12 Wren Court",
    zip: "66044",
    phone: "7855550151",
    npi: null,
    about:
      "A reference laboratory for clinics in eastern Kansas. Forty people, new analyzers, and a turnaround we post on the wall.",
    benefits: ["Seven on, seven off", "ASCP dues paid"],
    status: "approved",
    plan: "employer_starter",
    near: ["66044", "66046", "66604", "66062", "66102"],
  },
  {
    key: "cottonwood",
    name: "Cottonwood Flats Regional Hospital",
    type: "hospital",
    contact: "Marisol Trejo",
    contactTitle: "Human Resources Director",
    address: "2600 East Cottonwood Road",
    zip: "67846",
    phone: "6205550128",
    npi: "1000000095",
    ccn: "170128",
    about:
      "The regional hospital for nine counties in southwest Kansas: 84 beds, 700 births a year, and a busy helipad. We help with housing and with the move, and our patients speak nine languages.",
    benefits: ["Housing for 90 days", "Language pay"],
    status: "approved",
    plan: "employer_enterprise",
    near: ["67846", "67801", "67901", "67880", "67871", "67951", "67860"],
  },
  {
    key: "smoky",
    name: "Smoky Branch County Hospital",
    type: "hospital",
    contact: "Wade Holloman",
    contactTitle: "Chief Nursing Officer",
    address: "510 North Range Street",
    zip: "67701",
    phone: "7855550163",
    npi: "1000000103",
    ccn: "171163",
    about:
      "A critical access hospital of 25 beds on the high plains, with a clinic next door. You will know your patients, and they will know your truck.",
    benefits: ["Short commute"],
    status: "approved",
    plan: "employer_growth",
    near: ["67701", "67735", "67740", "67601", "67748", "67752", "67672"],
  },
  {
    key: "northland",
    name: "Northland Crossing Medical Center",
    type: "hospital",
    contact: "Adaeze Whitcomb",
    contactTitle: "Talent Partner",
    address: "900 Crossing Way",
    zip: "64068",
    phone: "8165550171",
    npi: "1000000111",
    ccn: "260171",
    about:
      "A 210-bed hospital north of the river with a heart program, a busy birth center and a residency for new nurses.",
    benefits: ["Nurse residency of 12 months", "Gym on site"],
    status: "approved",
    plan: "employer_enterprise",
    near: ["64068", "64116", "64055", "66102", "64114", "64501", "66048"],
  },
  {
    key: "riverbluff",
    name: "River Bluff Rehabilitation",
    type: "long_term_care",
    contact: "Lorraine Tate",
    contactTitle: "Administrator",
    address: "140 Bluff View Drive",
    zip: "63701",
    phone: "5735550146",
    npi: "1000000129",
    ccn: "265146",
    about:
      "Rehabilitation after strokes and joint replacements in Cape Girardeau: 60 beds, a therapy pool, and therapists who are here six days a week.",
    benefits: ["Free lunch"],
    status: "approved",
    plan: "employer_growth",
    near: ["63701", "63755", "63801", "63775", "63901"],
  },
  {
    key: "tallgrass",
    name: "Tallgrass Pediatrics",
    type: "clinic",
    contact: "Noelle Harker",
    contactTitle: "Office Manager",
    address: "530 Tallgrass Drive",
    zip: "66502",
    phone: "7855550182",
    npi: "1000000079",
    about: "Five pediatricians in Manhattan, looking for their sixth nurse.",
    benefits: [],
    status: "pending",
    near: ["66502", "66441"],
  },
  {
    key: "stonearch",
    name: "Stone Arch Imaging",
    type: "other",
    contact: "Colette Madsen",
    contactTitle: "Owner",
    address: "1900 Stone Arch Way",
    zip: "64804",
    phone: "4175550190",
    npi: "1000000087",
    about: "Outpatient imaging.",
    benefits: [],
    status: "rejected",
    reason:
      "The NPI you gave belongs to another address. Please check it and submit your facility again.",
    near: ["64804"],
  },
  {
    key: "meadowgate",
    name: "Meadow Gate Care Home",
    type: "long_term_care",
    contact: "Howard Lindqvist",
    contactTitle: "Director",
    address: "3 Meadow Gate",
    zip: "67401",
    phone: "7855550115",
    npi: null,
    about: "",
    benefits: [],
    status: "draft",
    near: ["67401"],
  },
];
