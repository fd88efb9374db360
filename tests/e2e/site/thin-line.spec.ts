/**
 * The main job, end to end, with JavaScript off: a nurse and a facility sign up, an admin approves both,
 * a position is posted, and each side sees the match and why.
 */
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, givePlanTo, signIn, walk as test } from "#tests/helpers/e2e.ts";
import {
  approve,
  createAccount,
  submitAsHospital,
  inDays,
  openInQueue,
  visitor,
  walkSteps,
} from "#tests/helpers/walks.ts";

test.use({ allowedStatuses: [422] });

const stamp = Date.now();
const nurseEmail = `nurse-${stamp}@example.com`;
const facilityEmail = `facility-${stamp}@example.com`;
const nurseName = `Maria Alvarez ${stamp}`;
const facilityName = `Prairie View Hospital ${stamp}`;
const title = `Registered Nurse, Surgical ${stamp}`;

test("from sign-up to a match that both sides understand", async ({ clientBrowser }) => {
  test.setTimeout(90_000);
  const nurse = await visitor(clientBrowser);
  const facility = await visitor(clientBrowser);
  const admin = await visitor(clientBrowser);

  await test.step("a nurse signs up from the landing page and confirms by mail", async () => {
    await nurse.goto("/");
    await nurse.getByRole("link", { name: "Start My Journey" }).first().click();
    await createAccount(nurse, nurseEmail);
    await expect(nurse).toHaveURL("/job-seeker/onboarding");
  });

  await test.step("an incomplete profile comes back with every sentence and all that was typed", async () => {
    await nurse.getByLabel("Full name").fill(nurseName);
    await nurse.getByRole("button", { name: "Continue" }).click();
    const summary = nurse.getByRole("alert");
    await expect(nurse.getByLabel("Full name")).toHaveValue(nurseName);
    await expectAccessible(nurse);
    await summary.getByRole("link", { name: "Enter a ZIP code." }).click();
    await expect(nurse.getByLabel("ZIP code")).toBeFocused();
  });

  await test.step("she submits her profile with a multistate license", async () => {
    await nurse.getByLabel("ZIP code").fill("64832");
    await nurse.getByLabel("Primary state of residence").selectOption("Missouri");
    await nurse.getByRole("button", { name: "Continue" }).click();
    await walkSteps(nurse);
    await nurse.getByRole("button", { name: "Submit my profile" }).click();
    await expect(nurse).toHaveURL("/job-seeker/awaiting-approval");
    await expect(nurse.getByRole("status")).toContainText("submitted");
    await nurse.goto("/job-seeker/dashboard");
    await expect(nurse).toHaveURL("/job-seeker/awaiting-approval");
  });

  await test.step("a facility signs up and submits its profile", async () => {
    await facility.goto("/employer/signup");
    await createAccount(facility, facilityEmail);
    await expect(facility).toHaveURL("/employer/onboarding");
    await submitAsHospital(facility, facilityName, "66756");
    await facility.goto("/employer/new-position");
    await expect(facility).toHaveURL("/employer/awaiting-approval");
  });

  await test.step("an admin rejects with a reason, the facility reads it and submits again", async () => {
    await signIn(admin, "admin");
    await openInQueue(admin, "/admin/pending-approval", facilityName);
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Reject" }).click();
    await expect(admin.getByRole("alert")).toContainText("Enter a reason");
    await expect(admin.getByRole("heading", { level: 2, name: facilityName })).toBeVisible();
    await admin.getByLabel("Reason").fill("Please tell us what kind of hospital you are.");
    await admin.getByRole("button", { name: "Reject" }).click();
    await expect(admin.getByRole("status")).toContainText("Rejected");

    await facility.goto("/employer/dashboard");
    await expect(facility.getByText("what kind of hospital you are")).toBeVisible();
    await facility.getByRole("link", { name: "Edit and resubmit" }).click();
    await expect(facility.getByText(facilityName)).toBeVisible();
    await facility.getByRole("link", { name: /About the facility/ }).click();
    await facility.getByLabel("About the facility").fill("A general hospital with 80 beds.");
    await facility.getByRole("button", { name: "Continue" }).click();
    await facility.getByRole("button", { name: "Continue" }).click();
    await facility.getByRole("button", { name: "Submit again" }).click();
  });

  await test.step("the admin approves both", async () => {
    await approve(admin, nurseName);
    await approve(admin, facilityName);
    await givePlanTo(facilityEmail);
  });

  await test.step("the facility posts a position and sees the nurse, and why she fits", async () => {
    await facility.goto("/employer/dashboard");
    await facility.getByRole("link", { name: "Post your first position" }).click();
    await facility.getByLabel("Title").fill(title);
    await facility.getByLabel("Profession").selectOption("Registered Nurse");
    await facility.getByLabel("Shift", { exact: true }).selectOption("Days");
    await facility.getByLabel("Years of experience").fill("2");
    await facility.getByLabel("Employment").selectOption("full_time");
    await facility.getByLabel("Pay, from").fill("38");
    await facility.getByLabel("Pay, up to").fill("47.25");
    await facility.getByLabel("Start date").fill(inDays(20));
    await facility.getByRole("button", { name: "Save and preview" }).click();
    await expect(facility.getByRole("heading", { name: /candidates? fits? today/ })).toBeVisible();
    await facility.getByRole("button", { name: "Post this position" }).click();
    await expect(facility).toHaveURL(/\/employer\/positions\/[^/]+\/candidates$/);
    await expect(facility.getByRole("main")).toContainText(title);
    const match = facility.getByRole("row").filter({ hasText: "Asbury, MO" });
    await expect(match).toHaveCount(1);
    await expectAccessible(facility);
    await match.getByRole("link", { name: /^Maria \S\.$/ }).click();
    await expect(
      facility.getByText("Wants $41.50/hr or more; your range tops out at $47.25/hr."),
    ).toBeVisible();
    await expect(
      facility.getByText("multistate license from Missouri is valid in Kansas"),
    ).toBeVisible();
    // Skills and preferred certifications were not asked for, nor a type of facility.
    await expect(
      facility.getByText(
        /\d things compared besides the license\. Not compared: preferred skills \(none/,
      ),
    ).toBeVisible();
    await expect(facility.getByText(/^(strong|good|fair) match today$/)).toBeVisible();
    await expectAccessible(facility);
    // Who candidates are follows when they apply.
    await expect(facility.getByText(nurseName)).toHaveCount(0);
  });

  await test.step("the nurse sees the same match from her side", async () => {
    await nurse.goto("/job-seeker/dashboard");
    const match = nurse.getByRole("listitem").filter({ hasText: facilityName });
    await expect(match).toContainText(title);
    await unfold(match);
    await expect(
      match.getByText("Pays $38.00 to $47.25/hr; you want $41.50/hr or more."),
    ).toBeVisible();
    await expectAccessible(nurse);
    await match.getByRole("link", { name: title }).click();
    // A gate that is passed, said once above the reasons of both sides.
    await expect(
      nurse.getByText("Your multistate license from Missouri is valid in Kansas"),
    ).toHaveCount(1);
    await expectAccessible(nurse);
  });

  await test.step("she signs out, and her pages are closed", async () => {
    await nurse.goto("/sign-out");
    await nurse.getByRole("button", { name: "Log out" }).click();
    await expect(nurse).toHaveURL("/");
    await nurse.goto("/job-seeker/dashboard");
    await expect(nurse).toHaveURL("/auth?next=%2Fjob-seeker%2Fdashboard");
  });
});

/** Opens the reasons of a match. */
async function unfold(match: Locator): Promise<void> {
  await match.getByText("Why this is a match").click();
}
