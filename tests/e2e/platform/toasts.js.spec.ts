/** With JavaScript, because these are about toasts and tips, which it adds to a page. */
import type { Page } from "@playwright/test";
import { alive, expect, expectAccessible, makeAdmin, signIn, test } from "#tests/helpers/e2e.ts";

/** Time stands still from here on, but for what a test lets pass. */
async function stopTime(page: Page) {
  await page.clock.install();
  await page.goto("/test");
  await alive(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
}

test.describe("toasts", () => {
  const toast = (page: Page) =>
    page.getByRole("listitem").filter({ hasText: /posted|logged out|saved/ });
  const show = (page: Page, variant: string) =>
    page.getByRole("button", { name: `Show a toast: ${variant}` }).click();

  test("a toast stays for five seconds; the pointer on it stops its time", async ({ page }) => {
    await stopTime(page);
    await show(page, "success");
    await expect(toast(page)).toHaveText("Your position is posted.");
    await page.clock.runFor(4_900);
    await expect(toast(page)).toBeVisible();
    await page.clock.runFor(200);
    await expect(toast(page)).toHaveCount(0);

    await show(page, "default");
    await toast(page).hover();
    await page.clock.runFor(20_000);
    await expect(toast(page)).toBeVisible();
  });

  test("there is one toast at a time; F8 leads to it, and it can be closed", async ({ page }) => {
    await stopTime(page);
    await show(page, "success");
    await expect(toast(page)).toHaveText("Your position is posted.");
    await show(page, "destructive");
    await expect(toast(page)).toHaveText(["That was not saved."]);
    await expectAccessible(page);
    await page.keyboard.press("F8");
    await expect(page.getByRole("region", { name: "Messages (F8)" }).locator("ol")).toBeFocused();
    await page.getByRole("button", { name: "Close" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  test("a swipe of 60 px sends a toast away, one of 40 does not", async ({ page }) => {
    await page.goto("/test");
    await show(page, "default");
    const box = (await toast(page).boundingBox())!;
    const [x, y] = [box.x + 60, box.y + box.height / 2];
    const swipe = async (by: number) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 8 });
      await page.mouse.up();
    };
    await swipe(40);
    await expect(toast(page)).toBeVisible();
    await swipe(60);
    await expect(toast(page)).toHaveCount(0);
  });

  test("a message that comes with a client navigation is a toast and no banner, said once", async ({
    page,
  }) => {
    // An account of its own, because the password is no longer the demo's afterwards.
    const person = await makeAdmin();
    await signIn(page, person);
    await page.goto("/account/password");
    await page.getByLabel("Current password").fill(person.password);
    await page.getByLabel(/^New password(?! again)/).fill("Another-Meadow-77");
    await page.getByLabel("Confirm new password").fill("Another-Meadow-77");
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page).toHaveURL("/account");
    const words = "Your new password is set. Your other sessions have ended.";
    await expect(page.getByRole("listitem").filter({ hasText: words })).toHaveText(words);
    await expect(page.getByRole("main")).not.toContainText(words);
    // The toast's own live region, and no other.
    expect(await page.locator('main [role="status"]', { hasText: "is set" }).count()).toBe(0);
    await page.reload();
    await expect(page.getByText(words)).toHaveCount(0);
  });

  test("nothing of it is fetched before there is one to show", async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto("/test");
    await alive(page);
    expect(fetched.filter((url) => /(toast|tooltip)-host/.test(url))).toEqual([]);
    await show(page, "default");
    await expect(toast(page)).toBeVisible();
    expect(fetched.filter((url) => /toast-host/.test(url)).length).toBe(1);
  });
});

test("a tip waits 700 ms, the next one within 300 ms does not wait, Escape closes it", async ({
  page,
}) => {
  await stopTime(page);
  const box = page.locator(".tip-box");
  const [first, second] = [
    page.getByRole("link", { name: "A link with a tip" }),
    page.getByRole("link", { name: "Another one" }),
  ];
  /** The pointer travels: a jump would be one event only. */
  const pointAt = async (target: typeof first) => {
    const { x, y } = (await target.boundingBox())!;
    await page.mouse.move(x + 20, y + 20, { steps: 6 });
  };
  await first.scrollIntoViewIfNeeded();
  // Fetches Radix; where it was before matters not.
  await pointAt(first);
  await expect
    .poll(async () => {
      await page.clock.runFor(700);
      return box.count();
    })
    .toBe(1);
  await page.mouse.move(5, 5, { steps: 6 });
  await expect(box).toHaveCount(0);
  await page.clock.runFor(301);

  await pointAt(first);
  await page.clock.runFor(690);
  await expect(box).toHaveCount(0);
  await page.clock.runFor(10);
  await expect(box).toHaveText("It takes less than 2 minutes.");
  await pointAt(second);
  await expect(box).toHaveText("And what comes after it.");
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
  // The keyboard does not wait at all.
  await first.focus();
  await expect(box).toHaveText("It takes less than 2 minutes.");
  await expect(first).toHaveAccessibleDescription("It takes less than 2 minutes.");
});

test("a dismissed toast is forgotten 1,000,000 ms later, not before", async ({ page }) => {
  await page.clock.install();
  // What is closed is no longer on the page, so its removal is seen by the timer that does it.
  await page.addInitScript(() => {
    const removals = { due: 0, done: 0 };
    const { setTimeout: original } = window;
    const wrapped = (action: () => void, delay?: number) => {
      if ((delay ?? 0) < 60_000) return original(action, delay);
      removals.due += 1;
      return original(() => {
        action();
        removals.done += 1;
      }, delay);
    };
    Object.assign(window, { removals, setTimeout: wrapped });
  });
  const removals = () =>
    page.evaluate(
      () => (window as unknown as { removals: { due: number; done: number } }).removals,
    );
  await page.goto("/test");
  const show = page.getByRole("button", { name: "Show a toast: success" });
  await expect(show).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await show.click();
  const toast = page.getByRole("listitem").filter({ hasText: "Your position is posted." });
  await expect(toast).toBeVisible();
  expect(await removals()).toEqual({ due: 0, done: 0 });

  await page.getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
  expect(await removals()).toEqual({ due: 1, done: 0 });
  await page.clock.fastForward(999_999);
  expect(await removals()).toEqual({ due: 1, done: 0 });
  await page.clock.fastForward(1);
  expect(await removals()).toEqual({ due: 1, done: 1 });
});

test("a message that came with the document is gone on other pages, and does not come back", async ({
  page,
  baseURL,
}) => {
  await signIn(page, "employer");
  // Sent past the page's scripts, as before they have arrived: the answer's message comes with the next document.
  const headers = { Origin: baseURL!, "Sec-Fetch-Site": "same-origin" };
  const answer = await page.request.post("/sign-out", { headers, form: {}, maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  await page.goto("/");
  await page.waitForFunction(() => "__remixRouter" in window);
  const message = page.getByText("You are logged out.");
  await expect(message).toBeVisible();
  const main = page.getByRole("navigation", { name: "Main", exact: true });
  await main.getByRole("link", { name: "Vision" }).click();
  await expect(page).toHaveURL("/vision");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(message).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(message).toHaveCount(0);
});
