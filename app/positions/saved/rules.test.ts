import { expect, test } from "vitest";
import { changesSince, type Terms } from "./rules.ts";

const then: Terms = {
  pay_min_cents: 3800,
  pay_max_cents: 3800,
  pay_period: "hour",
  starts_on: "2027-01-04",
  starts_by: null,
};

// prettier-ignore
test.each<[string, Partial<Terms>, string[]]>([
  ["nothing", {}, []],
  ["more pay", { pay_min_cents: 4000, pay_max_cents: 4000 }, ["Pay changed from $38.00/hr to $40.00/hr."]],
  ["a range", { pay_max_cents: 4400 }, ["Pay changed: it was $38.00/hr, now it is $38.00 to $44.00/hr."]],
  ["the period", { pay_min_cents: 152000, pay_max_cents: 152000, pay_period: "week" }, ["Pay changed from $38.00/hr to $1,520/wk."]],
  ["a later start", { starts_on: "2027-02-01" }, ["Start date changed from Jan 4, 2027 to Feb 1, 2027."]],
  ["a choice of days", { starts_by: "2027-01-18" }, ["Start date changed: it was Jan 4, 2027, now it is between Jan 4 and Jan 18, 2027."]],
  ["both", { pay_min_cents: 4000, pay_max_cents: 4000, starts_on: "2027-02-01" }, ["Pay changed from $38.00/hr to $40.00/hr.", "Start date changed from Jan 4, 2027 to Feb 1, 2027."]],
])("what changed since it was saved: %s", (_, change, said) => {
  expect(changesSince(then, { ...then, ...change })).toEqual(said);
});
