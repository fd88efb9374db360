/** Signing out with JavaScript off: a page that asks, and a way back that shows nothing. */
import type { Browser } from "@playwright/test";
import {
  expect,
  expectAccessible,
  linkFromMail,
  signIn,
  signInByForm,
  test,
  walk,
} from "#tests/helpers/e2e.ts";

async function signedIn(browser: Browser) {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, "employer");
  await page.goto("/employer/dashboard");
  return page;
}

walk("the page asks, and staying changes nothing", async ({ clientBrowser: browser }) => {
  const page = await signedIn(browser);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page).toHaveURL("/sign-out");
  await expect(page.getByRole("heading", { name: "Log out?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Stay logged in" }).click();
  await page.goto("/employer/dashboard");
  await expect(page).toHaveURL("/employer/dashboard");
});

test("here only: this browser is signed out, Back shows nothing, the other browser stays", async ({
  browser,
}) => {
  const [here, there] = [await signedIn(browser), await signedIn(browser)];
  await here.goto("/sign-out");
  await here.getByRole("button", { name: "Log out" }).click();
  await expect(here).toHaveURL("/");
  await expect(here.getByRole("status")).toContainText("You are logged out.");
  await here.goBack();
  await here.goBack();
  await expect(here).toHaveURL(/\/auth\?next=/);
  await expect(here.getByText("Needs your attention")).toHaveCount(0);
  await there.reload();
  await expect(there.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});

walk(
  "on all devices: the other browser is signed out at its next page, and reads why",
  async ({ page: here, clientBrowser: browser }) => {
    // Somebody of this test alone: the others share theirs.
    const who = { email: `leaving-${Date.now()}@example.com`, password: "a long enough password" };
    await here.goto("/candidate-signup");
    await here.getByLabel("Email address").fill(who.email);
    await here.getByLabel("Password").fill(who.password);
    await here.getByRole("button", { name: "Create account" }).click();
    await here.goto(await linkFromMail(who.email));
    await here.getByRole("button", { name: "Confirm and continue" }).click();
    await expect(here).toHaveURL("/job-seeker/onboarding");
    const there = await (await browser.newContext()).newPage();
    await signInByForm(there, who);
    await expect(there).toHaveURL("/job-seeker/onboarding");

    await here.goto("/sign-out");
    await here.getByLabel("On all devices").check();
    await here.getByRole("button", { name: "Log out" }).click();
    await expect(here).toHaveURL("/");
    await there.reload();
    await expect(there).toHaveURL("/auth?next=%2Fjob-seeker%2Fonboarding");
    await expect(there.getByRole("status")).toContainText(
      "Your session has ended. Log in again to continue.",
    );
  },
);
