/** The accessibility check itself: what it must find, it finds where JavaScript is off, and in what the page client shows. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectLooks, test, walk } from "#tests/helpers/e2e.ts";

const problemsOf = (check: Promise<void>): Promise<string> =>
  check.then(
    () => "none",
    (error: unknown) => String(error),
  );

test("finds too little contrast, a picture without words, and buttons too small to hit", async ({
  page,
}) => {
  await page.goto("/privacy");
  await expectAccessible(page);
  await page.evaluate(() => {
    const text = document.querySelector<HTMLElement>("main section p")!;
    text.style.color = "#999";
    text.style.background = "#aaa";
    document.querySelector("main")!.append(document.createElement("img"));
    for (const letter of ["A", "B"]) {
      const button = document.createElement("button");
      button.style.cssText = "width: 12px; height: 12px; min-height: 0; padding: 0";
      button.textContent = letter;
      document.querySelector("main")!.append(button);
    }
  });
  const problems = await problemsOf(expectAccessible(page));
  expect(problems).toContain("color-contrast");
  expect(problems).toContain("image-alt");
  expect(problems).toContain("target-size");
});

/** Puts markup of a test's own into what the page client shows. */
const put = (page: Page, html: string) =>
  page.locator("main").evaluateAll(([main]) => {
    main!.insertAdjacentHTML("beforeend", html);
  });

walk("draws what the client shows, by its styles, in both schemes", async ({ page }) => {
  await page.goto("/privacy");
  await expectLooks(page);
  // Light text on what is light in one scheme only.
  await put(page, '<p class="bg-paper text-on-deep">Nobody reads this.</p>');
  expect(await problemsOf(expectLooks(page))).toContain("color-contrast");
  await page.goto("/privacy");
  await put(page, `<pre>${"wide ".repeat(600)}</pre>`);
  expect(await problemsOf(expectAccessible(page))).toContain("pixels wider than 1280");
});
