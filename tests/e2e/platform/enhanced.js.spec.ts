/** With JavaScript, because these are about what it adds: no reload, focus, and no breach of the content policy. */
import { expect, expectAccessible, pausedApp, signIn, test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [422, 404] });

test("every kind of page comes alive without an error in the console", async ({ page }) => {
  for (const path of [
    "/",
    "/employers",
    "/vision",
    "/privacy",
    "/auth",
    "/test",
    "/no-such-page",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForFunction(() => "__remixRouter" in window || "__remixManifest" in window);
  }
  await page.goto(`${pausedApp}/auth`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a link changes the page without loading the document again", async ({ page }) => {
  await page.goto("/");
  await page.evaluate(() => ((window as { mark?: boolean }).mark = true));
  await page.getByRole("link", { name: "For Employers" }).first().click();
  await expect(page).toHaveURL("/employers");
  await expect(page).toHaveTitle(/For employers/);
  expect(await page.evaluate(() => (window as { mark?: boolean }).mark)).toBe(true);
});

test("a form that did not pass moves the focus to what is wrong, and keeps what was typed", async ({
  page,
}) => {
  await signIn(page, "employer");
  await page.goto("/employer/new-position");
  await page.getByLabel("Title").fill("Night nurse");
  await page.getByRole("button", { name: "Save and preview" }).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(page.getByLabel("Title")).toHaveValue("Night nurse");
  await expectAccessible(page);
  await summary.getByRole("link", { name: "Choose a profession." }).click();
  await expect(page.getByLabel("Profession")).toBeFocused();
});

test("the reasons of a match fold and unfold, by keyboard too", async ({ page }) => {
  await signIn(page, "job_seeker");
  await page.goto("/job-seeker/dashboard");
  const first = page.getByRole("listitem").filter({ hasText: "Why this is a match" }).first();
  const reason = first.getByText(/^Pay, /);
  await expect(reason).toBeHidden();
  await first.getByText("Why this is a match").focus();
  await page.keyboard.press("Enter");
  await expect(reason).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(reason).toBeHidden();
});

test("the keyboard in the header leaves the page where it is", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  await page.evaluate(() => window.scrollTo({ top: 2_000, behavior: "instant" }));
  for (const name of ["For Employers", "Vision"]) {
    await page
      .getByRole("navigation", { name: "Main", exact: true })
      .getByRole("link", { name })
      .focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(2_000);
  }
});

test("when the link that was followed is gone, the keyboard begins at the new page", async ({
  page,
}) => {
  await page.goto("/vision");
  await page.waitForFunction(() => "__remixRouter" in window);
  await page.getByRole("link", { name: "Back to Home" }).first().click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("main")).toBeFocused();
});
