/** Pages with one thing to say: sign-in is paused, sign-in was not finished, there is no such page. */
import { expect, expectAccessible, pausedApp, test, walk } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [404] });

walk(
  "a sign-in page says that sign-in is paused, whom to write to, and leads home",
  async ({ page }) => {
    await page.goto(`${pausedApp}/login`);
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Authentication is coming soon",
    );
    await expect(main).toContainText("Login and registration are temporarily unavailable.");
    await expect(main.getByRole("link", { name: /@/ })).toHaveAttribute(
      "href",
      /^mailto:[^@]+@[^@]+$/,
    );
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Return home" }).click();
    await expect(page).toHaveURL(`${pausedApp}/`);
  },
);

walk("an old address of sign-in leads to the notice", async ({ page }) => {
  await page.goto(`${pausedApp}/employers/signup`);
  await expect(page).toHaveURL(`${pausedApp}/coming-soon`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication is coming soon");
});

walk(
  "a sign-in that was not finished says why, and never repeats a stranger's words",
  async ({ page }) => {
    for (const [code, sentence] of [
      ["no_code", "the provider sent nothing back"],
      ["session_failed", "could not be finished"],
      ["no_session", "couldn’t finish logging you in"],
      ["callback_failed", "Something went wrong"],
      ["call+1-800-555-0100", "the provider refused it"],
    ]) {
      await page.goto(`${pausedApp}/coming-soon?error=${code}`);
      await expect(page.getByRole("alert")).toContainText(sentence!);
      await expect(page.getByRole("main")).not.toContainText("555");
    }
  },
);

test("an unknown address is a 404 that says so and leads home, on a phone too", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const response = await page.goto("/no/such/page");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  const home = page.getByRole("link", { name: "Return to Home" });
  await expect(home, "without scrolling").toBeInViewport({ ratio: 1 });
  await home.click();
  await expect(page).toHaveURL("/");
});
