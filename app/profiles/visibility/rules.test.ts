import { expect, test } from "vitest";
import { whatWasViewed, viewerOf } from "./rules.ts";

test.each([
  [{ facility: "Cobalt Ridge Clinic", admin: null }, "Cobalt Ridge Clinic"],
  [{ facility: null, admin: "Ada Birch, our admin" }, "Ada Birch, our admin"],
  [
    { facility: "Cobalt Ridge Clinic", admin: "Ada Birch, our admin" },
    "Ada Birch, our admin, acting for Cobalt Ridge Clinic",
  ],
])("who viewed: %o", (view, expected) => {
  expect(viewerOf(view)).toBe(expected);
});

test.each([
  [{ kind: "list", subject: "ICU Nurse" }, "Opened a list with you in it: ICU Nurse"],
  [{ kind: "profile", subject: "ICU Nurse" }, "Opened your profile for a position: ICU Nurse"],
  [{ kind: "application", subject: null }, "Opened your application"],
  [{ kind: "messages", subject: "ICU Nurse" }, "Read the messages of your application: ICU Nurse"],
  [{ kind: "document", subject: "bls.pdf" }, "Opened your document: bls.pdf"],
  [{ kind: "account", subject: "Verification" }, "Opened your details: Verification"],
  [{ kind: "acting", subject: "They called us" }, "Started acting for you: They called us"],
] as const)("what was seen: %o", (view, expected) => {
  expect(whatWasViewed(view)).toBe(expected);
});
