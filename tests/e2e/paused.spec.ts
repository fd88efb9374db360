/** The state the product is in until sign-in is switched on: SIGN_IN=paused. */
import { expect, expectAccessible, pausedApp, test } from "#tests/helpers/e2e.ts";

test("a sign-in page says that sign-in is paused, and leads home", async ({ page }) => {
  await page.goto(`${pausedApp}/login`);
  await expect(page.getByRole("heading", { name: "Authentication is coming soon" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Return home" }).click();
  await expect(page).toHaveURL(`${pausedApp}/`);
});
