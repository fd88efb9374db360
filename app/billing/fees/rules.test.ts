import { describe, expect, test } from "vitest";
import { feeHistory, feeState, guaranteeText, receiptOf, type Fee } from "./rules.ts";

const due: Fee = {
  status: "due",
  paid_cents: 0,
  refunded_cents: 0,
  settled_cents: 0,
  withdrawn_cents: 0,
  credited_cents: 0,
  paid_at: null,
};
const paid: Fee = {
  ...due,
  status: "paid",
  paid_cents: 312_000,
  paid_at: "2026-11-03T04:30:00Z",
};

test.each<[Fee, string, string[]]>([
  [{ ...due, status: "none" }, "No fee", []],
  [due, "Fee due", []],
  [{ ...due, status: "waived" }, "Fee waived", []],
  // 10:30 PM on the second, in Central time.
  [paid, "Fee paid", ["$3,120.00 paid on Nov 2, 2026."]],
  [
    { ...paid, refunded_cents: 50_000 },
    "Fee paid, $500.00 refunded",
    ["$3,120.00 paid on Nov 2, 2026.", "$500.00 refunded to the card."],
  ],
  [
    { ...paid, refunded_cents: 50_000, settled_cents: 20_000 },
    "Fee paid, $700.00 returned",
    [
      "$3,120.00 paid on Nov 2, 2026.",
      "$500.00 refunded to the card.",
      "$200.00 returned another way.",
    ],
  ],
  [
    { ...paid, status: "refunded", settled_cents: 312_000 },
    "Fee returned",
    ["$3,120.00 paid on Nov 2, 2026.", "$3,120.00 returned another way."],
  ],
  [
    { ...paid, credited_cents: 12_345 },
    "Fee paid, $123.45 credited",
    ["$3,120.00 paid on Nov 2, 2026.", "$123.45 credited: it is taken off your next invoices."],
  ],
  [
    { ...paid, status: "disputed", withdrawn_cents: 312_000 },
    "Fee disputed at the bank",
    ["$3,120.00 paid on Nov 2, 2026.", "$3,120.00 taken back by the bank because of a dispute."],
  ],
  [
    { ...paid, withdrawn_cents: 100_000 },
    "Fee paid, $1,000.00 taken back by the bank",
    ["$3,120.00 paid on Nov 2, 2026.", "$1,000.00 taken back by the bank because of a dispute."],
  ],
  [
    { ...paid, status: "refunded", refunded_cents: 312_000 },
    "Fee refunded",
    ["$3,120.00 paid on Nov 2, 2026.", "$3,120.00 refunded to the card."],
  ],
])("%o: %s", (fee, words, history) => {
  expect(feeState(fee).words).toBe(words);
  expect(feeHistory(fee)).toEqual(history);
});

describe("a receipt", () => {
  const id = "0b8c3b8e-5a1c-4c55-8b1e-1d6a1f0c2d3e";
  test("is there once something was paid", () => {
    expect(receiptOf(id, due, "Placement fee")).toBeNull();
    expect(receiptOf(id, paid, "Placement fee")).toEqual({
      number: "PF-0B8C3B8E",
      paidOn: "Nov 2, 2026",
      lines: [{ what: "Placement fee", cents: 312_000 }],
      totalCents: 312_000,
    });
  });
  test("names what was given back, and what is left of it", () => {
    const given = {
      ...paid,
      refunded_cents: 100_000,
      settled_cents: 3000,
      withdrawn_cents: 1000,
      credited_cents: 12_000,
    };
    const receipt = receiptOf(id, given, "Placement fee")!;
    expect(receipt.lines.map(({ cents }) => cents)).toEqual([
      312_000, -100_000, -3000, -1000, -12_000,
    ]);
    expect(receipt.totalCents).toBe(196_000);
  });
});

test.each<[string, string, string | null, string, string]>([
  [
    "working, within it",
    "2027-03-01",
    null,
    "2027-03-01",
    "The last day of work must be within the guarantee.",
  ],
  ["working, after it", "2027-03-01", null, "2027-03-02", "ended on Mar 1, 2027. If they left by"],
  ["left on its last day", "2027-03-01", "2027-03-01", "2027-05-01", "was within it. To ask for a"],
  [
    "left after it",
    "2027-03-01",
    "2027-03-02",
    "2027-05-01",
    "The guarantee ended on Mar 1, 2027.",
  ],
])("the guarantee of a placement, %s", (_, guaranteeUntil, endedOn, today, words) => {
  const said = guaranteeText({ guaranteeUntil, endedOn, today });
  expect(said).toContain(words);
  expect(said.includes("contact us")).toBe(endedOn === null || endedOn <= guaranteeUntil);
});
