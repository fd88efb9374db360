import { describe, expect, test } from "vitest";
import type { PublicPosition } from "#app/positions/rules.ts";
import { position } from "#tests/helpers/public-position.ts";
import { jobPosting } from "./job-posting.ts";

const site = {
  origin: "https://nomera.example",
  legalName: "Nomera Health",
  supportEmail: "help@nomera.example",
};
describe("a position for job search engines", () => {
  const posting = (change: Partial<PublicPosition> = {}) =>
    jobPosting({ ...position, ...change }, site) as unknown as Record<string, never>;

  test("pay is a range with its period, or one amount", () => {
    expect(posting()["baseSalary"]).toEqual({
      "@type": "MonetaryAmount",
      currency: "USD",
      value: { "@type": "QuantitativeValue", unitText: "HOUR", minValue: 36.5, maxValue: 44.25 },
    });
    expect(
      posting({ payMinCents: 150_000, payMaxCents: 150_000, payPeriod: "week" })["baseSalary"],
    ).toMatchObject({ value: { unitText: "WEEK", value: 1500 } });
    expect(posting({ payPeriod: "year" })["baseSalary"]).toMatchObject({
      value: { unitText: "YEAR" },
    });
  });

  test("the day of posting is the day it was in US Central", () => {
    expect(posting()["datePosted"]).toBe("2026-11-20");
  });

  test.each([
    ["full_time", "FULL_TIME"],
    ["part_time", "PART_TIME"],
    ["per_diem", "PER_DIEM"],
  ] as const)("%s is %s", (employment, type) => {
    const hours = { ...position.hours, employment };
    expect(jobPosting({ ...position, hours }, site)).toMatchObject({ employmentType: type });
  });

  test("it is valid until the day it is paused unless the facility confirms it", () => {
    expect(posting()["validThrough"]).toBe("2027-02-04");
  });

  test("nothing is claimed that we do not know", () => {
    const claimed = Object.keys(posting());
    expect(claimed).not.toContain("applicationContact");
    expect(posting()["directApply"]).toBe(false);
  });

  test("the description is HTML in which nothing that was typed is markup", () => {
    expect(posting()["description"]).toMatch(
      /<p>Five patients at most\.<br>Self-scheduled\.<\/p><p>A calm team\.<\/p>$/,
    );
    const hostile = posting({ description: '</p><script>alert("&amp;")</script>' });
    expect(hostile["description"]).toContain(
      "<p>&lt;/p&gt;&lt;script&gt;alert(&quot;&amp;amp;&quot;)&lt;/script&gt;</p>",
    );
  });

  test("experience in months, or none", () => {
    expect(posting()["experienceRequirements"]).toMatchObject({ monthsOfExperience: 24 });
    expect(posting({ minYearsExperience: 0 })["experienceRequirements"]).toBe("no requirements");
  });
});
