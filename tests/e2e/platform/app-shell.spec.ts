/** The frame of the signed-in pages without JavaScript: what is in sight on a phone and on a desk. */
import { expect, expectLooks, makeWithNews, signIn, test } from "#tests/helpers/e2e.ts";

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 640 } });

  test("the open menu shows the way out", async ({ page }) => {
    await signIn(page, await makeWithNews(120));
    await page.goto("/employer/dashboard");
    await page.locator("summary", { hasText: "Menu" }).click();
    await expect(page.getByRole("link", { name: "Log out" })).toBeInViewport({ ratio: 1 });
    await expectLooks(page);
  });
});

test.describe("on a desk", () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test("the menu is one line, however many notifications wait", async ({ page }) => {
    await signIn(page, await makeWithNews(120));
    await page.goto("/employer/dashboard");
    await expect(page.getByRole("link", { name: "Notifications, 99+ unread" })).toBeVisible();
    const links = page.getByRole("navigation", { name: "Employer" }).getByRole("link");
    const tops = await links.evaluateAll((all) =>
      all.map((link) => link.getBoundingClientRect().top),
    );
    expect(tops.length).toBeGreaterThan(5);
    expect(new Set(tops).size).toBe(1);
  });
});
