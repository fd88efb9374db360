/** With JavaScript: the landing page's redirects inside the browser's history, and saving by fetch. */
import { demoAccounts } from "#local/demo-accounts.ts";
import { expect, linkFromMail, signInByForm, test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [422] });

test("the landing page leads on once and takes no place in the history", async ({ page }) => {
  await signInByForm(page, "employer");
  await expect(page).toHaveURL("/employer/dashboard");
  await page.getByRole("link", { name: "Privacy Policy" }).click();
  await expect(page).toHaveURL("/privacy");

  // The first visit of this browser session: to the dashboard, in place of the landing page.
  await page.getByRole("link", { name: "Nomera Health, home" }).click();
  await expect(page).toHaveURL("/employer/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/privacy");
  await page.goForward();
  await expect(page).toHaveURL("/employer/dashboard");
  await page.goBack();

  // From now on it is a page like any other.
  await page.getByRole("link", { name: "Nomera Health, home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Healthcare work");
  await page.goBack();
  await expect(page).toHaveURL("/privacy");
});

test("going back to the landing page is no trap: it gives way, and the page before comes next", async ({
  page,
}) => {
  await page.goto("/vision");
  await page.getByRole("link", { name: "Nomera Health, home" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Find My Next Hire" }).first().click();
  // It leads whoever is new to sign-up; who has an account signs in from there.
  await expect(page).toHaveURL("/employer/signup");
  await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL("/employer/signin");
  const { email, password } = demoAccounts.find(({ role }) => role === "employer")!;
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page).toHaveURL("/employer/dashboard");

  // Three steps back lies the landing page, which now leads on.
  await page.evaluate(() => history.go(-3));
  await expect(page).toHaveURL("/employer/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/vision");
});

test("a form is saved by fetch; one that cannot be kept stays as it was typed", async ({
  page,
}) => {
  const email = `saved-js-${Date.now()}@example.com`;
  await page.goto("/employer/signup");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto(await linkFromMail(email));
  await page.getByRole("button", { name: "Confirm and continue" }).click();
  await expect(page).toHaveURL("/employer/onboarding");

  await page.getByLabel("Facility name").fill("Brooks Clinic");
  await page.getByLabel("Street address").fill("x".repeat(61_000));
  await page.getByRole("button", { name: "Save and exit" }).click();
  await expect(page.getByRole("alert")).toContainText(
    "Nothing was saved. This is too long to save.",
  );
  await expect(page.getByLabel("Facility name")).toHaveValue("Brooks Clinic");
  await page.getByLabel("Street address").fill("1 Main");
  await page.getByRole("button", { name: "Save and exit" }).click();
  await expect(page).toHaveURL("/?saved=1");
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Continue my profile" }).click();
  await expect(page).toHaveURL("/employer/onboarding");
  await expect(page.getByLabel("Street address")).toHaveValue("1 Main");
  // From the page of the failed save, too, the step is checked before the next one.
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/employer/onboarding/facility");
  await expect(page.getByRole("alert")).toContainText("Choose a facility type.");
});
