/** "Continue with GitHub" with JavaScript off, through the stand-in that the demo offers too. */
import { expect, expectAccessible, pausedApp, walk as test } from "#tests/helpers/e2e.ts";

test("somebody new signs up with GitHub, leaves, and comes back", async ({ page }) => {
  const email = `github-${Date.now()}@example.com`;
  await page.goto("/employer/signup");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await expect(page.getByRole("main")).toContainText("It is not GitHub");
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Dana Brooks");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL("/employer/onboarding");

  await page.goto("/sign-out");
  await page.getByRole("button", { name: "Log out" }).click();
  await page.goto("/auth?next=%2Femployer%2Fonboarding");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page).toHaveURL("/employer/onboarding");
});

test("a demo account signs in by one button; saying no leads to a page with a way on", async ({
  page,
}) => {
  await page.goto("/auth");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  // Auth adds its words behind a # as well.
  await expect(page).toHaveURL(/\/coming-soon\?error=access_denied(#|$)/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign-in not finished");
  await expect(page.getByRole("alert")).toContainText("canceled");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/auth");
  await page.getByRole("link", { name: "Continue with GitHub" }).click();
  await page.getByRole("button", { name: "Demo job seeker" }).click();
  await expect(page).toHaveURL("/job-seeker/dashboard");
});

test("while paused there is no such button", async ({ page }) => {
  await page.goto(`${pausedApp}/auth`);
  await expect(page.getByRole("main")).toContainText("temporarily unavailable");
  await expect(page.getByRole("link", { name: "Continue with" })).toHaveCount(0);
});
