/** A facility pays for a hire, without JavaScript. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, makeOwing, signIn, test } from "#tests/helpers/e2e.ts";

// What a declined card is answered with.
test.use({ allowedStatuses: [422] });

async function enterCard(page: Page, number: string) {
  await page.locator("[name=number]").fill(number);
  await page.locator("[name=expiry]").fill("12 / 34");
  await page.locator("[name=cvc]").fill("123");
}

test("a fee is paid on Stripe's page: turned back, declined, paid, and never asked for again", async ({
  page,
}) => {
  const { owner, placement } = await makeOwing();
  await signIn(page, owner);
  await page.goto("/employer/placements");
  await expect(page.getByText("of which $3,120.00 are due")).toBeVisible();
  await page.goto(placement);
  await expect(page.getByText("Fee due")).toBeVisible();
  await expect(page.getByText("Enter the card here instead")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Pay $3,120.00" }).click();
  await expect(page.getByText("Placement fee: Registered Nurse, Nights").first()).toBeVisible();
  const payPage = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Pay $3,120.00" }).click();
  await expect(page).toHaveURL(payPage);

  await enterCard(page, "4000 0000 0000 0002");
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await enterCard(page, "4242 4242 4242 4242");
  await page.getByRole("button", { name: /^Pay/ }).click();

  await expect(page).toHaveURL(placement);
  await expect(page.getByText("Fee paid")).toBeVisible();
  await expect(page.getByText(/\$3,120\.00 paid on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /Pay \$/ })).toHaveCount(0);
  await page.goto("/employer/placements");
  await expect(page.getByText("none of them due")).toBeVisible();
  await expectAccessible(page);
});
