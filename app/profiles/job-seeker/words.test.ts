import { expect, test } from "vitest";
import { credentialSent } from "./words.ts";

test("a facility gets the number of a license, and none of a certification", () => {
  const reach = "Works in Missouri and Kansas until Apr 30, 2027.";
  expect(
    credentialSent({ kind: "license", title: "Missouri license", number: "MO-782844", reach }),
  ).toBe(`Missouri license, number MO-782844. ${reach}`);
  expect(
    credentialSent({ kind: "certification", title: "BLS", number: "C-28084", reach: null }),
  ).toBe("BLS");
});
