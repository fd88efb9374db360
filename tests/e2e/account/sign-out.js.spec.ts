/** With JavaScript, because these are about what it adds to signing out: a dialog, storage, other tabs. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, requestsOf, signIn, test } from "#tests/helpers/e2e.ts";

const WIDE = { width: 1280, height: 800 };

/** Opens the dialog: the link works as a link until the page has fetched what opens it. */
async function ask(page: Page) {
  await page.goto("/employer/dashboard", { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Log out" }).click();
  const dialog = page.getByRole("dialog", { name: "Log out?" });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a dialog asks over the page; Escape and Stay give the keyboard back", async ({ page }) => {
  await page.setViewportSize(WIDE);
  await signIn(page, "employer");
  let dialog = await ask(page);
  await expect(page).toHaveURL("/employer/dashboard");
  await expect(dialog).toContainText("What you saved will be here when you log in again.");
  await expect(dialog.getByLabel("On all devices")).toBeFocused();
  await expectAccessible(page);
  // The keyboard stays within.
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.matches("a") ?? false)).toBe(false);
  }
  const link = page.getByRole("banner").getByRole("link", { name: "Log out" });
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();

  await page.keyboard.press("Enter");
  dialog = page.getByRole("dialog", { name: "Log out?" });
  await dialog.getByRole("button", { name: "Stay logged in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(link).toBeFocused();
});

test("from the menu of a phone the keyboard is given back to the menu", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, "employer");
  await page.goto("/employer/dashboard", { waitUntil: "networkidle" });
  await page.getByText("Menu", { exact: true }).click();
  await page.getByRole("link", { name: "Log out" }).click();
  const dialog = page.getByRole("dialog", { name: "Log out?" });
  await expect(dialog).toBeVisible();
  const box = (await dialog.boundingBox())!;
  expect(box.x).toBeGreaterThan(0);
  expect(box.x + box.width).toBeLessThan(360);
  await page.keyboard.press("Escape");
  await expect(page.locator("summary:visible").first()).toBeFocused();
});

test("confirmed, it clears what this browser kept of the site, and the way back shows nothing", async ({
  page,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, "employer");
  const dialog = await ask(page);
  const ours = [
    "nomera_production_employer_x",
    "supabase.auth.token",
    "a-draft",
    "my-onboarding",
    "actingAsRole",
  ];
  await page.evaluate((keys) => {
    for (const key of [...keys, "theme"]) localStorage.setItem(key, "1");
    sessionStorage.setItem("login_intent_role", "employer");
  }, ours);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You are logged out.")).toBeVisible();
  expect(
    await page.evaluate(() => [
      Object.keys(localStorage),
      sessionStorage.getItem("login_intent_role"),
    ]),
  ).toEqual([[], null]);
  await page.goBack();
  await expect(page.getByText("Needs your attention")).toHaveCount(0);
  await page.goto("/employer/dashboard");
  await expect(page).toHaveURL(/\/auth\?next=/);
});

test("the page of the same address does the same", async ({ page }) => {
  await signIn(page, "employer");
  await page.goto("/sign-out", { waitUntil: "networkidle" });
  await page.evaluate(() => localStorage.setItem("nomera_x", "1"));
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => localStorage.getItem("nomera_x"))).toBeNull();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Log out?" })).toHaveCount(0);
});

test("other tabs of this browser load anew, and other browsers stay signed in", async ({
  page,
  context,
  browser,
}) => {
  await page.setViewportSize(WIDE);
  await signIn(page, "employer");
  const tab = await context.newPage();
  await tab.goto("/employer/dashboard", { waitUntil: "networkidle" });
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, "employer");

  const dialog = await ask(page);
  await dialog.getByRole("button", { name: "Log out" }).click();
  await expect(tab).toHaveURL("/auth?next=%2Femployer%2Fdashboard");
  await elsewhere.goto("/employer/dashboard");
  await expect(elsewhere).toHaveURL("/employer/dashboard");
});

test.describe("when the server does not answer", () => {
  test.use({ allowedStatuses: [0, 503] });

  test("the storage is cleared all the same, and the page says what happened", async ({ page }) => {
    await page.setViewportSize(WIDE);
    await signIn(page, "employer");
    const dialog = await ask(page);
    await page.evaluate(() => localStorage.setItem("nomera_x", "1"));
    await page.route("/sign-out", (route) =>
      route.request().resourceType() === "fetch"
        ? route.abort()
        : route.fulfill({
            status: 503,
            body: "<title>503</title><h1>Not available</h1>",
            contentType: "text/html",
          }),
    );
    await dialog.getByRole("button", { name: "Log out" }).click();
    await expect(page.getByRole("heading", { name: "Not available" })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("nomera_x"))).toBeNull();
  });
});

test("visitors fetch nothing of this", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  const documents = requestsOf(page);
  await page.goto("/vision", { waitUntil: "networkidle" });
  expect(scripts.filter((url) => /tabs-in-step|sign-out|leave|reconnect/.test(url))).toEqual([]);
  expect(documents).toHaveLength(1);
});
