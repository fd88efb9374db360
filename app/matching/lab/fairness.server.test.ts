import { expect, test } from "vitest";
import { fairnessOf } from "./fairness.server.ts";

test("each set of weights has its own best, and kinds are not mixed", () => {
  const [sex, ethnicity, both] = fairnessOf([
    { kind: "sex", code: "female", people: 50, live: 10, other: 25 },
    { kind: "sex", code: "male", people: 50, live: 25, other: 10 },
    { kind: "both", code: "female asian" },
  ]);
  expect(sex!.fares.map(({ live, other }) => [live.verdict, other.verdict])).toEqual([
    ["low", "highest"],
    ["highest", "low"],
  ]);
  expect(ethnicity).toEqual({ kind: "ethnicity", fares: [], tooSmall: [] });
  expect(both).toEqual({ kind: "both", fares: [], tooSmall: ["female asian"] });
});
