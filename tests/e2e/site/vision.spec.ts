/** The vision page without a script, in both states of the sign-in switch: all of its links are live in both. */
import { expect, pausedApp, test, walk } from "#tests/helpers/e2e.ts";

const SECTIONS = ["hero", "statement", "features", "banner", "cta"];

for (const [state, origin] of [
  ["open", ""],
  ["paused", pausedApp],
] as const) {
  test.describe(`sign-in ${state}`, () => {
    walk(
      "the sections hero, statement, features, banner and cta follow each other",
      async ({ page }) => {
        await page.goto(`${origin}/vision`);
        const ids = await page
          .locator("main > section")
          .evaluateAll((sections) => sections.map(({ id }) => id));
        expect(ids).toEqual(SECTIONS);
      },
    );

    walk("Sign In and Join Nomera Health lead to /auth", async ({ page }) => {
      await page.goto(`${origin}/vision`);
      const main = page.getByRole("main");
      const ways = main.getByRole("link", { name: /^(Sign In|Join Nomera Health)$/ });
      await expect(ways).toHaveText(["Sign In", "Join Nomera Health", "Join Nomera Health"]);
      for (const way of await ways.all()) await expect(way).toHaveAttribute("href", "/auth");
      await expect(main.getByRole("button")).toHaveCount(0);
      await ways.last().click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(
        state === "open" ? "Log in" : "Authentication is coming soon",
      );
    });

    walk("Back to Home leads to the landing page", async ({ page }) => {
      await page.goto(`${origin}/vision`);
      await page.getByRole("link", { name: "Back to Home" }).click();
      await expect(page).toHaveURL(`${origin}/`);
    });
  });
}

test("a dot for each section leads to it", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/vision");
  const dots = page.getByRole("navigation", { name: "Sections of this page" }).getByRole("link");
  await expect(dots).toHaveCount(SECTIONS.length);
  for (const [index, id] of SECTIONS.entries()) {
    await dots.nth(index).click();
    await expect(page).toHaveURL(`/vision#${id}`);
    await expect(
      page
        .locator(`#${id}`)
        .getByRole("heading")
        .or(page.locator(`#${id} p`))
        .first(),
    ).toBeInViewport();
  }
});

test("on narrow screens the dots cover no text, and the keyboard still reaches them", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/vision");
  const dots = page.getByRole("navigation", { name: "Sections of this page" });
  await expect(dots).toHaveCSS("opacity", "0");
  await expect(dots).toHaveCSS("pointer-events", "none");
  await dots.getByRole("link").first().focus();
  await expect(dots).toHaveCSS("opacity", "1");
});

walk(
  "the passport's four parts, of which verified work history is marked Coming Soon",
  async ({ page }) => {
    await page.goto("/vision");
    const parts = page.locator("#features").getByRole("listitem");
    await expect(parts.getByRole("heading")).toHaveText([
      "Persistent profile",
      "Secure document storage",
      "Verified work history",
      "Employer insights",
    ]);
    const soon = parts.filter({ hasText: "Coming Soon" });
    await expect(soon.getByRole("heading")).toHaveText("Verified work history");
    await expect(page.locator("#hero")).toContainText("A long-term employment identity");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("employment passport");
  },
);

walk("without a script nothing waits to appear", async ({ page }) => {
  await page.goto("/vision");
  await expect(page.locator("[data-reveal]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Employer insights" })).toBeVisible();
});
