import { expect, test } from "vitest";
import { balanceLine, lineText } from "./lines.ts";

const names = new Map([
  ["price_1", "Starter"],
  ["price_2", "Growth"],
]);
const at = (isoTime: string) => Date.parse(isoTime) / 1000;
const period = { start: at("2026-11-26T18:00:00Z"), end: at("2026-12-26T18:00:00Z") };
const priced = (price: string) => ({
  type: "price_details" as const,
  price_details: { price, product: "prod_1" },
  unit_amount_decimal: null,
});

test.each([
  ["price_1", -19_900, period, "Unused time on Starter from Nov 26, 2026"],
  ["price_2", 39_900, period, "Growth from Nov 26 to Dec 26, 2026"],
  [
    "price_2",
    39_900,
    { ...period, end: at("2027-01-02T05:00:00Z") },
    "Growth from Nov 26, 2026 to Jan 1, 2027",
  ],
  ["price_3", 500, period, "Setup"],
])("a line of %s for %d cents", (price, amount, period, text) => {
  expect(lineText({ amount, description: "Setup", period, pricing: priced(price) }, names)).toBe(
    text,
  );
});

test("a line without a price or a description", () => {
  expect(lineText({ amount: 500, description: null, period, pricing: null }, names)).toBe("Other");
});

test.each([
  [20_000, 5_000, [{ text: "Credit used", cents: -15_000 }]],
  [20_000, 0, [{ text: "Credit used", cents: -20_000 }]],
  [20_000, 21_000, [{ text: "Earlier balance", cents: 1_000 }]],
  [-3_000, 0, [{ text: "Kept as credit", cents: 3_000 }]],
  [20_000, 20_000, []],
])("lines of %d cents in all, %d charged: %j", (total, amount_due, lines) => {
  expect(balanceLine({ total, amount_due })).toEqual(lines);
});
