import { expect, test } from "vitest";
import { isInside, navFor, signUpFor } from "./nav.ts";

const AFFILIATES = "https://affiliates.example";

test.each([
  ["/", ["For Professionals", "For Employers", "Vision", "Affiliate Program"]],
  ["/healthcare-professionals", ["Home", "For Employers", "Vision"]],
  ["/employers", ["Home", "For Healthcare Professionals", "Vision"]],
  ["/Employers/", ["Home", "For Healthcare Professionals", "Vision"]],
  ["/privacy", ["Home", "For Professionals", "For Employers", "Vision"]],
])("the menu on %s", (path, labels) => {
  expect(navFor(path, AFFILIATES).map(({ label }) => label)).toEqual(labels);
});

test("an error page before the settings are known has no affiliate link", () => {
  expect(navFor("/", undefined).map(({ to }) => to)).toEqual([
    "/healthcare-professionals",
    "/employers",
    "/vision",
  ]);
});

test.each([
  ["/employers", "/employer/signup"],
  ["/Employers/", "/employer/signup"],
  ["/", "/candidate-signup"],
  ["/healthcare-professionals", "/candidate-signup"],
  ["/vision", "/candidate-signup"],
])("on %s, Sign up leads to %s", (path, to) => {
  expect(signUpFor(path)).toBe(to);
});

test.each([
  ["/admin/overview", "admin", true],
  ["/ADMIN/Overview/", "admin", true],
  ["/account/email", "admin", true],
  ["/administrators", "admin", false],
  ["/positions", "admin", false],
  ["/admin/overview", "employer", false],
  ["/Employer/Dashboard", "employer", true],
  ["/employers", "employer", false],
  ["/employer/signin", "employer", false],
  ["/employer/SignUp/", "job_seeker", false],
  ["/employer/signing-bonus", "employer", true],
  ["/job-seeker/dashboard/", "job_seeker", true],
  ["/account", "job_seeker", true],
] as const)("%s, for %s, is inside: %s", (path, role, expected) => {
  expect(isInside(path, role)).toBe(expected);
});
