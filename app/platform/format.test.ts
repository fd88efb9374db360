import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  count,
  formatAppointment,
  formatAppointmentSpan,
  formatCents,
  formatDate,
  formatDays,
  formatMiles,
  formatMoment,
  formatTime,
  formatTypedDate,
  parseDollars,
  quotedList,
  todayCentral,
} from "./format.ts";

test.each([
  ["2027-03-02", "2027-04-13", "between Mar 2 and Apr 13, 2027", "from Mar 2 to Apr 13, 2027"],
  [
    "2026-12-14",
    "2027-01-04",
    "between Dec 14, 2026 and Jan 4, 2027",
    "from Dec 14, 2026 to Jan 4, 2027",
  ],
])("from %s to %s: %s; %s", (first, last, days, period) => {
  expect(formatDays(first, last)).toBe(days);
  expect(formatDays(first, last, ["from", "to"])).toBe(period);
});

test.each([
  [["A"], "or", "“A”"],
  [["A", "B"], "and", "“A” and “B”"],
  [["A", "B", "C"], "or", "“A,” “B” or “C”"],
] as const)("%j joined by %s: %s", (words, last, sentence) => {
  expect(quotedList(words, last)).toBe(sentence);
});

describe("money", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [4250, "$42.50"],
    [99_900, "$999.00"],
    [100_000, "$1,000"],
    [100_001, "$1,000.01"],
    [89_900, "$899.00"],
    [12_345_600, "$123,456"],
    [-4250, "-$42.50"],
  ])("%i cents are %s", (cents, shown) => {
    expect(formatCents(cents)).toBe(shown);
  });

  test.each([
    ["42", 4200],
    ["42.5", 4250],
    ["42.50", 4250],
    ["0.07", 7],
    ["$42.50", 4250],
    ["$ 1,250.5", 125_050],
    ["  1,234,567.89 ", 123_456_789],
    ["007", 700],
    ["999999999", 99_999_999_900],
  ])("%j is %i cents", (typed, cents) => {
    expect(parseDollars(typed)).toBe(cents);
  });

  test.each([
    "",
    " ",
    "$",
    "abc",
    "-5",
    "+5",
    "5-6",
    "1e3",
    "1,25",
    "1,2345",
    "1234,567",
    "12,34,567",
    "1 000",
    "42.",
    ".5",
    "42.505",
    "42,50",
    "42.5.0",
    "€42",
    "42 USD",
    "１２",
    "0x10",
    "Infinity",
    "1234567890",
    "<b>5</b>",
  ])("%j is no amount", (typed) => {
    expect(parseDollars(typed)).toBeNaN();
  });

  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  test("what is shown can be typed again", () => {
    fc.assert(fc.property(cents, (amount) => parseDollars(formatCents(amount)) === amount));
  });
  test("every way to type an amount means the same, to the cent", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const [whole, rest] = [Math.floor(amount / 100), String(amount % 100).padStart(2, "0")];
        for (const dollars of [String(whole), whole.toLocaleString("en-US")]) {
          expect(parseDollars(`${dollars}.${rest}`)).toBe(amount);
          expect(parseDollars(`$${dollars}.${rest}`)).toBe(amount);
          if (rest.endsWith("0")) expect(parseDollars(`${dollars}.${rest[0]}`)).toBe(amount);
          if (rest === "00") expect(parseDollars(dollars)).toBe(amount);
        }
      }),
    );
  });
  test("whatever is typed, the answer is whole cents or no amount", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789$,.- e") });
    fc.assert(
      fc.property(typed, (text) => {
        const amount = parseDollars(text);
        return Number.isNaN(amount) || (Number.isSafeInteger(amount) && amount >= 0);
      }),
    );
  });
});

