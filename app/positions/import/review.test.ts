import { expect, test } from "vitest";
import { known } from "#tests/helpers/known-words.ts";
import { recognized, TEMPLATE } from "./columns.ts";
import { problemText, review, sorted, type Taken } from "./review.ts";
import { cellsOf } from "./write.ts";

const given = { known, zip: "64108", wrongZips: {}, taken: [] as Taken[] };
/** Reviews rows under a header. */
function reviewed(header: string[], rows: string[][], more: Partial<typeof given> = {}) {
  const lines = rows.map((cells, at) => ({ line: at + 2, cells }));
  return review({ header, fields: recognized(header), lines }, { ...given, ...more });
}
const textsOf = (lines: ReturnType<typeof reviewed>) =>
  lines.flatMap(({ line, problems }) => problems.map((one) => problemText(line, one)));

test("the template’s examples are drafts without a problem", () => {
  const [header, ...rows] = TEMPLATE.map((row) => [...row]);
  const lines = reviewed(header!, rows);
  expect(textsOf(lines)).toEqual([]);
  expect(lines.map(({ missing }) => missing)).toEqual([[], []]);
  expect(lines[0]!.values).toMatchObject({
    profession: "rn",
    unit: "icu_medical",
    payMin: "43.50",
    payMax: "52.00",
    payPeriod: "hour",
    startsOn: "2027-01-11",
    mustCertifications: ["bls", "acls"],
  });
});

test.each([
  ["", "on"],
  ["Yes", "on"],
  ["No", undefined],
])("shown in job feeds, as the form begins, unless the cell says otherwise: %j", (cell, feeds) => {
  const [line] = reviewed(["Title", "In our job feed"], [["RN, MICU", cell]]);
  expect(line!.values["inFeeds"]).toBe(feeds);
  // Round trip: export the values again.
  const [header, again] = [["Title", "In our job feed"], cellsOf(line!.values, known)];
  const at = TEMPLATE[0]!.indexOf("In our job feed");
  expect(reviewed(header, [["RN, MICU", again[at]!]])[0]!.values["inFeeds"]).toBe(feeds);
});

test.each<[string, string[], string[], string[]]>([
  [
    "an amount that is none",
    ["Title", "Pay"],
    ["RN, MICU", "DOE"],
    ["Row 2, Pay: Enter a number such as 43.50, or add the pay period, such as $43.50/hr."],
  ],
  [
    "a range upside down",
    ["Title", "Pay"],
    ["RN, MICU", "50-40"],
    ["Row 2, Pay: The highest pay is below the lowest."],
  ],
  [
    "two periods",
    ["Title", "Pay, from", "Pay period"],
    ["RN, MICU", "$43/hr", "year"],
    ["Row 2, Pay period: Use one period for all pay in a row: hour, week or year."],
  ],
  ["no title", ["Title", "Profession"], ["", "RN"], ["Row 2, Title: Enter a title."]],
  [
    "no profession",
    ["Title"],
    ["Night shift"],
    ["Row 2, Profession: Enter the profession, such as RN. The title doesn’t name it."],
  ],
  [
    "a profession that we do not place",
    ["Title", "Discipline"],
    ["RN, MICU", "Plumber"],
    [
      "Row 2, Discipline: We don’t list positions in this profession. Enter one from our list, such as RN.",
    ],
  ],
  [
    "a ZIP code of letters",
    ["Title", "ZIP"],
    ["RN, MICU", "abc"],
    ["Row 2, ZIP: Enter a five-digit ZIP code."],
  ],
  [
    "hours that do not fit",
    ["Title", "Employment", "Hours", "Shift", "Start", "Pay", "Experience"],
    ["RN, MICU", "PT", "40", "Days", "1/1/2090", "43", "0"],
    ["Row 2, Hours: 40 hours a week is full-time. Choose full-time, or enter fewer hours."],
  ],
  [
    "a certification of others",
    ["Title", "Certs"],
    ["CNA, Skilled nursing", "CCRN"],
    ["Row 2, Certs: CCRN is not listed for this profession. Leave it out."],
  ],
  [
    "one more cell",
    ["Title", "Unit"],
    ["RN, ER", "MICU", "x"],
    [
      "Row 2, All columns: This row has 3 cells, but the header row has 2. Put quotation marks around any cell that contains a comma.",
    ],
  ],
  [
    "characters that are none",
    ["Title", "Department"],
    ["RN, ER", "a\u0007b"],
    ["Row 2, Department: Remove the characters that cannot be shown."],
  ],
  [
    "a start that the year cannot be of",
    ["Title", "Start"],
    ["RN, ER", "1/1/1901"],
    ["Row 2, Start: Check the year."],
  ],
])("%s is a problem of its line and column", (_name, header, row, sentences) => {
  expect(textsOf(reviewed(header, [row]))).toEqual(sentences);
});

