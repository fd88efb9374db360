/** The public page of an open position, without JavaScript: for a nurse who found it in a search engine. */
import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, pausedApp, test } from "#tests/helpers/e2e.ts";

test.use({ allowedStatuses: [404] });

/** The path of an open position, as search engines learn it. */
async function openPosition(request: APIRequestContext): Promise<string> {
  const xml = await (await request.get("/sitemap.xml")).text();
  return /\/positions\/[0-9a-f-]+/.exec(xml)![0];
}

const LOOKS = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
] as const;

test("says what is offered and asked for, at any width and in both schemes", async ({
  page,
  request,
}) => {
  const path = await openPosition(request);
  for (const { colorScheme, width } of LOOKS) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    for (const term of ["Pay", "Shift", "Start", "Workplace", "License", "Experience"]) {
      await expect(page.getByRole("term").filter({ hasText: term })).toBeVisible();
    }
    await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, "pixels wider than the screen").toBeLessThanOrEqual(0);
    await expectAccessible(page);
  }
});

test("leads to sign-up, which leads back", async ({ page, request }) => {
  const path = await openPosition(request);
  await page.goto(path);
  await page.getByRole("link", { name: "Start My Journey" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create your account");
  await expect(page.locator("input[name=next]")).toHaveValue(path);
});

test("is readable while sign-in is paused, with its way in shut", async ({ page, request }) => {
  await page.goto(pausedApp + (await openPosition(request)));
  await expect(page.getByRole("button", { name: /Start My Journey/ })).toBeDisabled();
  await expect(page.getByRole("link", { name: "Start My Journey" })).toHaveCount(0);
  await expectAccessible(page);
});

test("the professionals' page lists the newest while sign-in is open, and none while it is paused", async ({
  page,
}) => {
  await page.goto("/healthcare-professionals");
  const list = page.locator("#open-now").getByRole("listitem");
  await expect(list).toHaveCount(6);
  const first = list.first().getByRole("link");
  const title = await first.innerText();
  await first.click();
  await expect(page).toHaveURL(/\/positions\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.goto(`${pausedApp}/healthcare-professionals`);
  await expect(page.getByRole("heading", { name: "Open now" })).toHaveCount(0);
});

test("one that is not open says so", async ({ page }) => {
  const response = await page.goto("/positions/00000000-0000-4000-8000-000000000000");
  expect(response!.status()).toBe(404);
  await expect(page.getByRole("main")).toContainText("This position is not open");
  await expectAccessible(page);
});
