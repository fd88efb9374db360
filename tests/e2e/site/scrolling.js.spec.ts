/** With JavaScript, because these are about what it adds around a page: the menu, scrolling, the header, the title that is said. */
import type { Page } from "@playwright/test";
import { alive, expect, test } from "#tests/helpers/e2e.ts";

const scrollTo = (page: Page, top: number) =>
  page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);

test.describe("the mobile menu", () => {
  test.use({ viewport: { width: 360, height: 700 } });

  test("closes on Escape, on a click outside, and on the way to another page", async ({ page }) => {
    await page.goto("/");
    const summary = page.locator("summary", { hasText: "Menu" });
    const menu = page.getByRole("navigation", { name: "Main menu" });
    const open = async () => {
      await summary.click();
      await expect(menu).toBeVisible();
    };
    // Alive once Escape works.
    await expect(async () => {
      if (!(await menu.isVisible())) await summary.click();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden({ timeout: 500 });
    }).toPass();
    await expect(summary).toBeFocused();
    await open();
    await page.mouse.click(100, 650);
    await expect(menu).toBeHidden();
    await open();
    await menu.getByRole("link", { name: "Vision" }).click();
    await expect(page).toHaveURL("/vision");
    await expect(menu).toBeHidden();
  });
});

test.describe("scrolling", () => {
  /** Where the page was, frame by frame, since the last time this was asked. */
  const travel = (page: Page) =>
    page.evaluate(() => {
      const seen = window as { ys?: number[] };
      const ys = seen.ys ?? [];
      seen.ys = [];
      if (ys.length === 0) {
        window.addEventListener("scroll", () => seen.ys!.push(Math.round(window.scrollY)));
      }
      return ys;
    });
  /** Playwright's own click would scroll the page first, as if the header did not stick. */
  const goToVision = async (page: Page) => {
    const link = page.getByRole("banner").getByRole("link", { name: "Vision" }).first();
    const { x, y } = (await link.boundingBox())!;
    await page.mouse.click(x + 10, y + 10);
    await expect(page).toHaveURL("/vision");
  };
  const y = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

  test("another page scrolls smoothly to the top, and back is where it was, at once", async ({
    page,
  }) => {
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 900);
    await travel(page);
    await goToVision(page);
    await expect.poll(() => y(page)).toBe(0);
    expect((await travel(page)).filter((at) => at > 0 && at < 900).length).toBeGreaterThan(2);
    await page.goBack();
    await expect.poll(() => y(page)).toBe(900);
    expect((await travel(page)).filter((at) => at > 0 && at < 900)).toEqual([]);
  });

  test("a page opened at one of its sections is there at once", async ({ page }) => {
    await page.addInitScript(() => {
      const seen = window as { ys?: number[] };
      seen.ys = [];
      addEventListener("scroll", () => seen.ys!.push(Math.round(window.scrollY)));
    });
    await page.goto("/employers?q=fee#faq");
    // Set once the page has come alive, and with it the scrolling to its section.
    await expect(page.locator("html")).toHaveClass(/smooth/);
    await expect(page.locator("#faq")).toBeInViewport();
    // Comes to rest where it is: a glide would have passed through everything above.
    const end = await y(page);
    expect((await travel(page)).filter((at) => at < end - 1_500)).toEqual([]);
  });

  test("under reduced motion it jumps", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 900);
    await travel(page);
    await goToVision(page);
    await expect.poll(() => y(page)).toBe(0);
    expect((await travel(page)).filter((at) => at > 0 && at < 900)).toEqual([]);
  });

  test("a link to a section of another page leads there", async ({ page }) => {
    await page.goto("/test");
    await alive(page);
    await page.getByRole("contentinfo").getByRole("link", { name: "How it works" }).click();
    await expect(page).toHaveURL("/#how-it-works");
    await expect(page.locator("#how-it-works")).toBeInViewport();
  });

  test("the way up leads to the top, keeps the address, and the keyboard goes along", async ({
    page,
  }) => {
    await page.goto("/test");
    await alive(page);
    await scrollTo(page, 1_500);
    await page.getByRole("link", { name: "Back to top" }).click();
    await expect.poll(() => y(page)).toBe(0);
    expect(page.url()).toMatch(/\/test$/);
    await expect(page.getByRole("main")).toBeFocused();
  });

  test.describe("in a browser whose CSS knows no scroll timelines", () => {
    // The policy would refuse the style that takes them away.
    test.use({ bypassCSP: true });

    test("a script marks 20 and 300 px", async ({ page }) => {
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
      await page.goto("/test");
      await page.addStyleTag({ content: ".by-scroll { animation: none !important; }" });
      await alive(page);
      const header = page.getByRole("banner");
      const up = page.getByRole("link", { name: "Back to top" });
      await scrollTo(page, 21);
      await expect(header).not.toHaveCSS("box-shadow", "none");
      await scrollTo(page, 20);
      await expect(header).toHaveCSS("box-shadow", "none");
      await scrollTo(page, 301);
      await expect(up).toBeVisible();
      await scrollTo(page, 300);
      await expect(up).toBeHidden();
    });
  });
});

test("a page reached inside the site says its title to screen readers", async ({ page }) => {
  await page.goto("/test");
  await alive(page);
  const said = page.getByRole("main").locator("> [aria-live=polite]");
  await expect(said).toHaveText("");
  await page.getByRole("banner").getByRole("link", { name: "Vision" }).first().click();
  await expect(page).toHaveURL("/vision");
  await expect(said).toHaveText("Our vision | Nomera Health");
  await expect(page).toHaveTitle("Our vision | Nomera Health");
});
