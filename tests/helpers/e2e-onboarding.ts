import type { Page } from "@playwright/test";

const day = (offset: number) =>
  new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const next = (page: Page) => page.getByRole("button", { name: /^Continue/ }).click();

/** Walks the steps after "about you" to the review, as a nurse with a multistate license of Missouri. */
export async function walkSteps(page: Page): Promise<void> {
  await page.locator("#profession").selectOption("rn");
  await page.getByLabel("Years of experience").fill("6");
  await next(page);
  await page.getByRole("link", { name: "Add a license" }).click();
  await page.getByLabel("State that issued it").selectOption("Missouri");
  await page.getByLabel("License number").fill("2019 012345");
  await page.getByLabel("Expires on").fill("2097-07-13");
  await page.getByLabel("multistate").check();
  await page.getByRole("button", { name: "Add this license" }).click();
  await page.getByLabel("Yes, it is right").check();
  await page.getByRole("button", { name: "Add this license" }).click();
  await next(page);
  await next(page);
  await page.getByLabel("Pay you want, at least").fill("41.50");
  await page.getByLabel("Days").check();
  await page.getByLabel("How far you would go").fill("30");
  await page.getByLabel("You could start from").fill(day(10));
  await next(page);
  await page.getByLabel("No, I apply myself").check();
  await next(page);
}
