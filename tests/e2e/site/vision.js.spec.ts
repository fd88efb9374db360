/** With JavaScript, because these are about what it adds: the marked dot, the rail, and parts that appear. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "#tests/helpers/e2e.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const lastFeature = (page: Page) =>
  page.getByRole("listitem").filter({ hasText: "Employer insights" });
const waiting = (page: Page) => page.locator('[data-reveal="waiting"]');

/** Scrolls, without smoothness, until this share of an element stands above the screen's lower edge. */
async function scrollUntilVisible(element: Locator, share: number): Promise<void> {
  await element.evaluate((node, part) => {
    const { bottom, height } = node.getBoundingClientRect();
    scrollBy({ top: bottom - height * (1 - part) - innerHeight, behavior: "instant" });
  }, share);
}

test("the dot of the section on the screen is marked", async ({ page }) => {
  await page.goto("/vision");
  const current = page
    .getByRole("navigation", { name: "Sections of this page" })
    .locator('[aria-current="location"]');
  await expect(current).toHaveText("The passport");
  await expectAccessible(page);
  for (const [id, name] of [
    ["statement", "Why"],
    ["cta", "Start"],
    ["features", "What it will hold"],
  ]) {
    await page.locator(`.section-dot[href="#${id}"]`).click();
    await expect(current).toHaveText(name!);
  }
});

test("the rail fills with scrolling, to 220 px and not beyond", async ({ page }) => {
  await page.goto("/vision");
  const fill = page.locator(".section-dots-fill");
  const height = () => fill.evaluate((node) => Math.round(node.getBoundingClientRect().height));
  await expect.poll(height).toBe(0);
  await page.evaluate(() => {
    const { scrollHeight, clientHeight } = document.documentElement;
    scrollTo({ top: (scrollHeight - clientHeight) / 2, behavior: "instant" });
  });
  await expect.poll(height).toBe(110);
  await page.evaluate(() => scrollTo({ top: 1e6, behavior: "instant" }));
  await expect.poll(height).toBe(220);
});

test("a part below the screen appears when a third of it is visible, and not before", async ({
  page,
}) => {
  await page.goto("/vision");
  const part = lastFeature(page);
  const box = part.locator("[data-reveal]");
  await expect(box).toHaveCSS("opacity", "0");
  // Measured at the box itself: it stands a little lower while it waits.
  await scrollUntilVisible(box, 0.32);
  // By then the page has seen this scrolling: the part before has appeared.
  await expect(page.locator("#features [data-reveal=shown]").first()).toHaveCSS("opacity", "1");
  await expect(box).toHaveAttribute("data-reveal", "waiting");
  // The page looks at every twentieth, so what must show at 0.33 is seen at 0.35.
  await scrollUntilVisible(box, 0.36);
  await expect(box).toHaveCSS("opacity", "1");
});

test("what is on the screen, or above it, when the page comes alive is never hidden", async ({
  page,
}) => {
  await page.goto("/vision#features");
  // The call at the end is below the screen: that it waits tells that the page is alive.
  await expect(page.locator("#cta [data-reveal=waiting]")).toHaveCount(1);
  await expect(page.locator("#statement [data-reveal]")).toHaveCount(0);
  const first = page.getByRole("listitem").filter({ hasText: "Persistent profile" });
  await expect(first).toBeInViewport();
  await expect(first.locator("[data-reveal]")).toHaveCount(0);
});

test("a part that waits is shown to who comes by keyboard", async ({ page }) => {
  await page.goto("/vision");
  await expect(page.locator("#cta [data-reveal=waiting]")).toHaveCSS("opacity", "0");
  await page.locator("#cta").getByRole("link").focus();
  await expect(page.locator("#cta [data-reveal]")).toHaveCSS("opacity", "1");
});

test("appearing shifts nothing", async ({ page }) => {
  await page.goto("/vision");
  await expect(waiting(page).first()).toBeAttached();
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const before = await height();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Each is waited for: what is only rushed past between two frames has not been seen, and goes on waiting.
  for (let left = await waiting(page).count(); left > 0; left = await waiting(page).count()) {
    await scrollUntilVisible(waiting(page).first(), 1);
    await expect.poll(() => waiting(page).count()).toBeLessThan(left);
  }
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
  expect(await height()).toBe(before);
});

test.describe("for somebody who wants less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing waits and nothing moves", async ({ page }) => {
    await page.goto("/vision");
    // The mark tells that the page is alive.
    await expect(page.locator(".section-dot[aria-current]")).toHaveCount(1);
    await expect(page.locator("[data-reveal]")).toHaveCount(0);
    // The header's shadow and the way to the top follow the reader's own scrolling: they do not count.
    const moving = await page.evaluate(
      () =>
        document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
    );
    expect(moving).toBe(0);
  });
});
