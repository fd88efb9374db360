import { expect, test } from "vitest";
import { areaSentences } from "./areas.ts";

test("one position pays, two pay", () => {
  const facts = {
    pay_min_hourly_cents: 3_800,
    pay_max_hourly_cents: 5_200,
    facilities: [{ name: "Larkspur Hospital", n: 1 }],
    license: { required: false, confirmed: true, compact: null },
  };
  const about = { name: "Registered Nurse", area: { city: "Hays", state: "KS" } as const };
  const pay = (total: number) =>
    areaSentences({ ...about, facts, total, counts: {}, units: [] })[1];
  expect(pay(1)).toBe("It pays $38.00 to $52.00/hr.");
  expect(pay(2)).toBe("They pay $38.00 to $52.00/hr.");
});

test("an area's facts: units are set apart by semicolons, because their names have commas", () => {
  const sentences = areaSentences({
    name: "Registered Nurse",
    area: { city: "Kansas City", state: "MO" },
    total: 3,
    facts: {
      pay_min_hourly_cents: 3_800,
      pay_max_hourly_cents: 5_200,
      facilities: [{ name: "Larkspur Hospital", n: 3 }],
      license: { required: true, confirmed: true, compact: null },
    },
    counts: {
      shift: { nights: 2, days: 1 },
      employment: { full_time: 3 },
      unit: { icu_medical: 1, med_surg: 1, other_unit: 1 },
    },
    units: [
      { code: "icu_medical", name: "ICU, medical" },
      { code: "med_surg", name: "Med-surg, general" },
    ],
  });
  expect(sentences.slice(0, 4)).toEqual([
    "3 Registered Nurse positions are open in Kansas City, MO, at Larkspur Hospital.",
    "They pay $38.00 to $52.00/hr.",
    "By shift: nights (2), days (1). By employment: full-time (3).",
    "By unit: ICU, medical (1); Med-surg, general (1); other_unit (1).",
  ]);
});
