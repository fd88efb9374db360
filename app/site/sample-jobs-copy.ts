/** Made-up jobs: real cities, the usual shifts, pay between $2,820 and $3,120/wk. */
export type SampleJob = { role: string; city: string; shift: string; weekly: string };

/** Short cards of positions in demand, of every category. */
export const OPPORTUNITIES = [
  { role: "Licensed Practical Nurse", city: "Hays, KS", kind: "nursing" },
  { role: "Phlebotomist", city: "Rolla, MO", kind: "lab" },
  { role: "Medical Assistant", city: "Emporia, KS", kind: "allied" },
  { role: "Registered Nurse", city: "Branson, MO", kind: "nursing" },
  { role: "Pharmacy Technician", city: "Liberty, MO", kind: "pharmacy" },
  { role: "Certified Nursing Assistant", city: "Leavenworth, KS", kind: "nursing" },
  { role: "Front Desk", city: "Sedalia, MO", kind: "desk" },
  { role: "Radiologic Technologist", city: "Pittsburg, KS", kind: "lab" },
  { role: "Occupational Therapist", city: "Hannibal, MO", kind: "allied" },
  { role: "Patient Care Technician", city: "Dodge City, KS", kind: "lab" },
] as const;

/** Two rows of ten. */
export const FEATURED: readonly [readonly SampleJob[], readonly SampleJob[]] = [
  [
    { role: "RN, Intensive Care", city: "Kansas City, MO", shift: "3x12 nights", weekly: "$3,120" },
    { role: "RN, Emergency", city: "Wichita, KS", shift: "3x12 nights", weekly: "$3,090" },
    { role: "Physical Therapist", city: "Columbia, MO", shift: "4x10 days", weekly: "$2,840" },
    { role: "RN, Medical-Surgical", city: "Topeka, KS", shift: "3x12 days", weekly: "$2,880" },
    {
      role: "Respiratory Therapist",
      city: "Springfield, MO",
      shift: "3x12 nights",
      weekly: "$2,960",
    },
    {
      role: "RN, Labor & Delivery",
      city: "Overland Park, KS",
      shift: "3x12 days",
      weekly: "$3,060",
    },
    { role: "Nurse Practitioner", city: "Joplin, MO", shift: "4x10 days", weekly: "$3,110" },
    { role: "Occupational Therapist", city: "Salina, KS", shift: "5x8 days", weekly: "$2,820" },
    { role: "RN, Step-Down", city: "St. Louis, MO", shift: "3x12 nights", weekly: "$3,080" },
    { role: "Radiologic Technologist", city: "Lawrence, KS", shift: "4x10 days", weekly: "$2,860" },
  ],
  [
    { role: "RN, Operating Room", city: "Olathe, KS", shift: "4x10 days", weekly: "$3,040" },
    { role: "RN, Telemetry", city: "Cape Girardeau, MO", shift: "3x12 nights", weekly: "$2,980" },
    { role: "Medical Technologist", city: "Manhattan, KS", shift: "5x8 nights", weekly: "$2,850" },
    { role: "RN, Pediatrics", city: "Jefferson City, MO", shift: "3x12 days", weekly: "$2,900" },
    { role: "RN, Oncology", city: "Hutchinson, KS", shift: "4x10 days", weekly: "$2,930" },
    { role: "Physical Therapist", city: "St. Joseph, MO", shift: "5x8 days", weekly: "$2,830" },
    { role: "RN, Dialysis", city: "Garden City, KS", shift: "4x10 days", weekly: "$2,990" },
    {
      role: "Respiratory Therapist",
      city: "Independence, MO",
      shift: "3x12 nights",
      weekly: "$2,950",
    },
    { role: "RN, Behavioral Health", city: "Emporia, KS", shift: "3x12 nights", weekly: "$3,010" },
    { role: "Nurse Practitioner", city: "Lee’s Summit, MO", shift: "3x12 days", weekly: "$3,100" },
  ],
];
