import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPeriodEnd, periodEnd, remainingCents } from "./proration.ts";

const seconds = (iso: string) => Date.parse(iso) / 1000;
const month = { interval: "month", interval_count: 1 } as const;

describe("the rest of a price", () => {
  const june = { start: seconds("2026-06-01T00:00:00Z"), end: seconds("2026-07-01T00:00:00Z") };
  it.each([
    ["2026-06-01T00:00:00Z", 19900, 19900],
    ["2026-06-16T00:00:00Z", 19900, 9950],
    ["2026-06-21T00:00:00Z", 19900, 6633],
    ["2026-06-11T00:00:00Z", 19900, 13267],
    ["2026-06-30T23:59:59Z", 89900, 0],
    ["2026-07-01T00:00:00Z", 89900, 0],
    ["2026-08-01T00:00:00Z", 89900, 0],
    ["2026-05-01T00:00:00Z", 89900, 89900],
    // Half a cent is rounded up.
    ["2026-06-16T00:00:00Z", 1, 1],
  ])("at %s of %i cents is %i", (at, cents, rest) => {
    expect(remainingCents(cents, june, seconds(at))).toBe(rest);
  });

  it("never grows with time and never leaves the price", () => {
    const anyTime = fc.integer({ min: june.start - 1000, max: june.end + 1000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), anyTime, anyTime, (cents, one, other) => {
        const early = remainingCents(cents, june, Math.min(one, other));
        const late = remainingCents(cents, june, Math.max(one, other));
        expect(late).toBeLessThanOrEqual(early);
        expect(early).toBeLessThanOrEqual(cents);
        expect(late).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe("a period's end", () => {
  it.each([
    ["2026-01-31T10:00:00Z", 1, "2026-02-28T10:00:00.000Z"],
    ["2026-01-31T10:00:00Z", 2, "2026-03-31T10:00:00.000Z"],
    ["2028-01-30T00:00:00Z", 1, "2028-02-29T00:00:00.000Z"],
    ["2026-12-15T23:59:59Z", 1, "2027-01-15T23:59:59.000Z"],
  ])("from %s, %i months on", (anchor, n, end) => {
    expect(new Date(periodEnd(seconds(anchor), month, n) * 1000).toISOString()).toBe(end);
  });

  it("is counted in years, weeks and days too", () => {
    const anchor = seconds("2028-02-29T00:00:00Z");
    const end = (interval: "year" | "week" | "day") =>
      new Date(periodEnd(anchor, { interval, interval_count: 1 }, 1) * 1000).toISOString();
    expect(end("year")).toBe("2029-02-28T00:00:00.000Z");
    expect(end("week")).toBe("2028-03-07T00:00:00.000Z");
    expect(end("day")).toBe("2028-03-01T00:00:00.000Z");
  });

  it("after its own end is the next one", () => {
    const anchor = seconds("2026-01-31T10:00:00Z");
    expect(nextPeriodEnd(anchor, month, periodEnd(anchor, month, 1))).toBe(
      seconds("2026-03-31T10:00:00Z"),
    );
  });
});