describe("dates and times", () => {
  const zones = ["UTC", "America/Chicago", "Pacific/Kiritimati", "Pacific/Pago_Pago", "Asia/Tokyo"];
  const home = process.env.TZ;
  afterEach(() => {
    if (home === undefined) delete process.env.TZ;
    else process.env.TZ = home;
  });

  test.each(zones)("are the same on a server in %s", async (zone) => {
    process.env.TZ = zone;
    vi.resetModules();
    const { formatDate, formatMoment, formatTime, todayCentral } = await import("./format.ts");
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    expect(formatDate("2027-04-30")).toBe("Apr 30, 2027");
    expect(formatDate("2028-02-29")).toBe("Feb 29, 2028");
    expect(formatDate("2027-01-01")).toBe("Jan 1, 2027");
    expect(formatMoment("2026-11-21T21:40:00Z")).toBe("Nov 21, 2026, 3:40\u00a0PM\u00a0CT");
    expect(formatTime("2026-11-21T21:40:00Z")).toBe("3:40\u00a0PM\u00a0CT");
    expect(todayCentral(new Date("2026-11-22T05:59:59Z"))).toBe("2026-11-21");
  });

  test.each([
    ["2027-04-30", "Apr 30, 2027"],
    ["9999-99-99", "9999-99-99"],
    ["soon", "soon"],
    ["", ""],
  ])("a date typed as %j is shown as %j", (typed, shown) => {
    expect(formatTypedDate(typed)).toBe(shown);
  });

  test.each([
    ["in winter", "2026-11-21T21:40:00Z", "Nov 21, 2026, 3:40\u00a0PM\u00a0CT"],
    ["in summer", "2026-07-01T21:40:00+00:00", "Jul 1, 2026, 4:40\u00a0PM\u00a0CT"],
    ["before midnight in Missouri", "2027-01-01T05:59:00Z", "Dec 31, 2026, 11:59\u00a0PM\u00a0CT"],
    [
      "as PostgreSQL writes it",
      "2026-11-21T21:40:00.123456+00:00",
      "Nov 21, 2026, 3:40\u00a0PM\u00a0CT",
    ],
  ])("a moment %s", (_, iso, shown) => {
    expect(formatMoment(iso)).toBe(shown);
  });

  test.each([
    ["2026-11-22T05:59:59Z", "2026-11-21"],
    ["2026-11-22T06:00:00Z", "2026-11-22"],
    ["2026-07-01T04:59:59Z", "2026-06-30"],
    ["2026-07-01T05:00:00Z", "2026-07-01"],
  ])("at %s it is %s in Missouri", (now, today) => {
    expect(todayCentral(new Date(now))).toBe(today);
  });

  test("any day keeps its number", () => {
    const day = fc.date({
      min: new Date("1950-01-02"),
      max: new Date("2099-12-31"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(formatDate(iso)).toMatch(
          new RegExp(` ${Number(iso.slice(8))}, ${iso.slice(0, 4)}$`),
        );
      }),
    );
  });

  test.each([
    ["America/Chicago", "Tue, Dec 1, 2026, 2:30\u00a0PM\u00a0CT", "2:30\u00a0PM\u00a0CT"],
    ["America/Denver", "Tue, Dec 1, 2026, 1:30\u00a0PM\u00a0MT", "1:30\u00a0PM\u00a0MT"],
  ] as const)("an appointment in %s: %s", (zone, shown, time) => {
    expect(formatAppointment("2026-12-01T20:30:00Z", zone)).toBe(shown);
    expect(formatTime("2026-12-01T20:30:00Z", zone)).toBe(time);
    expect(formatAppointmentSpan("2026-12-01T20:30:00Z", "2026-12-01T21:15:00Z", zone)).toBe(
      zone === "America/Chicago"
        ? "Tue, Dec 1, 2026, 2:30\u00a0PM to 3:15\u00a0PM\u00a0CT"
        : "Tue, Dec 1, 2026, 1:30\u00a0PM to 2:15\u00a0PM\u00a0MT",
    );
  });
});

test.each([
  [0, "0 miles"],
  [1, "1 mile"],
  [2, "2 miles"],
  [1234, "1,234 miles"],
])("%i of them: %s", (amount, shown) => {
  expect(count(amount, "mile")).toBe(shown);
});
test.each([
  [0, "less than 1 mi"],
  [0.99, "less than 1 mi"],
  [1, "1 mi"],
  [1.4, "1 mi"],
  [1.5, "2 mi"],
  [1234.4, "1,234 mi"],
])("%f miles are %s", (miles, shown) => {
  expect(formatMiles(miles)).toBe(shown);
});
test("an irregular plural", () => {
  expect([count(1, "facility", "facilities"), count(3, "facility", "facilities")]).toEqual([
    "1 facility",
    "3 facilities",
  ]);
});
