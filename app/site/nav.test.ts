import { expect, test } from "vitest";
import { frameOf, navFor, signUpFor } from "./nav.ts";

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
  ["/admin/overview", "admin", "admin"],
  ["/ADMIN/Overview/", "admin", "admin"],
  ["/account/email", "admin", "admin"],
  ["/administrators", "admin", "site"],
  ["/positions", "admin", "site"],
  ["/admin/overview", "employer", "site"],
  ["/Employer/Dashboard", "employer", "app"],
  ["/employers", "employer", "site"],
  ["/employer/signin", "employer", "site"],
  ["/employer/SignUp/", "job_seeker", "site"],
  ["/job-seeker/dashboard/", "job_seeker", "app"],
  ["/account", "job_seeker", "app"],
  ["/account", null, "site"],
  ["/job-seeker/dashboard", null, "site"],
] as const)("%s, for %s, has the frame of the %s", (path, role, frame) => {
  expect(frameOf(path, role)).toBe(frame);
});
