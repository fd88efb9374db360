import { expect, test } from "vitest";
import { signInAddress, signUpInstead, withIntent } from "./intent.ts";

test.each([
  ["/auth?role=job_seeker", "/candidate-signup"],
  ["/auth?role=candidate", "/candidate-signup"],
  ["/auth?role=employer", "/employer/signup"],
  ["/auth", null],
  ["/auth?role=admin", null],
  ["/auth?role=employer&next=%2Femployer%2Fnew-position", null],
  ["/auth?by=link&role=employer", null],
  ["/login?role=employer", null],
  ["/employer/signin?role=employer", null],
])("%s is for somebody new: %s", (address, to) => {
  expect(signUpInstead(new URL(address, "http://localhost"))).toBe(to);
});

test.each([
  [{ role: "employer" }, "/employer/signin"],
  [{ role: "job_seeker", next: "" }, "/candidate/signin"],
  [{ role: null, next: "" }, "/auth"],
  [{ role: "employer", next: "/vision" }, "/auth?role=employer&next=%2Fvision"],
  [{ role: "employer", by: "link" }, "/auth?by=link&role=employer"],
] as const)("whoever comes with %j signs in at %s, which is no way to sign-up", (intent, to) => {
  expect(signInAddress(intent)).toBe(to);
  expect(signUpInstead(new URL(to, "http://localhost"))).toBeNull();
});

test("an address carries what somebody came for, and nothing empty", () => {
  expect(withIntent("/post-auth", { role: null, next: "" })).toBe("/post-auth");
  expect(withIntent("/post-auth", { role: "employer", next: "/a b" })).toBe(
    "/post-auth?role=employer&next=%2Fa+b",
  );
});
