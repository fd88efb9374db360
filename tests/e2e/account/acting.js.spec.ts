/** Acting with JavaScript on: other tabs learn of it by scripts, through local keys, and load anew. */
import type { Page } from "@playwright/test";
import { expect, makeAdmin, signIn, test } from "#tests/helpers/e2e.ts";

/** Counts what the pages of a tab announce, one after the other. */
const listen = () => {
  window.addEventListener("acting-changed", () => {
    sessionStorage.setItem("heard", String(Number(sessionStorage.getItem("heard") ?? 0) + 1));
  });
};
const heard = (page: Page) => page.evaluate(() => Number(sessionStorage.getItem("heard") ?? 0));
const keys = (page: Page) =>
  page.evaluate(() =>
    ["actingAsRole", "actingAsUserId", "actingSource"].map((key) => localStorage.getItem(key)),
  );
const banner = (page: Page) => page.getByRole("region", { name: "Acting", exact: true });

async function start(page: Page, link: string): Promise<void> {
  await page.getByRole("link", { name: link }).click();
  await page.getByLabel("Reason").fill("To see what other tabs do");
  await page.getByRole("button", { name: "Start acting" }).click();
  await expect(banner(page)).toBeVisible();
}

test("other tabs, on public pages too, follow when acting starts, changes and stops", async ({
  context,
}) => {
  await context.addInitScript(listen);
  const page = await context.newPage();
  await signIn(page, await makeAdmin());
  const other = await context.newPage();
  await other.goto("/admin/overview");
  await other.waitForLoadState("networkidle");

  await page.goto("/admin/acting");
  await start(page, "As an employer");
  await expect(page).toHaveURL("/employer/dashboard");
  await expect.poll(() => heard(page)).toBe(1);
  const [role, user, source] = await keys(page);
  expect([role, user]).toEqual(["employer", null]);
  expect(source).toMatch(/^[0-9a-f-]{36}$/);
  await expect(banner(other)).toContainText("Viewing employer pages");

  // From here on the other tab shows a public page.
  await other.goto("/vision");
  await expect(banner(other)).toContainText("Viewing employer pages");
  await other.waitForLoadState("networkidle");
  await page.goto("/admin/acting?q=employer@demo");
  await start(page, "Act for Ruth Castellano");
  await expect(banner(other)).toContainText("Acting for Ruth Castellano, employer");
  await expect(other).toHaveURL("/vision");
  const acted = await keys(page);
  expect(acted[0]).toBe("employer");
  expect(acted[1]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  expect(acted[2]).not.toBe(source);
  expect(await heard(page)).toBe(2);

  await other.waitForLoadState("networkidle");
  await banner(page).getByRole("button", { name: "Stop acting" }).click();
  await expect(page).toHaveURL("/admin/acting");
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => keys(page)).toEqual([null, null, null]);
  // An admin who does not act has no business on public pages.
  await expect(other).toHaveURL("/admin/overview");
  await expect(banner(other)).toHaveCount(0);
  expect(await heard(page)).toBe(3);
});

test("nothing trusts the keys: written by hand they are put right and change nothing", async ({
  page,
}) => {
  await signIn(page, await makeAdmin());
  await page.goto("/admin/overview");
  await page.evaluate(() => {
    localStorage.setItem("actingAsRole", "employer");
    localStorage.setItem("actingAsUserId", "64ab96a0-c823-4df2-a562-04019273d05c");
  });
  await page.goto("/employer/dashboard");
  await expect(page).toHaveURL("/admin/overview");
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(() => keys(page)).toEqual([null, null, null]);
});

test("visitors and others do not fetch what only admins need", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(request.url()));
  await page.goto("/vision");
  await page.waitForLoadState("networkidle");
  await signIn(page, "employer");
  await page.goto("/employer/dashboard");
  await page.waitForLoadState("networkidle");
  expect(fetched.filter((url) => url.includes("acting-sync"))).toEqual([]);
  expect(fetched.length).toBeGreaterThan(5);
});
