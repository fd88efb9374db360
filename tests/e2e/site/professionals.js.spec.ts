/** With JavaScript: the partner logos page by page, and reasons that change without a request. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, requestsOf, test } from "#tests/helpers/e2e.ts";

const PATH = "/healthcare-professionals";
const PHONE = { width: 360, height: 780 };
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** The carousel, alive. */
async function liveLogos(page: Page) {
  const carousel = region(page, "Sample partner logos");
  await carousel.scrollIntoViewIfNeeded();
  const next = carousel.getByRole("button", { name: "Next" });
  await expect(next).toBeVisible();
  return {
    carousel,
    next,
    previous: carousel.getByRole("button", { name: "Previous" }),
    logo: (at: number) => carousel.getByRole("img").nth(at - 1),
    /** The logos in sight, by their places. */
    async inSight(): Promise<number[]> {
      return carousel.getByRole("img").evaluateAll((logos) => {
        const view = logos[0]!.closest("ul")!.parentElement!.getBoundingClientRect();
        return logos.flatMap((logo, index) => {
          const box = logo.getBoundingClientRect();
          return box.left >= view.left - 1 && box.right <= view.right + 1 ? [index + 1] : [];
        });
      });
    },
  };
}

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  for (const path of [PATH, "/employers"]) {
    test(`${path}: one logo at a time, counted, with dots, going round both ways`, async ({
      page,
    }) => {
      await page.goto(path);
      const { carousel, next, previous, inSight } = await liveLogos(page);
      const dots = carousel.locator(".carousel-dots > *");
      await expect(dots).toHaveCount(10);
      const expectAt = async (at: number) => {
        await expect(carousel.getByText(`${at} of 10`, { exact: true })).toBeVisible();
        await expect(dots.nth(at - 1)).toHaveClass("here");
        await expect(carousel.locator(".carousel-dots > .here")).toHaveCount(1);
        await expect.poll(inSight).toEqual([at]);
      };
      await expectAt(1);
      for (const [step, at] of [
        [previous, 10],
        [previous, 9],
        [next, 10],
        [next, 1],
        [next, 2],
      ] as const) {
        await step.click();
        await expectAt(at);
      }
    });
  }
});

test("on a wide screen a row of logos scrolls by one, to the last and round", async ({ page }) => {
  await page.goto(PATH);
  const { carousel, next, previous, inSight } = await liveLogos(page);
  await expect(carousel.getByText(/of 10$/)).toBeHidden();
  await expect.poll(inSight).toEqual([1, 2, 3, 4]);
  for (const first of [2, 3, 4, 5, 6, 7]) {
    await next.click();
    await expect.poll(inSight).toEqual([first, first + 1, first + 2, first + 3]);
  }
  await next.click();
  await expect.poll(inSight).toEqual([1, 2, 3, 4]);
  await previous.click();
  await expect.poll(inSight).toEqual([7, 8, 9, 10]);
  await previous.click();
  await expect.poll(inSight).toEqual([6, 7, 8, 9]);
});

test("reasons change in place, both ways round, and the address follows", async ({ page }) => {
  await page.goto(PATH);
  const why = region(page, "Why Choose Nomera Health");
  const selected = why.getByRole("tab", { selected: true });
  await expect(selected).toHaveText("Transparency at every step");
  await page.waitForFunction(() => "__remixRouter" in window);
  const requests = requestsOf(page);
  const next = why.getByRole("link", { name: "Next reason" });
  const previous = why.getByRole("link", { name: "Previous reason" });
  for (const [step, at, title] of [
    [previous, 3, "Be part of a growing movement"],
    [previous, 2, "We recognize your true value"],
    [previous, 1, "Transparency at every step"],
    [next, 2, "We recognize your true value"],
    [next, 3, "Be part of a growing movement"],
    [next, 1, "Transparency at every step"],
  ] as const) {
    await step.click();
    await expect(selected).toHaveText(title);
    await expect(why.getByRole("tabpanel")).toHaveCount(1);
    await expect(why.getByText(`${at} of 3`)).toBeVisible();
    await expect(page).toHaveURL(`${PATH}?why=${at}#why-choose`);
  }
  // Tabs and arrows are one choice.
  await why.getByRole("tab", { name: "We recognize your true value" }).click();
  await expect(why.getByText("2 of 3")).toBeVisible();
  await next.click();
  await expect(selected).toHaveText("Be part of a growing movement");
  expect(requests).toEqual([]);
  await page.reload();
  await expect(selected).toHaveText("Be part of a growing movement");
});

test("nothing on the page moves by itself where less motion is wanted", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(PATH);
  await liveLogos(page);
  expect(
    await page.evaluate(
      () =>
        document.getAnimations().filter(({ timeline }) => timeline === document.timeline).length,
    ),
  ).toBe(0);
});

test("the page with its script running is accessible", async ({ page }) => {
  await page.goto(PATH);
  await liveLogos(page);
  await expect(page.getByRole("tab", { selected: true })).toBeVisible();
  await expectAccessible(page);
});