test("a ZIP code that we do not serve is a problem; a line without one has the facility’s", () => {
  const [line] = reviewed(["Title", "Zip"], [["RN, ER", "10001"]], {
    wrongZips: { 10001: "Not there." } as never,
  });
  expect(line!.problems).toEqual([{ column: "Zip", text: "Not there." }]);
  expect(reviewed(["Title"], [["RN, ER"]])[0]!.values["zip"]).toBe("64108");
});

test("what is missing is no problem: it is left to the draft, and so is a start that passed and a unit of a group", () => {
  const [line] = reviewed(["Title", "Start", "Unit"], [["RN, ER", "1/2/2020", "ICU"]]);
  expect(line!.problems).toEqual([]);
  expect(line!.missing).toEqual(
    expect.arrayContaining([
      "Shift",
      "Pay, from",
      "Start date (has passed)",
      "Unit (which of Critical care)",
    ]),
  );
  expect(line!.values).toMatchObject({ title: "RN, ER", profession: "rn", startsOn: "2020-01-02" });
});

test("the second of a requisition ID is told by line, position and draft, whatever its case", () => {
  const taken = [
    { requisition: "REQ-1", title: "RN, ER", status: "open" },
    { requisition: "req-2", title: "CNA", status: "draft" },
  ];
  const rows = ["REQ-1", " req-1 ", "REQ-2", "REQ-3", "req-3", ""].map((id) => ["RN, ER", id]);
  const lines = reviewed(["Title", "Req ID"], rows, { taken });
  expect(lines.map(({ duplicate }) => duplicate)).toEqual([
    "REQ-1 is already posted as “RN, ER” (open).",
    "req-1 is already posted as “RN, ER” (open).",
    "REQ-2 is already a draft: “CNA.”",
    null,
    "req-3 is on row 5 too.",
    null,
  ]);
  expect(sorted(lines, false).drafts.map(({ line }) => line)).toEqual([5, 7]);
  expect(sorted(lines, true).drafts).toHaveLength(6);
});

test("a line with a problem does not make the next one of its requisition ID a duplicate", () => {
  const lines = reviewed(
    ["Title", "Req", "Pay"],
    [
      ["RN, ER", "7", "DOE"],
      ["RN, ER", "7", "43"],
    ],
  );
  expect(sorted(lines, false).drafts.map(({ line }) => line)).toEqual([3]);
});

test.each([
  ["43", "hour"],
  ["90480", "year"],
  ["1740", undefined],
])("pay of %s without a period is for a %s", (pay, period) => {
  expect(reviewed(["Title", "Pay"], [["RN, ER", pay]])[0]!.values["payPeriod"]).toBe(period);
});

test("a position written as cells and read again is the same", () => {
  const values = {
    title: "=RN, “Nights” @ the MICU",
    requisitionId: "-104",
    profession: "rn",
    unit: "icu_medical",
    department: "Critical, Care; West",
    zip: "64108",
    openings: "2",
    startsOn: "2027-04-01",
    startsBy: "2027-05-01",
    employment: "part_time",
    shift: "nights",
    hoursMin: "24",
    hoursMax: "30",
    shiftHours: "12",
    shiftsPerWeek: "2",
    weekends: "every_third",
    holidays: "rotating",
    onCall: "on",
    payMin: "43.50",
    payMax: "52.00",
    payPeriod: "hour",
    minYearsExperience: "2",
    yearsImportance: "must",
    mustCertifications: ["bls", "acls"],
    niceCertifications: ["ccrn"],
    mustSkills: "CRRT; slow\nECMO",
    niceSkills: "IABP; balloon",
    benefits: ["dental", "child_care"],
    otherBenefits: "Gym, pool\nMeals",
    recordsSystem: "oracle_health",
    beds: "18",
    ratio: "1:2",
    nightPay: "4.50",
    bonus: "10000.00",
    bonusTerms: "Half after 90 days;\nhalf after a year.",
    matchPercent: "50",
    matchUpTo: "4.5",
    description: "First line.\n- second\n\n=third",
    question1: "Do you hold a Missouri license?",
    questionKind1: "yes_no",
    question2: "Why us [really]?",
    questionKind2: "text",
    questionOptional2: "on",
  };
  const [line] = reviewed([...TEMPLATE[0]!], [cellsOf(values, known)]);
  expect(line!.problems).toEqual([]);
  expect(line!.values).toEqual(values);
});
